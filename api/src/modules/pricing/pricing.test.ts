import { taxTo } from '@chuck-and-bit/contract/destinations';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import { newId } from '../../ids';
import { readPricingOptions, toDiscount, toShippingPrice, toTax } from './pricing-options';
import { followDelivery } from './read-delivery';
import { discountCodes, shippingRates, taxRates } from '../../tables/pricing';

const { db, pool, close } = await openTestDatabase();
afterAll(close);

const code = (changes: Partial<typeof discountCodes.$inferInsert> = {}) => ({
  id: newId(),
  code: `CODE-${newId().toUpperCase()}`,
  kind: 'percent' as const,
  value: 1_000,
  ...changes,
});

const configured = { seller: { name: '', address: null }, fixedSettings: {} };

/** What prices a cart without a destination, a code and a user, but for these. */
const optionsOf = (
  changes: Partial<Parameters<typeof readPricingOptions>[2]> = {},
  from: Parameters<typeof readPricingOptions>[0] = db,
) => readPricingOptions(from, configured, { destination: null, code: null, userId: null, ...changes });

describe('the pricing options of a cart', () => {
  const rate = {
    id: newId(),
    name: 'Parcel',
    basis: 'weight' as const,
    steps: [
      { from: 0, price: 490 },
      { from: 5_000, price: 990 },
    ],
    countries: ['DE'],
    regions: [],
    cutOffHour: 14,
    minDays: 1,
    maxDays: 3,
  };

  beforeAll(async () => {
    await db.insert(shippingRates).values([rate, { ...rate, id: newId(), name: 'Freight', basis: 'flat' }]);
    const tax = { id: newId(), name: 'VAT', rate: 1_900, country: 'DE', coversShipping: true };
    await db
      .insert(taxRates)
      .values([
        tax,
        { ...tax, id: newId(), region: 'DE-BW', rate: 0 },
        { ...tax, id: newId(), country: 'US' },
      ]);
  });

  test('include all shipping rates in the order in which they were added', async () => {
    const { shippingRates } = await optionsOf();
    expect(shippingRates.map(({ name }) => name)).toEqual(['Parcel', 'Freight']);
    expect(toShippingPrice(rate)).toEqual({ basis: 'weight', steps: rate.steps });
  });

  test('begin with the way to ship whose price pages name', async () => {
    let version = 1;
    const named = followDelivery(db, () => version);
    expect(await named()).toBe('Parcel delivery: from $4.90');
    const steps = [{ from: 0, price: 0 }];
    await db.insert(shippingRates).values({ ...rate, id: newId(), name: 'Mail', steps, position: -1 });
    expect(await named()).toBe('Parcel delivery: from $4.90');
    version = 2;
    expect(await named()).toBe('Mail: free');
    await db.delete(shippingRates).where(eq(shippingRates.name, 'Mail'));
  });

  test('include the taxes of the destination, and none without a destination', async () => {
    const options = (country: string) => optionsOf({ destination: { country, region: '' } });
    expect(await optionsOf()).toMatchObject({ taxRates: [], hasTaxes: true });
    expect(await options('FR')).toMatchObject({ taxRates: [], hasTaxes: false });
    expect((await options('US')).hasTaxes).toBe(true);
    const { taxRates } = await options('DE');
    expect(taxRates).toHaveLength(2);
    const tax = taxTo(taxRates, { country: 'DE', region: 'DE-BY' });
    expect(tax && toTax(tax, true)).toEqual({ rate: 1_900, coversShipping: true, isIncluded: true });
  });

  test('have a code that is always valid, and how often the user has used it', async () => {
    const added = code();
    await db.insert(discountCodes).values(added);
    const options = await optionsOf({ code: added.code, userId: newId() });
    expect(options.code).toMatchObject({ id: added.id, isValidNow: true, usesOfUser: 0 });
  });

  test('begin to have a code at its start, and end to have it at its end', async () => {
    // `now()` stays the same in a transaction.
    const isValid = (changes: { startsAt?: SQL; endsAt?: SQL }) =>
      db.transaction(async (transaction) => {
        const added = { ...code(), ...changes };
        await transaction.insert(discountCodes).values(added);
        return (await optionsOf({ code: added.code }, transaction)).code?.isValidNow;
      });
    expect(await isValid({ startsAt: sql`now()` })).toBe(true);
    expect(await isValid({ startsAt: sql`now() + interval '1 ms'` })).toBe(false);
    expect(await isValid({ endsAt: sql`now()` })).toBe(false);
    expect(await isValid({ endsAt: sql`now() + interval '1 ms'` })).toBe(true);
  });

  test('have no discount code if the code is unknown', async () => {
    expect((await optionsOf({ code: 'NO-SUCH' })).code).toBeNull();
  });
});

test.each([
  ['percent', 1_000, { rate: 1_000 }],
  ['amount', 250, { amount: 250 }],
  ['freeShipping', 0, {}],
] as const)('a code of the kind %s is worth so much', (kind, value, worth) => {
  const discount = toDiscount({ kind, value, minimumGoodsCents: 5_000 });
  expect(discount).toEqual({ kind, ...worth, minimumGoods: 5_000 });
});

test('a code is never used more often than its limit', async () => {
  const added = code({ maxUses: 1 });
  await db.insert(discountCodes).values(added);
  const use = () => pool.query('update discount_codes set uses = uses + 1 where id = $1', [added.id]);
  await use();
  await expect(use()).rejects.toMatchObject({ constraint: 'discount_codes_uses_within_limit' });
});

test.each([
  ['in lower case', { code: 'summer' }, 'discount_codes_upper_case'],
  ['of more than 100 percent', { value: 10_001 }, 'discount_codes_percent_is_a_share'],
])('a code %s is refused', async (_, changes, constraint) => {
  await expect(db.insert(discountCodes).values(code(changes))).rejects.toMatchObject({
    cause: { constraint },
  });
});
