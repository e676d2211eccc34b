import { addDays } from '@chuck-and-bit/contract/days';
import { exportPayments } from '@chuck-and-bit/contract/books';
import { messages } from '@chuck-and-bit/contract/messages';
import { getOverview } from '@chuck-and-bit/contract/overview';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import {
  changeShopSettings,
  getShopSettings,
  type ShopSettingsChange,
} from '@chuck-and-bit/contract/shop-settings';
import { afterEach, describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop, type TestShop } from '../../../test/test-shop';
import { keepDays } from '../overview/keep-days';
import { readShopSettings } from './shop-settings';

const shop = await openTestShop();
const other = await openTestShop({
  TAX_INCLUDED: 'false',
  TIME_ZONE: 'Europe/Paris',
  OWNER_EMAIL: 'boss@bits.example',
  UNPAID_ORDER_HOURS: '5',
});
const as = shop.admin;
const { pool } = shop.database;
const { mailsTo } = purchaseParts(shop);

/** Buyers with a verified e-mail are held for as long as the shop holds anybody. */
const verifiedBuyer = async ({ shopper, database }: TestShop) => {
  const buyer = await shopper();
  await database.pool.query('update users set email_verified = true where id = $1', [buyer.id]);
  return buyer;
};

const read = () => shop.does(getShopSettings, { as });
const saves = async (change: Omit<ShopSettingsChange, 'version'>) =>
  shop.does(changeShopSettings, { as, body: { ...change, version: (await read()).version } });

describe('whether prices contain the tax', () => {
  const sold = async () => {
    const buyer = await shop.shopper();
    const lines = [{ productId: await shop.addsProduct({ price: 119 }), quantity: 1 }];
    return { buyer, lines, id: await shop.placesPurchase(buyer, lines, { country: 'DE' }) };
  };
  const contained = { tax: 0, includedTax: 19, total: 119 };
  const added = { tax: 22.61, includedTax: 0, total: 141.61 };
  afterEach(() => shop.removesOffers());

  test('can change while nothing is paid, for purchases that are placed from then on', async () => {
    await shop.addsTax();
    const earlier = await sold();
    expect(await shop.purchaseOf(earlier.buyer, earlier.id)).toMatchObject(contained);
    await saves({ taxIncluded: false });
    expect(await read()).toMatchObject({ taxIncluded: false, isTaxFixed: false });
    const later = await sold();
    expect(await shop.purchaseOf(later.buyer, later.id)).toMatchObject(added);
    const shown = await shop.createsCart(later.lines);
    expect(await shop.cartOf(shown)).toMatchObject({ total: 119 });
    await shop.paysPurchase(earlier.buyer, earlier.id);
    const paid = await shop.purchaseOf(earlier.buyer, earlier.id);
    expect(paid).toMatchObject({ ...contained, paymentStatus: 'Paid' });
  });

  test('stays once an order was paid, whatever happens to that order, and says why', async () => {
    const before = await read();
    expect(before.isTaxFixed).toBe(true);
    const body = { taxIncluded: !before.taxIncluded, returnDays: 9, version: before.version };
    await shop.refuses(changeShopSettings, { as, body }, invalid('taxIncluded', messages.taxFixed));
    expect(await read()).toEqual(before);
    await pool.query(
      'update purchases set refunded_at = now(), refunded_cents = total_cents where paid_at is not null',
    );
    await shop.refuses(changeShopSettings, { as, body });
    await saves({ taxIncluded: before.taxIncluded, returnDays: 9 });
    expect(await read()).toMatchObject({ taxIncluded: before.taxIncluded, returnDays: 9 });
    // Neither way: also where prices contain the tax.
    await pool.query('update shop_settings set tax_included = not tax_included');
    const { version, taxIncluded } = await read();
    expect(taxIncluded).toBe(!before.taxIncluded);
    const back = { taxIncluded: before.taxIncluded, version };
    await shop.refuses(changeShopSettings, { as, body: back });
    await pool.query('update shop_settings set tax_included = not tax_included');
  });
});

test('the time zone moves the days of reports and the times in files, of the past too', async () => {
  const { purchaseId } = await shop.paidOrder({ price: 70 });
  const today = new Date().toISOString().slice(0, 10);
  const [day, dayBefore] = [addDays(today, -3), addDays(today, -4)];
  for (const [table, key] of [
    ['purchases', 'id'],
    ['orders', 'purchase_id'],
  ]) {
    await pool.query(
      `update ${table} set created_at = $2::timestamptz - interval '1 minute', paid_at = $2 where ${key} = $1`,
      [purchaseId, `${day}T03:00:00Z`],
    );
  }
  const revenues = () =>
    Promise.all(
      [dayBefore, day].map(async (from) => {
        const { current } = await shop.does(getOverview, { as, query: { from, to: from } });
        return current.revenue;
      }),
    );
  await keepDays(shop.database.db, 'UTC');
  expect(await revenues()).toEqual([0, 70]);
  // The list of orders has days too, so what a browser keeps of it is outdated.
  const list = async () => String((await shop.call(listPurchases, { as, query: {} })).headers['etag']);
  const tag = await list();
  await saves({ timeZone: 'America/New_York' });
  expect(await list()).not.toBe(tag);
  expect(await revenues()).toEqual([70, 0]);
  await keepDays(shop.database.db, 'America/New_York');
  expect(await revenues()).toEqual([70, 0]);
  const file = await shop.call(exportPayments, { as, query: { from: dayBefore, to: dayBefore } });
  expect(String(file.body)).toContain('Time (America/New_York)');
  await saves({ timeZone: 'UTC' });
});

test('hours for unpaid orders give the next order its deadline, and earlier ones keep theirs', async () => {
  const productId = await shop.addsProduct();
  const places = async () => shop.places(await verifiedBuyer(shop), productId);
  const hoursOf = async (id: string) => {
    const { createdAt, expiresAt } = await shop.orderOf(as, id);
    return expiresAt && (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000;
  };
  const first = await places();
  await saves({ unpaidHours: 24 });
  const second = await places();
  await saves({ unpaidHours: 0 });
  const third = await places();
  expect([await hoursOf(first), await hoursOf(second), await hoursOf(third)]).toEqual([72, 24, null]);
  expect((await read()).unpaidHours).toBe(0);
});

test('the owner gets mails at the saved address, and none where none is saved', async () => {
  const owner = 'owner@bits.example';
  await shop.paidOrder();
  await saves({ ownerEmail: ' Owner@Bits.example ' });
  expect((await read()).ownerEmail).toBe(owner);
  await shop.paidOrder();
  expect(await mailsTo(owner)).toEqual(['ownerPurchasePaid']);
  await saves({ ownerEmail: '' });
  await shop.paidOrder();
  expect(await mailsTo(owner)).toEqual(['ownerPurchasePaid']);
  expect(await shop.mails({ kind: 'ownerPurchasePaid' })).toHaveLength(1);
});

describe('variables', () => {
  const fixed = {
    taxIncluded: false,
    timeZone: 'Europe/Paris',
    ownerEmail: 'boss@bits.example',
    unpaidHours: 5,
  };

  test('win over what is saved, are named, and their fields take no other value', async () => {
    const staff = { as: other.admin };
    await other.database.pool.query(
      "insert into shop_settings (seller_name, seller_address, weight_unit, time_zone, unpaid_hours, version) values ('Bits', '', 'kg', 'Asia/Tokyo', 7, 1)",
    );
    const before = await other.does(getShopSettings, staff);
    expect(before).toMatchObject({
      ...fixed,
      setByVariables: ['TAX_INCLUDED', 'TIME_ZONE', 'OWNER_EMAIL', 'UNPAID_ORDER_HOURS'],
    });
    const sent = { taxIncluded: true, timeZone: 'Asia/Tokyo', ownerEmail: '', unpaidHours: 7, returnDays: 9 };
    const errors = [
      { path: 'taxIncluded', message: messages.setByVariable('TAX_INCLUDED') },
      { path: 'timeZone', message: messages.setByVariable('TIME_ZONE') },
      { path: 'ownerEmail', message: messages.setByVariable('OWNER_EMAIL') },
      { path: 'unpaidHours', message: messages.setByVariable('UNPAID_ORDER_HOURS') },
    ];
    await other.refuses(changeShopSettings, { ...staff, body: { ...sent, version: 1 } }, { errors });
    expect(await other.does(getShopSettings, staff)).toEqual(before);

    const buyer = await verifiedBuyer(other);
    const id = await other.places(buyer, await other.addsProduct());
    const { createdAt, expiresAt } = await other.orderOf(buyer, id);
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(5 * 3_600_000);
    await other.pays(buyer, id);
    expect(await purchaseParts(other).mailsTo('boss@bits.example')).toEqual(['ownerPurchasePaid']);

    // Without the variables the shop goes on as it was saved last.
    await other.does(changeShopSettings, { ...staff, body: before });
    const without = { seller: { name: '', address: null }, fixedSettings: {} };
    expect(await readShopSettings(other.database.db, without)).toMatchObject({ ...fixed, version: 2 });
  });
});
