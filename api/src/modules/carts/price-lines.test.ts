import { messages } from '@chuck-and-bit/contract/messages';
import { type Cart, type CartInput, changeCart, replaceCart } from '@chuck-and-bit/contract/carts';
import { addDays } from '@chuck-and-bit/contract/days';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';

const shop = await openTestShop();

const replaces = (id: string, body: CartInput) => shop.does(replaceCart, { params: { id }, body });
const codesOf = ({ messages }: Cart) => messages.map(({ code }) => code);

describe('the pricing of a cart', () => {
  afterEach(shop.removesOffers);

  test('include a shipping rate to its country, and the tax there', async () => {
    const parcel = await shop.addsRate();
    const express = await shop.addsRate({ name: 'Express', steps: [{ from: 0, price: 1_500 }] });
    await shop.addsTax();
    const productId = await shop.addsProduct({ price: 100 });
    const lines = [{ productId, quantity: 1 }];
    const id = await shop.createsCart(lines);
    expect(await shop.cartOf(id)).toMatchObject({ shippingOptions: [], total: 100, taxName: null });
    expect(codesOf(await shop.cartOf(id))).toEqual(['NO_SHIPPING']);
    const toGermany = { lines, country: 'DE' };
    expect(codesOf(await replaces(id, { lines, country: 'US' }))).toEqual(['NO_SHIPPING']);
    const german = await replaces(id, toGermany);
    const costs = { shipping: 5, tax: 0, includedTax: 16.77, taxName: 'VAT 19 %', total: 105 };
    expect(german).toMatchObject({ shippingRateId: parcel.id, ...costs, messages: [] });
    expect(german.shippingOptions).toEqual([
      { _id: parcel.id, name: 'Parcel', price: 5, arrives: expect.anything() },
      { _id: express.id, name: 'Express', price: 15, arrives: expect.anything() },
    ]);
    const expressly = { ...toGermany, shippingRateId: express.id };
    expect(await replaces(id, expressly)).toMatchObject({ total: 115 });
    expect(await replaces(id, { ...toGermany, lines: [] })).toMatchObject({ shipping: 0, total: 0 });
  });

  test('keep a chosen rate that does not deliver there, say so at every read, and take no other until one is chosen', async () => {
    const parcel = await shop.addsRate();
    const french = await shop.addsRate({ name: 'Colis', countries: ['FR'] });
    const lines = [{ productId: await shop.addsProduct({ price: 100 }), quantity: 1 }];
    const id = await shop.createsCart(lines);
    const told = [{ code: 'SHIPPING_UNKNOWN', message: messages.shippingRateUnknown }];
    const unknown = { shipping: 0, total: 100, shippingOptions: [{ _id: parcel.id }], messages: told };
    for (const shippingRateId of [newId(), french.id, 'no-such', 'x'.repeat(10_000)]) {
      const changed = await replaces(id, { lines, country: 'DE', shippingRateId });
      expect(changed).toMatchObject(unknown);
      expect(changed.shippingRateId).not.toBe(parcel.id);
      expect(changed.shippingRateId?.length).toBeLessThanOrEqual(36);
      expect(await shop.cartOf(id)).toMatchObject({ ...unknown, shippingRateId: changed.shippingRateId });
      // What was read is written again, and another detail is changed.
      const details = { shippingRateId: changed.shippingRateId, city: 'Berlin' };
      for (const change of [details, { city: 'Bonn' }]) {
        const request = { params: { id }, body: { operations: [], details: change } };
        expect(await shop.does(changeCart, request)).toMatchObject(unknown);
      }
    }
    const shippingRateId = parcel.id;
    const byParcel = (country: string) => replaces(id, { lines, country, shippingRateId });
    expect(await byParcel('DE')).toMatchObject({ total: 105, messages: [] });
    expect(await byParcel('FR')).toMatchObject({ shippingRateId, messages: told });
    expect(codesOf(await byParcel('US'))).toEqual(['NO_SHIPPING', 'SHIPPING_UNKNOWN']);
    const empty = await replaces(id, { lines: [], country: 'US', shippingRateId });
    expect(codesOf(empty)).toEqual(['SHIPPING_UNKNOWN']);
    expect(await replaces(id, { lines, country: 'DE' })).toMatchObject({ shippingRateId, messages: [] });
  });

  test('promise no arrival before the days off are over', async () => {
    await shop.addsRate({ cutOffHour: 24, minDays: 0, maxDays: 1, countries: [] });
    const lines = [{ productId: await shop.addsProduct(), quantity: 1 }];
    const id = await shop.createsCart(lines);
    const today = new Date().toISOString().slice(0, 10);
    const daysOff = Array.from({ length: 40 }, (_, count) => addDays(today, count));
    await shop.database.pool.query(
      "insert into shop_settings (seller_name, seller_address, weight_unit, days_off, version) values ('', '', 'kg', $1, 1)",
      [daysOff],
    );
    const first = async () => (await shop.cartOf(id)).shippingOptions[0]?.arrives.from;
    expect((await first())?.localeCompare(addDays(today, 39))).toBe(1);
    await shop.database.pool.query('delete from shop_settings');
    expect((await first())?.localeCompare(addDays(today, 6))).toBe(-1);
  });

  test('say why a code for everything leaves something to pay', async () => {
    const gift = await shop.addsCode({ value: 10_000 });
    const lines = [{ productId: await shop.addsProduct({ price: 20 }), quantity: 1 }];
    const id = await shop.createsCart(lines);
    expect(await replaces(id, { lines, discountCode: gift.code })).toMatchObject({
      total: 1,
      discount: 19,
      messages: [],
      discountNote: "A discount leaves at least $1.00 to pay, because cards can't be charged less.",
    });
    const summer = await shop.addsCode();
    const discounted = await replaces(id, { lines, discountCode: summer.code });
    expect(discounted).toMatchObject({ total: 18, discountNote: null });
  });

  test('include a discount code, typed in any case and with spaces around it, also in what shipping costs', async () => {
    const steps = [
      { from: 0, price: 500 },
      { from: 18_001, price: 0 },
    ];
    await shop.addsRate({ basis: 'goods', steps });
    const summer = await shop.addsCode();
    const productId = await shop.addsProduct({ price: 100 });
    const lines = [{ productId, quantity: 2 }];
    const discountCode = ` ${summer.code.toLowerCase()} `;
    const cart = await replaces(await shop.createsCart(), { lines, country: 'DE', discountCode });
    const costs = { goods: 200, discount: 20, shipping: 5, shippingOptions: [{ price: 5 }], total: 185 };
    expect(cart).toMatchObject({ discountCode: summer.code, ...costs, messages: [] });
    expect(cart.lines[0]).toMatchObject({ discount: 20 });
  });

  test.each<[string, string, Parameters<typeof shop.addsCode>[0]]>([
    ['CODE_NOT_VALID_NOW', 'over', { endsAt: new Date(Date.now() - 1_000) }],
    ['CODE_USED_UP', 'used up', { maxUses: 3, uses: 3 }],
    ['CODE_NEEDS_LOGIN', 'for each user', { maxUsesPerUser: 1 }],
    ['CODE_MINIMUM', 'for larger carts', { minimumGoodsCents: 20_001 }],
  ])('report %s for a code that is %s, and do not apply it', async (expected, _, changes) => {
    const refused = await shop.addsCode(changes);
    const lines = [{ productId: await shop.addsProduct({ price: 100 }), quantity: 2 }];
    const id = await shop.createsCart();
    const cart = await replaces(id, { lines, discountCode: refused.code });
    expect(codesOf(cart)).toEqual([expected]);
    expect(cart).toMatchObject({ discountCode: refused.code, discount: 0, total: 200 });
    const empty = await replaces(id, { lines: [], discountCode: refused.code });
    expect(codesOf(empty)).toEqual(expected === 'CODE_MINIMUM' ? [] : [expected]);
  });

  test.each([
    { quantity: 1, shipping: 5, total: 105, codes: ['CODE_MINIMUM'] },
    { quantity: 2, shipping: 0, total: 200, codes: [] },
  ])('offer to ship $quantity for $shipping, with a code for free shipping from two on', async (expected) => {
    const { quantity, codes, ...amounts } = expected;
    await shop.addsRate();
    const free = await shop.addsCode({ kind: 'freeShipping', value: 0, minimumGoodsCents: 20_000 });
    const lines = [{ productId: await shop.addsProduct({ price: 100 }), quantity }];
    const id = await shop.createsCart(lines);
    const cart = await replaces(id, { lines, country: 'DE', discountCode: free.code });
    expect(cart).toMatchObject({ ...amounts, shippingOptions: [{ price: amounts.shipping }] });
    expect(codesOf(cart)).toEqual(codes);
  });

  test('report an unknown code', async () => {
    const cart = await replaces(await shop.createsCart(), { lines: [], discountCode: 'no-such' });
    expect(cart.messages).toEqual([
      { code: 'CODE_UNKNOWN', message: "This code doesn't exist. Please check it." },
    ]);
  });

  test('report a total that exceeds the largest card charge', async () => {
    const half = { productId: await shop.addsProduct({ price: 500_000 }), quantity: 1 };
    const other = { productId: await shop.addsProduct({ price: 499_999.99 }), quantity: 1 };
    const reported = async (lines: CartInput['lines']) =>
      codesOf(await shop.cartOf(await shop.createsCart(lines)));
    expect(await reported([half, other])).toEqual([]);
    await shop.addsRate({ countries: [] });
    expect(await reported([half, other])).toEqual(['TOTAL_TOO_HIGH']);
    expect(await reported([{ ...half, quantity: 2 }])).toEqual(['TOTAL_TOO_HIGH']);
  });
});
