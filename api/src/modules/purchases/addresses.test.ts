import { createCart, getCart, placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { purchaseNotes } from '@chuck-and-bit/contract/notes';
import { exportOrders } from '@chuck-and-bit/contract/order-search';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeReturn, requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { shipPurchase } from '@chuck-and-bit/contract/shipments';
import { deleteShippingRate } from '@chuck-and-bit/contract/shipping';
import { getUserData, userData } from '@chuck-and-bit/contract/user-data';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'zod/mini';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { orderRequest } from '../../../test/trade';
import { anonymizeOldPurchases } from './anonymize-purchases';

const shop = await openTestShop({ TAX_INCLUDED: 'false', OWNER_EMAIL: 'owner@shop.example' });
const { db, pool } = shop.database;
beforeEach(() => shop.removesOffers());

const delivery = {
  company: 'Firma "Bohr" & Söhne',
  address: 'Hof 2\nMarienplatz 1',
  postcode: '80331',
  city: 'München',
  country: 'Germany',
  region: 'Bavaria',
};
const invoice = {
  taxNumber: 'DE 123 456 789',
  invoiceAddress: {
    name: 'Accounts Payable',
    company: 'Bohr Holding',
    address: '12 Quarry Lane',
    postcode: '93650',
    city: 'Fresno',
    country: 'usa',
    region: 'Calif.',
  },
};
const stored = {
  ...delivery,
  country: 'DE',
  region: 'DE-BY',
  regionName: 'Bayern',
  taxNumber: invoice.taxNumber,
  invoiceAddress: {
    ...invoice.invoiceAddress,
    country: 'US',
    region: 'US-CA',
    regionName: 'California',
  },
};

const newLines = async () => [{ productId: await shop.addsProduct({ price: 100 }), quantity: 1 }];

const placesOrder = async (buyer: Person, more: object) => {
  const { query, body } = orderRequest(buyer, await shop.addsProduct({ price: 100 }));
  return shop.does(placeOrder, { as: buyer, query, body: { ...body, ...more } });
};

const refusesOrder = async (buyer: Person, more: object) => {
  const { query, body } = orderRequest(buyer, await shop.addsProduct());
  return shop.refuses(placeOrder, { as: buyer, query, body: { ...body, ...more } });
};

describe('a purchase keeps its whole address, and where its invoice goes', () => {
  test('ordered through a cart, which keeps them too', async () => {
    const buyer = await shop.shopper();
    const details = { ...delivery, ...invoice, name: 'Mona Lisa' };
    const { id } = await shop.fillsCart(buyer, await newLines(), details);
    const cart = await shop.does(getCart, { as: buyer, params: { id } });
    const { regionName: _delivered, invoiceAddress, ...ofCart } = stored;
    const { regionName: _invoiced, ...ofInvoice } = invoiceAddress;
    expect(cart).toMatchObject({ ...ofCart, invoiceAddress: ofInvoice });
    const body = { expectedTotal: cart.total };
    const { insertedId } = await shop.does(placePurchase, { as: buyer, params: { id }, body });
    expect(await shop.purchaseOf(buyer, insertedId)).toMatchObject({ ...stored, userName: 'Mona Lisa' });
  });

  test('ordered as one product', async () => {
    const buyer = await shop.shopper();
    const { insertedId } = await placesOrder(buyer, { ...delivery, ...invoice });
    const { purchaseId, address } = await shop.orderOf(buyer, insertedId);
    expect(address).toBe(delivery.address);
    expect(await shop.purchaseOf(buyer, purchaseId)).toMatchObject(stored);
  });

  test('without what was left out or is blank', async () => {
    const buyer = await shop.shopper();
    const blank = { company: ' ', postcode: '', city: '\u200b', taxNumber: ' ' };
    const short = { name: 'Ada', address: 'Lane 1', city: ' ', region: '' };
    for (const more of [{}, blank, { ...blank, invoiceAddress: short }]) {
      const { insertedId } = await placesOrder(buyer, more);
      const { purchaseId } = await shop.orderOf(buyer, insertedId);
      expect(await shop.purchaseOf(buyer, purchaseId)).toMatchObject({
        company: null,
        postcode: null,
        city: null,
        country: null,
        region: null,
        taxNumber: null,
        invoiceAddress:
          'invoiceAddress' in more ? { name: 'Ada', address: 'Lane 1', regionName: null } : null,
      });
    }
  });

  test("a visitor's cart brings them along when its owner logs in", async () => {
    const buyer = await shop.shopper();
    await shop.fillsCart(buyer, await newLines(), { taxNumber: 'OLD-1' });
    const { insertedId } = await shop.does(createCart, { body: {} });
    const params = { id: insertedId };
    await shop.does(replaceCart, { params, body: { lines: [], ...delivery, ...invoice } });
    expect(await shop.does(getCart, { as: buyer, params })).toMatchObject({
      city: delivery.city,
      taxNumber: invoice.taxNumber,
      invoiceAddress: { name: 'Accounts Payable', region: 'US-CA' },
    });
  });
});

test('neither the invoice address nor the tax number changes a tax', async () => {
  await shop.addsTax();
  await shop.addsTax({ country: 'US', region: 'US-CA', rate: 725 });
  const buyer = await shop.shopper();
  for (const more of [{}, invoice]) {
    const { insertedId } = await placesOrder(buyer, { ...delivery, ...more, expectedTotal: 119 });
    const { purchaseId } = await shop.orderOf(buyer, insertedId);
    expect(await shop.purchaseOf(buyer, purchaseId)).toMatchObject({ tax: 19, total: 119 });
  }
});

describe('what is refused is named', () => {
  const { invoiceAddress } = invoice;
  test.each([
    [{ invoiceAddress: { ...invoiceAddress, country: 'Atlantis' } }, 'invoiceAddress.country'],
    [{ invoiceAddress: { ...invoiceAddress, region: 'Atlantis' } }, 'invoiceAddress.region'],
    [{ invoiceAddress: { ...invoiceAddress, country: undefined } }, 'invoiceAddress.country'],
    [{ country: 'DE', region: 'Atlantis' }, 'region'],
    [{ country: 'Atlantis' }, 'country'],
  ])('%j', async (more, path) => {
    const buyer = await shop.shopper();
    expect((await refusesOrder(buyer, more)).errors).toMatchObject([{ path }]);
    const { insertedId } = await shop.does(createCart, { body: {} });
    const request = { params: { id: insertedId }, body: { lines: [], ...more } };
    expect((await shop.refuses(replaceCart, request)).errors).toMatchObject([{ path }]);
  });
});

test('mails, parcels, receipts, files and own data have the whole address', async () => {
  const buyer = await shop.shopper('Mona Lisa');
  const id = await shop.placesPurchase(buyer, await newLines(), { ...delivery, ...invoice });
  await shop.paysPurchase(buyer, id);
  const lines = [
    'Mona Lisa',
    delivery.company,
    'Hof 2',
    'Marienplatz 1',
    '80331 München',
    'Bayern',
    'Germany',
  ];
  const invoiceTo = [
    'Accounts Payable',
    'Bohr Holding',
    '12 Quarry Lane',
    'Fresno, California 93650',
    'United States',
  ];

  const mails = await pool.query<{ kind: string }>(
    `select kind from mails where data ->> 'purchaseId' = $1 and data ->> 'address' = $2
       and data ->> 'invoiceTo' = $3 and data ->> 'taxNumber' = $4 order by id`,
    [id, lines.join('\n'), invoiceTo.join('\n'), invoice.taxNumber],
  );
  expect(mails.rows.map(({ kind }) => kind)).toEqual(['purchasePlaced', 'purchasePaid', 'ownerPurchasePaid']);

  await shop.does(shipPurchase, { as: shop.admin, params: { id }, body: {} });
  const parcels = await pool.query('select address from shipments where purchase_id = $1', [id]);
  expect(parcels.rows).toEqual([{ address: lines.join('\n') }]);

  const { body } = await shop.call(getPurchaseReceipt, { as: buyer, params: { id } });
  const file = new Uint8Array(await (body as File).arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
  const receipt = text.replaceAll(/\s+/g, ' ');
  expect(receipt).toContain(`Customer ${invoiceTo.join(' ')} ${buyer.email}`);
  expect(receipt).toContain(`Tax number: ${invoice.taxNumber}`);
  expect(receipt).toContain(`Deliver to: ${lines.join(', ')}`);

  const csv = String((await shop.call(exportOrders, { as: shop.admin, query: { sort: 'newest' } })).body);
  const [header = '', row = ''] = csv.split('\r\n');
  expect(header).toContain(
    ',"Company","Address","Postcode","City","Region","Country","Invoice name","Invoice company","Invoice address","Invoice postcode","Invoice city","Invoice region","Invoice country","Tax number",',
  );
  expect(row).toContain(
    ',"Firma ""Bohr"" & Söhne","Hof 2\nMarienplatz 1","80331","München","DE-BY","DE","Accounts Payable","Bohr Holding","12 Quarry Lane","93650","Fresno","US-CA","US","DE 123 456 789",',
  );

  const own = parse(userData, (await shop.call(getUserData, { as: buyer })).body);
  expect(own.purchases).toMatchObject([stored]);
});

test('a shipping rate that is deleted stays on the purchases that were charged for it', async () => {
  const rate = await shop.addsRate({ name: 'Express' });
  const buyer = await shop.shopper();
  const id = await shop.placesPurchase(buyer, await newLines(), { ...delivery, shippingRateId: rate.id });
  await shop.does(deleteShippingRate, { as: shop.admin, params: { id: rate.id } });
  expect(await shop.purchaseOf(buyer, id)).toMatchObject({
    shippingRateId: rate.id,
    shippingName: 'Express',
    shipping: 5,
    total: 105,
  });
});

// Last, because from then on old purchases become anonymous.
test('purchases that become anonymous keep their country and region, and nothing else of their buyer', async () => {
  const buyer = await shop.shopper('Trace Carter');
  const traces = {
    company: 'Trace & Co',
    address: 'Trace Lane 1',
    poNumber: 'TRACE-1',
    taxNumber: 'TRACE 2',
  };
  const id = await shop.placesPurchase(buyer, await newLines(), {
    ...delivery,
    ...traces,
    postcode: 'TRACE',
    city: 'Trace City',
    invoiceAddress: { name: 'Trace Carter', address: 'Trace Road' },
  });
  const [of, as] = [{ params: { id } }, shop.admin];
  await shop.paysPurchase(buyer, id);
  await shop.does(shipPurchase, { as, ...of, body: { carrier: 'UPS', trackingNumber: 'TRACE3' } });
  const { orders } = await shop.purchaseOf(buyer, id);
  const lines = orders.map(({ _id: orderId }) => ({ orderId, quantity: 1 }));
  const asked = { as: buyer, ...of, body: { lines, reason: 'Trace said so' } };
  const { insertedId: returnId } = await shop.does(requestPurchaseReturn, asked);
  for (const body of [
    { state: 'approved', answer: 'Dear Trace' },
    { state: 'received', restock: true },
  ])
    await shop.does(changeReturn, { as, params: { id: returnId }, body });
  await shop.does(refundPurchase, { as, ...of, body: { returnId, reason: 'Returned' } });
  await shop.does(purchaseNotes.add, { as, ...of, body: { text: 'Trace called' } });
  await pool.query("update purchases set created_at = now() - interval '13 months' where id = $1", [id]);
  // More than are found at once.
  const copied = 'user_name, user_email, address, phone, terms, goods_cents, discount_cents, shipping_cents';
  const more = 'tax_cents, included_tax_cents, total_cents, paid_at, refunded_at, created_at';
  await pool.query(
    `insert into purchases (id, transaction_id, ${copied}, ${more})
     select gen_random_uuid(), 'copy_' || n, ${copied}, ${more} from purchases, generate_series(1, 200) n where id = $1`,
    [id],
  );
  const years =
    'insert into shop_settings (seller_name, seller_address, weight_unit, purchase_years, version)';
  await pool.query(`${years} values ('', '', 'kg', 1, 1)`);
  const tablesWith = async (trace: string) => {
    const found: string[] = [];
    for (const table of ['purchases', 'orders', 'shipments', 'returns', 'stock_changes', 'carts', 'mails'])
      if ((await pool.query(`select from ${table} t where t::text ~* $1`, [trace])).rowCount)
        found.push(table);
    return found;
  };
  expect(await tablesWith('trace')).toHaveLength(7);
  await anonymizeOldPurchases(db, { seller: { name: '', address: null }, fixedSettings: {} });
  expect(await tablesWith(`trace|${buyer.email}`)).toEqual([]);
  const left = { country: 'DE', region: 'DE-BY', phone: '', userName: 'Former customer', cardLast4: null };
  expect(await shop.purchaseOf(as, id)).toMatchObject({ ...left, notes: 0, paymentStatus: 'Refunded' });
});
