import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money';
import { nextTier, tierPrice } from './price-tiers';
import { type CartLine, type Discount, type PricingRules, priceCart } from './pricing';

const amount = (max: number, min = 0) => fc.integer({ min, max }).map(cents);
const productIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 });
const tiers = fc.array(
  fc.record({ minQuantity: fc.integer({ min: 2, max: 200 }), price: amount(50_000, 100) }),
  {
    maxLength: 4,
  },
);
const lineOf = (productId: string): fc.Arbitrary<CartLine> =>
  fc.record({
    productId: fc.constant(productId),
    quantity: fc.integer({ min: 1, max: 300 }),
    price: amount(100_000, 100),
    weight: fc.integer({ min: 0, max: 30_000 }),
    tiers,
  });
const lines = productIds.chain((ids) => fc.tuple(...ids.map(lineOf)));
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    rate: fc.integer({ min: 1, max: 10_000 }),
    minimumGoods: amount(200_000),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    amount: amount(500_000, 1),
    minimumGoods: amount(200_000),
  }),
  fc.record({ kind: fc.constant('freeShipping' as const), minimumGoods: amount(200_000) }),
);
const shipping = fc.record({
  basis: fc.constantFrom('flat' as const, 'weight' as const, 'goods' as const),
  steps: fc.array(fc.record({ from: fc.integer({ min: 0, max: 1_000_000 }), price: amount(20_000) }), {
    maxLength: 4,
  }),
});
const tax = fc.record({
  rate: fc.integer({ min: 0, max: 3_000 }),
  isIncluded: fc.boolean(),
  coversShipping: fc.boolean(),
});
const rules: fc.Arbitrary<PricingRules> = fc.record({
  shipping: fc.option(shipping),
  discount: fc.option(discount),
  tax: fc.option(tax),
});
const noRules: PricingRules = { shipping: null, discount: null, tax: null };
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const line = (change: Partial<CartLine> = {}): CartLine => ({
  productId: 'a',
  quantity: 1,
  price: cents(10_000),
  weight: 0,
  tiers: [],
  ...change,
});

describe('Any cart', () => {
  it('has a total that is the sum of its parts, and parts that are the sums of its lines', () => {
    fc.assert(
      fc.property(lines, rules, (cart, rules) => {
        const priced = priceCart(cart, rules);
        expect(priced.total).toBe(priced.goods - priced.discount + priced.shipping + priced.tax);
        expect(priced.goods).toBe(sum(priced.lines.map((each) => each.price * each.quantity)));
        expect(priced.discount).toBe(sum(priced.lines.map((each) => each.discount)));
        const shippingTax = priced.tax - sum(priced.lines.map((each) => each.tax));
        expect(shippingTax).toBeGreaterThanOrEqual(0);
        if (!rules.tax?.coversShipping) expect(shippingTax).toBe(0);
      }),
    );
  });

  it('has no negative amount, and costs at least the minimum card charge', () => {
    fc.assert(
      fc.property(lines, rules, (cart, rules) => {
        const priced = priceCart(cart, rules);
        expect(priced.total).toBeGreaterThanOrEqual(100);
        expect(
          Math.min(priced.goods, priced.discount, priced.shipping, priced.tax, priced.includedTax),
        ).toBeGreaterThanOrEqual(0);
        for (const each of priced.lines) {
          expect(
            Math.min(each.discount, each.goods - each.discount, each.tax, each.includedTax),
          ).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('costs the same in any order of its lines', () => {
    fc.assert(
      fc.property(lines, rules, (cart, rules) => {
        const byId = (priced: ReturnType<typeof priceCart>) => ({
          ...priced,
          lines: priced.lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
        });
        expect(byId(priceCart([...cart].reverse(), rules))).toEqual(byId(priceCart(cart, rules)));
      }),
    );
  });

  it('never costs less with one more unit at the same tier and the same discount', () => {
    fc.assert(
      fc.property(lines, discount, (cart, discount) => {
        const more = cart.map((each, index) =>
          index === 0 ? { ...each, quantity: each.quantity + 1 } : each,
        );
        const [before, after] = [cart[0], more[0]];
        fc.pre(
          !!before && !!after && tierPrice(before, before.quantity) === tierPrice(after, after.quantity),
        );
        const discountRules = { ...noRules, discount: { ...discount, minimumGoods: cents(0) } };
        expect(priceCart(more, discountRules).total).toBeGreaterThanOrEqual(
          priceCart(cart, discountRules).total,
        );
      }),
    );
  });

  it('gives a line its tier or the discount, never both, and never costs more with a discount than without', () => {
    fc.assert(
      fc.property(lines, discount, (cart, discount) => {
        const priced = priceCart(cart, { ...noRules, discount });
        for (const [index, each] of priced.lines.entries()) {
          if (each.discount > 0) expect(each.price).toBe(cart[index]?.price);
        }
        expect(priced.total).toBeLessThanOrEqual(priceCart(cart, noRules).total);
      }),
    );
  });

  it('is reduced by exactly the amount of a code, or to the minimum card charge', () => {
    fc.assert(
      fc.property(lines, amount(500_000, 1), (cart, off) => {
        const untiered = cart.map((each) => ({ ...each, tiers: [] }));
        const priced = priceCart(untiered, {
          ...noRules,
          discount: { kind: 'amount', amount: off, minimumGoods: cents(0) },
        });
        expect(priced.discount).toBe(Math.min(off, priced.goods - 100));
      }),
    );
  });

  it('costs price times quantity when it has one line and nothing is added', () => {
    fc.assert(
      fc.property(fc.uuid().chain(lineOf), (each) => {
        const untiered = { ...each, tiers: [] };
        const included = { rate: 2_000, isIncluded: true, coversShipping: true };
        expect(priceCart([untiered], { ...noRules, tax: included }).total).toBe(each.price * each.quantity);
      }),
    );
  });
});

describe('Tiers', () => {
  const product = {
    price: cents(149_00),
    tiers: [
      { minQuantity: 5, price: cents(139_00) },
      { minQuantity: 10, price: cents(129_00) },
    ],
  };

  it('apply from their quantity on', () => {
    expect([4, 5, 9, 10].map((quantity) => tierPrice(product, quantity))).toEqual([
      149_00, 139_00, 139_00, 129_00,
    ]);
  });

  it('name the next tier, or null after the last', () => {
    expect(nextTier(product, 2)).toEqual({ minQuantity: 5, price: 139_00 });
    expect(nextTier(product, 7)).toEqual({ minQuantity: 10, price: 129_00 });
    expect(nextTier(product, 10)).toBeNull();
  });

  it('at the price of the tier before are not named', () => {
    const same = { minQuantity: 20, price: cents(129_00) };
    expect(nextTier({ ...product, tiers: [...product.tiers, same] }, 10)).toBeNull();
  });

  it('that would cost more than the price are ignored', () => {
    const dearer = { price: cents(100), tiers: [{ minQuantity: 2, price: cents(200) }] };
    expect(tierPrice(dearer, 5)).toBe(100);
    expect(nextTier(dearer, 1)).toBeNull();
  });
});

describe('A discount', () => {
  const percent = (rate: number): Discount => ({ kind: 'percent', rate, minimumGoods: cents(0) });
  const off = (value: number): Discount => ({ kind: 'amount', amount: cents(value), minimumGoods: cents(0) });

  it('in percent is rounded half up for each line', () => {
    const priced = priceCart([line({ price: cents(1_005) }), line({ productId: 'b', price: cents(1_004) })], {
      ...noRules,
      discount: percent(1_000),
    });
    expect(priced.lines.map((each) => each.discount)).toEqual([101, 100]);
  });

  it('in percent gives way to a tier that costs less, for that line alone', () => {
    const tiered = line({ quantity: 10, tiers: [{ minQuantity: 10, price: cents(8_000) }] });
    const priced = priceCart([tiered, line({ productId: 'b' })], { ...noRules, discount: percent(1_000) });
    expect(priced.lines.map(({ price, discount }) => [price, discount])).toEqual([
      [8_000, 0],
      [10_000, 1_000],
    ]);
  });

  it('in percent gives way also to a tier that costs as much', () => {
    const tiered = line({ quantity: 10, tiers: [{ minQuantity: 10, price: cents(9_000) }] });
    const priced = priceCart([tiered], { ...noRules, discount: percent(1_000) });
    expect(priced.lines).toMatchObject([{ price: 9_000, discount: 0 }]);
  });

  it('as an amount is split in proportion, and its odd cents go to the largest remainders', () => {
    const three = ['a', 'b', 'c'].map((productId) => line({ productId }));
    const priced = priceCart(three, { ...noRules, discount: off(1_000) });
    expect(priced.lines.map((each) => each.discount)).toEqual([334, 333, 333]);
  });

  it('as an amount goes to the lines without a tier, unless all lines together cost less without tiers', () => {
    const tiered = line({ quantity: 10, tiers: [{ minQuantity: 10, price: cents(9_990) }] });
    const beside = priceCart([tiered, line({ productId: 'b' })], { ...noRules, discount: off(500) });
    expect(beside.lines.map((each) => [each.price, each.discount])).toEqual([
      [9_990, 0],
      [10_000, 500],
    ]);
    const instead = priceCart([tiered], { ...noRules, discount: off(500) });
    expect(instead.lines.map((each) => [each.price, each.discount])).toEqual([[10_000, 500]]);
    const alike = priceCart([tiered], { ...noRules, discount: off(100) });
    expect(alike.lines.map((each) => [each.price, each.discount])).toEqual([[9_990, 0]]);
  });

  it('applies from its minimum on, and the result tells whether the cart reaches it', () => {
    const discount: Discount = { kind: 'amount', amount: cents(500), minimumGoods: cents(10_000) };
    expect(priceCart([line()], { ...noRules, discount })).toMatchObject({
      discount: 500,
      isDiscountReached: true,
    });
    // Its price of volume counts.
    const tiers = [{ minQuantity: 2, price: cents(4_999) }];
    for (const below of [line({ price: cents(9_999) }), line({ price: cents(5_500), quantity: 2, tiers })]) {
      const missed = { discount: 0, isDiscountReached: false };
      expect(priceCart([below], { ...noRules, discount })).toMatchObject(missed);
    }
  });

  it('of 100 percent leaves the minimum card charge', () => {
    const priced = priceCart([line(), line({ productId: 'b' })], { ...noRules, discount: percent(10_000) });
    expect(priced).toMatchObject({ total: 100, isDiscountLimited: true });
  });

  it('of 100 percent on 80.00 with 2.00 of shipping takes all of the goods, and is not limited', () => {
    const shipping = { basis: 'flat' as const, steps: [{ from: 0, price: cents(200) }] };
    expect(
      priceCart([line({ price: cents(8_000) })], { shipping, discount: percent(10_000), tax: null }),
    ).toMatchObject({ discount: 8_000, shipping: 200, total: 200, isDiscountLimited: false });
  });

  it('is limited until goods, shipping and added tax together reach the minimum card charge', () => {
    const price = (shippingPrice: number, rate: number) =>
      priceCart([line({ price: cents(8_000) })], {
        shipping: { basis: 'flat', steps: [{ from: 0, price: cents(shippingPrice) }] },
        discount: percent(10_000),
        tax: { rate, isIncluded: false, coversShipping: false },
      });
    expect(price(99, 0)).toMatchObject({ discount: 7_999, total: 100, isDiscountLimited: true });
    expect(price(100, 0)).toMatchObject({ discount: 8_000, total: 100, isDiscountLimited: false });
    expect(price(40, 2_000)).toMatchObject({ discount: 7_950, tax: 10, total: 100, isDiscountLimited: true });
  });

  it('is limited where shipping by value would become free', () => {
    const steps = [
      { from: 0, price: cents(90) },
      { from: 10, price: cents(0) },
    ];
    const rules = { shipping: { basis: 'goods' as const, steps }, discount: percent(10_000), tax: null };
    expect(priceCart([line()], rules)).toMatchObject({ discount: 9_900, shipping: 0, total: 100 });
  });

  it('is limited only where it would go below the minimum card charge', () => {
    const amount = (cut: number) =>
      priceCart([line({ price: cents(2_000) })], { ...noRules, discount: off(cut) });
    expect(amount(1_900)).toMatchObject({ total: 100, isDiscountLimited: false });
    expect(amount(1_901)).toMatchObject({ total: 100, isDiscountLimited: true });
    expect(amount(5_000)).toMatchObject({ total: 100, isDiscountLimited: true });
  });
});

describe('Shipping', () => {
  const steps = [
    { from: 0, price: cents(500) },
    { from: 2_000, price: cents(900) },
  ];

  it('by weight has the price of the last step that is reached', () => {
    const weighing = (weight: number) =>
      priceCart([line({ weight })], { ...noRules, shipping: { basis: 'weight', steps } }).shipping;
    expect([1_999, 2_000, 90_000].map(weighing)).toEqual([500, 900, 900]);
    const ofSeveral = (quantity: number) =>
      priceCart([line({ weight: 500, quantity })], { ...noRules, shipping: { basis: 'weight', steps } })
        .shipping;
    expect([3, 4].map(ofSeveral)).toEqual([500, 900]);
  });

  it('by value counts the goods after the discount', () => {
    const shipping = {
      basis: 'goods' as const,
      steps: [
        { from: 0, price: cents(700) },
        { from: 10_000, price: cents(0) },
      ],
    };
    expect(priceCart([line()], { ...noRules, shipping }).shipping).toBe(0);
    const discount: Discount = { kind: 'amount', amount: cents(1), minimumGoods: cents(0) };
    expect(priceCart([line()], { ...noRules, shipping, discount }).shipping).toBe(700);
  });

  it('is free with a code for free shipping, from its minimum on', () => {
    const discount: Discount = { kind: 'freeShipping', minimumGoods: cents(10_000) };
    const shippingOf = (price: number) =>
      priceCart([line({ price: cents(price) })], { ...noRules, shipping: { basis: 'flat', steps }, discount })
        .shipping;
    expect([9_999, 10_000].map(shippingOf)).toEqual([500, 0]);
  });
});

describe('Tax', () => {
  const flat = { basis: 'flat' as const, steps: [{ from: 0, price: cents(1_000) }] };

  it('that is added covers shipping where the rate says so', () => {
    const withTax = (coversShipping: boolean) =>
      priceCart([line()], {
        ...noRules,
        shipping: flat,
        tax: { rate: 825, isIncluded: false, coversShipping },
      });
    expect(withTax(false)).toMatchObject({ tax: 825, total: 11_825, includedTax: 0, shippingTax: 0 });
    expect(withTax(true)).toMatchObject({ tax: 908, total: 11_908, includedTax: 0, shippingTax: 83 });
  });

  it('that is included changes no total', () => {
    const tax = { rate: 2_000, isIncluded: true, coversShipping: false };
    expect(priceCart([line({ price: cents(12_000) })], { ...noRules, tax })).toMatchObject({
      tax: 0,
      includedTax: 2_000,
      total: 12_000,
    });
    const withShipping = { ...noRules, shipping: flat, tax: { ...tax, coversShipping: true } };
    expect(priceCart([line({ price: cents(12_000) })], withShipping)).toMatchObject({
      includedTax: 2_167,
      shippingIncludedTax: 167,
      total: 13_000,
    });
  });
});
