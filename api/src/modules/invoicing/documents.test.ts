import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { messages } from '@chuck-and-bit/contract/messages';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { changeInvoiceRecipient, getDocument, listDocuments } from '@chuck-and-bit/contract/documents';
import { changeShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { createProviderDesk, disputedCard } from '../../../test/provider';
import { openTestShop } from '../../../test/test-shop';
import { lockPurchase } from '../purchases/purchases';
import { issueInvoice } from './issue-documents';
import { anonymizeOldDocuments } from './anonymize-old-documents';

const seller = { name: 'The Drill Shop', address: '1 Main Street\nMillford, OH 45150' };
const shop = await openTestShop({
  SELLER_NAME: seller.name,
  SELLER_ADDRESS: seller.address,
  TAX_INCLUDED: 'false',
});
const { db, pool } = shop.database;
const { refundsInDashboard, refundsOf, failsRefund, decides, sendsEvent } = createProviderDesk(shop.app);

const documentsOf = (as: Person, id: string) => shop.does(listDocuments, { as, params: { id } });
const amountsOf = (as: Person, id: string) => async () =>
  (await documentsOf(as, id)).map(({ kind, total }) => [kind, total]);
/** Until the events of the provider are handled. */
const poll = { timeout: 10_000 };

const documentOf = (as: Person, id: string) => shop.does(getDocument, { as, params: { id } });
/** What the documents of a purchase say. */
const contentsOf = async (as: Person, id: string) =>
  Promise.all((await documentsOf(as, id)).map(async ({ _id }) => (await documentOf(as, _id)).content));

/** A paid purchase of 5 sets for 12.50 and one piece for 30 USD. */
async function paidPurchase(details: Parameters<typeof shop.placesPurchase>[2] = {}) {
  const drills = { name: 'Hammer Drill', price: 12.5, unit: 'set' as const };
  const purchase = await shop.paidPurchase([drills, 5], [{ name: 'Masonry Bit', price: 30 }, 1], details);
  const { number } = await shop.purchaseOf(purchase.buyer, purchase.id);
  return { ...purchase, number };
}

test('paying issues an invoice with seller, buyer, lines, rates and taxes, for buyer and staff alike', async () => {
  const rate = await shop.addsRate();
  await shop.addsTax();
  const code = await shop.addsCode({ value: 1_000 });
  const drills = { name: 'Hammer Drill', price: 12.5, unit: 'set' as const };
  const { buyer, id, transactionId, orderIds } = await shop.paidPurchase([drills, 5], {
    name: 'Site Office',
    city: 'München',
    postcode: '80331',
    country: 'DE',
    region: 'DE-BY',
    shippingRateId: rate.id,
    discountCode: code.code,
    poNumber: 'PO-4711',
    invoiceAddress: { name: 'Ada Byron', company: 'Bohr GmbH', address: 'Ring 2', country: 'DE' },
    taxNumber: 'DE123456789',
  });
  await shop.removesOffers();
  const { number, paidAt } = await shop.purchaseOf(buyer, id);

  const [listed, ...others] = await documentsOf(buyer, id);
  expect(others).toEqual([]);
  const numbered = { _id: expect.any(String), number: expect.stringMatching(/^INV-\d+$/) };
  const alone = { refundId: null, reverses: null, invoice: null, reversedBy: null };
  const issuedAt = expect.any(String);
  expect(listed).toEqual({ ...numbered, ...alone, kind: 'invoice', issuedAt, purchaseId: id, total: 72.89 });
  const noPlace = { postcode: null, city: null, region: null, regionName: null };
  const recipient = { name: 'Ada Byron', company: 'Bohr GmbH', address: 'Ring 2', country: 'DE' };
  const city = { postcode: '80331', city: 'München', region: 'DE-BY', regionName: 'Bayern', country: 'DE' };
  const amounts = { goods: 62.5, discount: 6.25, includedTax: 0 };
  const line = { ...amounts, position: 1, name: 'Hammer Drill', unit: 'set', quantity: 5, price: 12.5 };
  const invoice = await documentOf(buyer, listed?._id ?? '');
  expect(invoice).toEqual({
    ...listed,
    content: {
      seller: { ...seller, taxNumber: null },
      buyer: { ...recipient, ...noPlace, email: buyer.email, taxNumber: 'DE123456789' },
      deliveredTo: { name: 'Site Office', company: null, address: 'Main Street 1', ...city },
      purchaseNumber: number,
      poNumber: 'PO-4711',
      payment: { paidAt, transactionId, card: { brand: 'visa', last4: '4242' } },
      reason: null,
      tax: { name: 'VAT 19 %', percent: 19, isIncluded: false },
      discountCode: code.code,
      lines: [{ ...line, unitsLeft: null, tax: 10.69, amount: 66.94 }],
      shippingName: 'Parcel',
      ...amounts,
      shipping: 5,
      addedTax: 11.64,
      total: 72.89,
      refund: null,
    },
  });
  expect(await documentOf(shop.admin, invoice._id)).toEqual(invoice);

  // Two units, and the shipping with its tax.
  const [orderId] = orderIds;
  await shop.refunds(id, { lines: [{ orderId, quantity: 2 }], amount: 32.72, reason: 'Two were scratched' });
  // One more, of which a third of the rest is.
  await shop.refunds(id, { lines: [{ orderId, quantity: 1 }], reason: 'Late' });
  expect((await documentsOf(buyer, id))[1]).toMatchObject({
    kind: 'credit_note',
    number: expect.stringMatching(/^CN-\d+$/),
    invoice: { _id: invoice._id, kind: 'invoice', number: invoice.number },
    total: 32.72,
  });
  const [, note, another] = await contentsOf(buyer, id);
  expect(note).toMatchObject({
    buyer: invoice.content.buyer,
    reason: 'Two were scratched',
    tax: invoice.content.tax,
    discountCode: null,
    lines: [{ quantity: 2, unitsLeft: 3, goods: 22.5, discount: 0, tax: 4.27, amount: 26.77 }],
    goods: 22.5,
    discount: 0,
    shipping: 5,
    addedTax: 5.22,
    total: 32.72,
    refund: { paid: 72.89, before: 0, remaining: 40.17 },
  });
  expect(another).toMatchObject({
    lines: [{ quantity: 1, unitsLeft: 2, goods: 11.25, tax: 2.14, amount: 13.39 }],
    shipping: 0,
    refund: { paid: 72.89, before: 32.72, remaining: 26.78 },
  });
});

test('a page to print shows the document, and text of any script as it was typed', async () => {
  const { buyer, id } = await paidPurchase({ name: '山田 <太郎> & نجار' });
  const [invoice] = await documentsOf(buyer, id);
  const asks = (accept: string) =>
    shop.app.inject({
      url: `/documents/${invoice?._id}`,
      headers: { authorization: `Bearer ${buyer.token}`, accept },
    });
  const response = await asks('TEXT/HTML, application/json');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  expect(response.headers['vary']).toContain('Accept');
  for (const part of [`<title>Invoice ${invoice?.number}</title>`, '山田 &lt;太郎&gt; &amp; نجار', '5 sets'])
    expect(response.body).toContain(part);
  for (const accept of ['application/json, text/html', '*/*']) {
    expect((await asks(accept)).headers['content-type'], accept).toBe('application/json; charset=utf-8');
  }
});

test('refunds in the dashboard get credit notes, and one that fails afterwards a reversal', async () => {
  const { buyer, id, transactionId } = await paidPurchase();
  await refundsInDashboard(transactionId, 1_000);
  await sendsEvent('charge.refunded');
  await expect.poll(amountsOf(buyer, id), poll).toEqual([
    ['invoice', 92.5],
    ['credit_note', 10],
  ]);
  const refund = await shop.refunds(id, { amount: 5, reason: 'Late' });
  const [invoice, first, second] = await documentsOf(buyer, id);
  expect([first?.total, second?.total]).toEqual([10, 5]);
  expect(second).toMatchObject({ refundId: refund._id, invoice: { number: invoice?.number } });
  const paid = 92.5;
  expect((await contentsOf(buyer, id))[2]?.refund).toEqual({ paid, before: 10, remaining: 77.5 });

  const [newest] = await refundsOf(transactionId);
  await failsRefund(newest?.id ?? '');
  await sendsEvent('refund.failed');
  await sendsEvent('refund.failed');
  await expect.poll(amountsOf(buyer, id), poll).toEqual([
    ['invoice', 92.5],
    ['credit_note', 10],
    ['credit_note', 5],
    ['reversal', 5],
  ]);
  const [, , reversed, reversal] = await documentsOf(buyer, id);
  expect(reversed?.reversedBy).toMatchObject({ _id: reversal?._id, number: reversal?.number });
  expect(reversal).toMatchObject({
    number: expect.stringMatching(/^REV-\d+$/),
    reverses: { _id: second?._id, kind: 'credit_note' },
    refundId: refund._id,
    total: 5,
  });
  const [, , credited, taken] = await contentsOf(buyer, id);
  expect(taken).toEqual({ ...credited, reason: 'The refund did not reach the buyer' });
});

test('of refunds that are noted at once, each credit note counts all that came before', async () => {
  const { buyer, id, transactionId } = await paidPurchase();
  await shop.refunds(id, { amount: 10, reason: 'Late' });
  for (const cents of [200, 200]) await refundsInDashboard(transactionId, cents);
  await sendsEvent('charge.refunded');
  await expect.poll(amountsOf(buyer, id), poll).toHaveLength(4);
  expect((await contentsOf(buyer, id)).slice(1).map(({ refund }) => refund)).toEqual([
    { paid: 92.5, before: 0, remaining: 82.5 },
    { paid: 92.5, before: 10, remaining: 80.5 },
    { paid: 92.5, before: 12, remaining: 78.5 },
  ]);
});

test('a lost dispute gets a credit note of everything', async () => {
  const { buyer, purchaseId, transactionId } = await shop.paidOrder({}, 2, disputedCard);
  await decides(transactionId, 'lost');
  await sendsEvent('charge.dispute.closed');
  await expect.poll(amountsOf(buyer, purchaseId), poll).toEqual([
    ['invoice', 39.98],
    ['credit_note', 39.98],
  ]);
  expect((await contentsOf(buyer, purchaseId))[1]).toMatchObject({
    reason: 'The cardholder won a dispute of the payment',
    lines: [{ goods: 39.98, amount: 39.98 }],
    refund: { remaining: 0 },
  });
});

test('what was refunded before its charge paid is credited after the invoice', async () => {
  const { buyer, id } = await shop.newOrder({ price: 20 }, 2);
  const intent = await shop.charges(buyer, id);
  await refundsInDashboard(intent.id, 500);
  await sendsEvent('charge.refunded');
  const { purchaseId } = await shop.orderOf(buyer, id);
  await expect.poll(amountsOf(buyer, purchaseId), poll).toEqual([
    ['invoice', 40],
    ['credit_note', 5],
  ]);
  const [invoice, note] = await documentsOf(buyer, purchaseId);
  expect(note?.invoice?.number).toBe(invoice?.number);
});

test('a refund of a purchase that was paid before the shop issued invoices gets a credit note that names the purchase', async () => {
  const { buyer, id, number, orderIds } = await paidPurchase();
  await pool.query('alter table documents disable trigger documents_unchanged');
  await pool.query('delete from documents where purchase_id = $1', [id]);
  await pool.query('alter table documents enable trigger documents_unchanged');
  await shop.refunds(id, { lines: [{ orderId: orderIds[1], quantity: 1 }], reason: 'Broken' });
  expect(await documentsOf(buyer, id)).toMatchObject([{ kind: 'credit_note', invoice: null, total: 30 }]);
  expect(await contentsOf(buyer, id)).toMatchObject([
    { purchaseNumber: number, refund: { remaining: 62.5 } },
  ]);
});

test('numbers have no gaps when many pay at once and some of them are rolled back', async () => {
  const lastNumber = async () => {
    const { rows } = await pool.query<{ next: number }>(
      "select next_number as next from document_series where kind = 'invoice'",
    );
    return rows[0]?.next ?? 0;
  };
  const first = await lastNumber();
  const productId = await shop.addsProduct({ availableQuantity: 1_000 });
  const rolledBack = async () => {
    const { id } = await paidPurchase();
    const failing = db.transaction(async (transaction) => {
      const whole = await lockPurchase(transaction, id);
      if (whole) await issueInvoice(transaction, seller, whole, []);
      throw new Error(whole ? 'rolled back' : 'It is not there');
    });
    await expect(failing).rejects.toThrow('rolled back');
  };
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 4 === 0 ? rolledBack() : shop.paidOrder(productId))),
  );
  expect(await lastNumber()).toBe(first + 24);
  const { rows } = await pool.query<{ number: string }>(
    "select number from documents where kind = 'invoice' order by position desc limit 24",
  );
  expect(rows.map(({ number }) => number).toReversed()).toEqual(
    rows.map((_, index) => `INV-${first + index}`),
  );
});

test('an issued document can neither be changed nor deleted', async () => {
  const { id } = await paidPurchase();
  for (const statement of [
    'update documents set total_cents = 1 where purchase_id = $1',
    'update documents set content = content || \'{"total": 1}\' where purchase_id = $1',
    'update documents set erased_at = now(), total_cents = 1 where purchase_id = $1',
    "update documents set number = 'INV-X' where purchase_id = $1",
    'delete from documents where purchase_id = $1',
  ])
    await expect(pool.query(statement, [id])).rejects.toThrow('documents never change');
  await expect(pool.query('truncate documents')).rejects.toThrow('documents never change');
});

test('the mails of payment and refund link their document', async () => {
  const { buyer, id } = await paidPurchase();
  await shop.refunds(id, { amount: 5, reason: 'Late' });
  await shop.refunds(id, { reason: 'All of it' });
  const documents = await documentsOf(buyer, id);
  const mails = (await shop.mails({ to: buyer.email })).filter(({ data }) => 'document' in data);
  expect(mails.map(({ kind, data }) => ({ kind, document: data['document'] }))).toEqual(
    ['purchasePaid', 'partRefunded', 'purchaseRefunded'].map((kind, index) => ({
      kind,
      document: { id: documents[index]?._id, kind: documents[index]?.kind, number: documents[index]?.number },
    })),
  );
});

test('years after the account was deleted the person is removed, and the amounts stay', async () => {
  const ages = async (id: string, years: number) => {
    await pool.query('alter table documents disable trigger documents_unchanged');
    await pool.query(
      'update documents set issued_at = now() - make_interval(years => $2) where purchase_id = $1',
      [id, years],
    );
    await pool.query('alter table documents enable trigger documents_unchanged');
  };
  const old = await paidPurchase({ invoiceAddress: { name: 'Ada Byron', address: 'Ring 2' } });
  const [young, active] = [await paidPurchase(), await paidPurchase()];
  for (const { buyer } of [old, young]) await pool.query('delete from users where id = $1', [buyer.id]);
  await shop.does(changeShopSettings, { as: shop.admin, body: { documentYears: 11, version: 0 } });
  await ages(old.id, 11);
  await ages(young.id, 10);
  await ages(active.id, 12);
  await anonymizeOldDocuments(db, { seller, fixedSettings: {} });
  const lines = [{ amount: 62.5 }, { amount: 30 }];
  const removed = { buyer: null, deliveredTo: null, payment: { card: null }, total: 92.5, lines };
  expect(await contentsOf(shop.admin, old.id)).toMatchObject([removed]);
  for (const { buyer, id } of [young, active])
    expect(await contentsOf(shop.admin, id)).toMatchObject([{ buyer: { email: buyer.email } }]);
});

describe('a corrected recipient', () => {
  const recipient = {
    invoiceAddress: { name: 'Ada Byron', company: 'Bohr GmbH', address: 'Ring 2', country: 'Germany' },
    taxNumber: 'DE123456789',
  };
  const corrects = (id: string, body: BodyOf<typeof changeInvoiceRecipient> = recipient) =>
    shop.byStaff(id, body);
  const correctionsMailed = async (purchaseId: string) =>
    (await shop.mails({ kind: 'invoiceCorrected', purchaseId })).map(({ data }) => data);

  test('reverses the invoice and issues another, without money, in the audit log and with a mail', async () => {
    const { buyer, id, number } = await paidPurchase();
    const { modifiedCount } = await shop.does(changeInvoiceRecipient, corrects(id));
    expect(modifiedCount).toBe(1);
    const [first, reversal, second, ...others] = await documentsOf(buyer, id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'invoice', reversedBy: { number: reversal?.number } });
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: { number: first?.number }, total: 92.5 });
    expect(second).toMatchObject({ kind: 'invoice', invoice: { number: first?.number }, total: 92.5 });
    const contents = await contentsOf(buyer, id);
    const before = { buyer: { company: null, taxNumber: null }, deliveredTo: null };
    expect(contents).toMatchObject([
      before,
      { ...before, reason: 'The recipient was corrected' },
      {
        buyer: { company: 'Bohr GmbH', country: 'DE', taxNumber: 'DE123456789' },
        deliveredTo: { address: 'Main Street 1' },
      },
    ]);
    expect(contents[1]?.buyer).toEqual(contents[0]?.buyer);
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({
      invoiceAddress: { company: 'Bohr GmbH' },
      taxNumber: 'DE123456789',
      refundedAmount: 0,
    });
    const [change] = await shop.does(listAuditLog, { as: shop.admin, query: { subjectId: id } });
    expect(change).toMatchObject({
      action: 'purchase.invoice-recipient-changed',
      subject: number,
      before: { invoiceTo: null, taxNumber: null },
      after: { invoiceTo: ['Ada Byron', 'Bohr GmbH', 'Ring 2', 'Germany'], taxNumber: 'DE123456789' },
    });
    const invoiceTo = 'Ada Byron\nBohr GmbH\nRing 2\nGermany';
    const document = { id: second?._id, kind: 'invoice', number: second?.number };
    const told = { to: buyer.email, name: buyer.name, purchaseNumber: number };
    expect(await correctionsMailed(id)).toMatchObject([
      { ...told, taxNumber: 'DE123456789', invoiceTo, document },
    ]);
  });

  test('is refused if it is the one that the invoice names, typed in or taken from the delivery', async () => {
    const { buyer, id } = await paidPurchase();
    const { userName, address } = await shop.purchaseOf(buyer, id);
    const delivery = { invoiceAddress: { name: userName, address, company: ' ' }, taxNumber: ' ' };
    const unchanged = { statusCode: 409, code: 'RECIPIENT_UNCHANGED', message: messages.recipientUnchanged };
    const refused = (body: BodyOf<typeof changeInvoiceRecipient>) =>
      shop.refuses(changeInvoiceRecipient, corrects(id, body));
    expect(await refused(delivery)).toMatchObject(unchanged);
    expect(await documentsOf(buyer, id)).toHaveLength(1);
    expect(await shop.does(changeInvoiceRecipient, corrects(id))).toMatchObject({ modifiedCount: 1 });
    const same = { ...recipient.invoiceAddress, address: ' Ring 2 ', country: 'de', city: '' };
    expect(await refused({ ...recipient, invoiceAddress: same })).toMatchObject(unchanged);
    expect(await documentsOf(buyer, id)).toHaveLength(3);
    const corrections = { as: shop.admin, query: { subjectId: id } };
    expect(await shop.does(listAuditLog, corrections)).toHaveLength(1);
    expect(await correctionsMailed(id)).toHaveLength(1);
    expect(await shop.does(changeInvoiceRecipient, corrects(id, delivery))).toMatchObject({
      modifiedCount: 1,
    });
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({ taxNumber: null });
  });

  test('leaves the credit notes beside it', async () => {
    const { buyer, id } = await paidPurchase();
    await shop.refunds(id, { amount: 5, reason: 'Late' });
    await shop.does(changeInvoiceRecipient, corrects(id));
    await shop.refunds(id, { amount: 6, reason: 'Later' });
    const documents = await documentsOf(buyer, id);
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 92.5],
      ['credit_note', 5],
      ['reversal', 92.5],
      ['invoice', 92.5],
      ['credit_note', 6],
    ]);
    expect(documents[4]?.invoice?.number).toBe(documents[3]?.number);
  });

  test('is not mailed to a buyer whose account was deleted', async () => {
    const { buyer, id } = await paidPurchase();
    await pool.query('delete from users where id = $1', [buyer.id]);
    expect(await shop.does(changeInvoiceRecipient, corrects(id))).toMatchObject({ modifiedCount: 1 });
    expect(await documentsOf(shop.admin, id)).toHaveLength(3);
    expect(await correctionsMailed(id)).toEqual([]);
  });

  test('is refused for an unpaid purchase and an unknown place, and changes nothing', async () => {
    const { buyer, id } = await paidPurchase();
    const { id: unpaid } = await shop.unpaidPurchase([{}, 1]);
    const refused = (request: ReturnType<typeof corrects>) => shop.refuses(changeInvoiceRecipient, request);
    expect(await refused(corrects(unpaid))).toMatchObject({ statusCode: 409, code: 'ORDER_NOT_PAID' });
    const nowhere = { invoiceAddress: { name: 'Ada Byron', address: 'Ring 2', country: 'Atlantis' } };
    expect(await refused(corrects(id, nowhere))).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'invoiceAddress.country' }],
    });
    expect(await documentsOf(buyer, id)).toHaveLength(1);
  });
});
