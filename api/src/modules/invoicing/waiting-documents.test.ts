import {
  changeInvoiceRecipient,
  countWaitingDocuments,
  getDocument,
  listDocuments,
} from '@chuck-and-bit/contract/documents';
import { changeShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { issueAllWaiting } from './issue-documents';

const shop = await openTestShop();
const { db, pool } = shop.database;
const as = shop.admin;

test('without an address of the seller documents wait, and saving it issues them in order of time', async () => {
  const productId = await shop.addsProduct({ price: 20 });
  await shop.addsRate();
  await shop.addsTax();
  const paid = (place: { country?: string } = {}) => shop.paidPurchase([productId, 2], place);
  // 40.00 and 5.00 of shipping contain 19 % of tax.
  const first = await paid({ country: 'DE' });
  await shop.removesOffers();
  // One unit, and the shipping.
  await shop.refunds(first.id, { lines: [{ orderId: first.orderIds[0], quantity: 1 }], amount: 25 });
  const second = await paid();

  const countWaiting = async () => (await shop.does(countWaitingDocuments, { as })).waiting;
  const documentsOf = ({ buyer, id }: typeof first) =>
    shop.does(listDocuments, { as: buyer, params: { id } });
  expect(await documentsOf(first)).toEqual([]);
  expect(await countWaiting()).toBe(3);
  const recipient = { invoiceAddress: { name: 'Ada Byron', address: 'Ring 2' } };
  await shop.does(changeInvoiceRecipient, shop.byStaff(first.id, recipient));
  const { rows: waiting } = await pool.query<{ id: string }>('select id from documents order by position');
  expect(waiting).toHaveLength(3);
  const request = { as, params: { id: waiting[0]?.id ?? '' } };
  expect(await shop.refuses(getDocument, request)).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  const mails = (await shop.mails({ to: first.buyer.email })).filter(({ data }) => 'document' in data);
  expect(mails.map(({ kind, data }) => [kind, data['document']])).toEqual([
    ['purchasePaid', null],
    ['partRefunded', null],
  ]);

  const settings = { sellerName: 'Bits Inc.', sellerTaxNumber: 'DE987654321' };
  const saves = (sellerAddress: string, version: number) =>
    shop.does(changeShopSettings, { as, body: { ...settings, sellerAddress, version } });
  await saves(' ', 0);
  expect(await documentsOf(first)).toEqual([]);
  // A payment that begins before the settings are saved waits for them, or is issued by them.
  const [third] = await Promise.all([paid(), saves('2 Side Street', 1)]);
  const [invoice, note] = await documentsOf(first);
  expect([invoice?.number, note?.number]).toEqual(['INV-1', 'CN-1']);
  expect(note).toMatchObject({ kind: 'credit_note', invoice: { number: 'INV-1' } });
  const [ofSecond, ...others] = await documentsOf(second);
  expect([ofSecond?.number, others]).toEqual(['INV-2', []]);
  const contentOf = async (id = '') => (await shop.does(getDocument, { as, params: { id } })).content;
  expect((await contentOf(ofSecond?._id)).buyer).toMatchObject({ name: second.buyer.name });
  expect((await documentsOf(third)).map(({ number }) => number)).toEqual(['INV-3']);
  expect(await countWaiting()).toBe(0);
  const ofFirst = {
    seller: { name: 'Bits Inc.', address: '2 Side Street', taxNumber: 'DE987654321' },
    buyer: { name: 'Ada Byron', address: 'Ring 2' },
    tax: { name: 'VAT 19 %', percent: 19, isIncluded: true },
    addedTax: 0,
    shipping: 5,
  };
  const paidFor = { lines: [{ includedTax: 6.39, amount: 40 }], includedTax: 7.19, total: 45 };
  expect(await contentOf(invoice?._id)).toMatchObject({ ...ofFirst, ...paidFor });
  const refunded = { lines: [{ includedTax: 3.19, amount: 20 }], includedTax: 3.99, total: 25 };
  expect(await contentOf(note?._id)).toMatchObject({ ...ofFirst, ...refunded });

  // What corrects an invoice waits again once the address is gone: until then nothing has reversed it.
  await saves(' ', 2);
  await shop.does(changeInvoiceRecipient, shop.byStaff(second.id, recipient));
  expect(await documentsOf(second)).toMatchObject([{ number: 'INV-2', reversedBy: null }]);
  // More wait than one transaction issues.
  await pool.query(
    `insert into documents (id, kind, purchase_id, total_cents, content)
     select gen_random_uuid(), kind, purchase_id, total_cents, content from documents, generate_series(1, 101) where number = 'INV-3'`,
  );
  for (const [sellerAddress, waiting] of Object.entries({ '': 103, '2 Side Street': 0 })) {
    await pool.query('update shop_settings set seller_address = $1', [sellerAddress]);
    await issueAllWaiting(db, { name: 'Bits Inc.', address: null });
    expect(await countWaiting()).toBe(waiting);
  }
});
