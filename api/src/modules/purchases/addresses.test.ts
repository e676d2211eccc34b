import { placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { purchaseNotes } from '@chuck-and-bit/contract/notes';
import { exportOrders } from '@chuck-and-bit/contract/order-search';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
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
  invoiceAddress: { ...invoice.invoiceAddress, country: 'US', region: 'US-CA', regionName: 'California' },
};

const newLines = async () => [{ productId: await shop.addsProduct({ price: 100 }), quantity: 1 }];

const ordering = async (buyer: Person, more: object) => {
  const { body, ...request } = orderRequest(buyer, await shop.addsProduct({ price: 100 }));
  return { ...request, body: { ...body, ...more } };
};
/** Orders one product with these details. @returns the order and its purchase */
const places = async (buyer: Person, more: object) => {
  const { insertedId } = await shop.does(placeOrder, await ordering(buyer, more));
  const order = await shop.orderOf(buyer, insertedId);
  return { order, purchase: await shop.purchaseOf(buyer, order.purchaseId) };
};

describe('a purchase keeps its whole address, and where its invoice goes', () => {
  test('ordered through a cart, which keeps them too', async () => {
    const buyer = await shop.shopper();
    const details = { ...delivery, ...invoice, name: 'Mona Lisa' };
    const { id } = await shop.fillsCart(buyer, await newLines(), details);
    const cart = await shop.cartOf(id, buyer);
    const { regionName: _delivered, invoiceAddress, ...ofCart } = stored;
    const { regionName: _invoiced, ...ofInvoice } = invoiceAddress;
    expect(cart).toMatchObject({ ...ofCart, invoiceAddress: ofInvoice });
    const request = shop.ordering(buyer, { id, total: cart.total });
    const { insertedId } = await shop.does(placePurchase, request);
    expect(await shop.purchaseOf(buyer, insertedId)).toMatchObject({ ...stored, userName: 'Mona Lisa' });
  });

  test('ordered as one product', async () => {
    const { order, purchase } = await places(await shop.shopper(), { ...delivery, ...invoice });
    expect(order.address).toBe(delivery.address);
    expect(purchase).toMatchObject(stored);
  });

  test('without what was left out or is blank', async () => {
    const buyer = await shop.shopper();
    const blank = { company: ' ', postcode: '', city: '\u200b', taxNumber: ' ' };
    const short = { name: 'Ada', address: 'Lane 1', city: ' ', region: '' };
    for (const more of [{}, blank, { ...blank, invoiceAddress: short }]) {
      expect((await places(buyer, more)).purchase).toMatchObject({
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
    const id = await shop.createsCart();
    await shop.does(replaceCart, { params: { id }, body: { lines: [], ...delivery, ...invoice } });
    expect(await shop.cartOf(id, buyer)).toMatchObject({
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
    const { purchase } = await places(buyer, { ...delivery, ...more, expectedTotal: 119 });
    expect(purchase).toMatchObject({ tax: 19, total: 119 });
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
    expect((await shop.refuses(placeOrder, await ordering(buyer, more))).errors).toMatchObject([{ path }]);
    const request = { params: { id: await shop.createsCart() }, body: { lines: [], ...more } };
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

  const mails = await shop.mails({
    purchaseId: id,
    address: lines.join('\n'),
    invoiceTo: invoiceTo.join('\n'),
    taxNumber: invoice.taxNumber,
  });
  expect(mails.map(({ kind }) => kind)).toEqual(['purchasePlaced', 'purchasePaid', 'ownerPurchasePaid']);

  await shop.shipsPurchase(id);
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
  await shop.paysPurchase(buyer, id);
  await shop.shipsPurchase(id, { carrier: 'UPS', trackingNumber: 'TRACE3' });
  const { orders } = await shop.purchaseOf(buyer, id);
  const lines = orders.map(({ _id: orderId }) => ({ orderId, quantity: 1 }));
  const returnId = await shop.asksBack(buyer, id, lines, 'Trace said so');
  await shop.changesReturn(returnId, { state: 'approved', answer: 'Dear Trace' });
  await shop.changesReturn(returnId, { state: 'received', restock: true });
  await shop.refunds(id, { returnId });
  await shop.does(purchaseNotes.add, shop.byStaff(id, { text: 'Trace called' }));
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
  expect(await shop.purchaseOf(shop.admin, id)).toMatchObject({
    ...left,
    notes: 0,
    paymentStatus: 'Refunded',
  });
});
