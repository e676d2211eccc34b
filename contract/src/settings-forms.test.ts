import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { faults } from '../test/faults';
import { addDays } from './days';
import { discountCodeChange, newDiscountCode } from './discount-codes';
import { messages } from './messages';
import { newShippingRate, shippingRateChange } from './shipping';
import { missingOfSeller, noCounters, shopSettingsChange } from './shop-settings';
import { newTaxRate } from './taxes';

/** The form takes the values with each of these changes, or says this of them. */
type Row = [change: object, refused?: Record<string, string>];

describe('the form for a shipping rate', () => {
  const steps = (...froms: number[]) => froms.map((from) => ({ from, price: 4.9 }));
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
  const priced = (price: number) => [{ from: 0, price }];
  const good = {
    name: 'Parcel',
    basis: 'weight',
    steps: steps(0, 5_000),
    countries: ['US'],
    regions: ['CA', 'NY'],
    cutOffHour: 14,
    minDays: 1,
    maxDays: 3,
  };

  test('needs for an edit the version that it started from', () => {
    expect(faults(shippingRateChange, { ...good, version: 3 })).toEqual({});
    expect(faults(shippingRateChange, good)).not.toEqual({});
  });

  test.each<Row>([
    [{}],
    [{ name: 'x'.repeat(120) }],
    [{ name: 'x'.repeat(121) }, { name: messages.tooLong(120) }],
    [
      { name: ' ', steps: priced(Number.NaN), minDays: Number.NaN },
      {
        name: messages.nameRequired,
        'steps.0.price': messages.numberRequired,
        minDays: messages.numberRequired,
      },
    ],
    [{ steps: [] }, { steps: messages.stepRequired }],
    [{ steps: steps(...upTo(20)) }],
    [{ steps: steps(...upTo(21)) }, { steps: messages.tooManyEntries(20) }],
    [{ steps: priced(999_999.99) }],
    [{ steps: priced(1_000_000) }, { 'steps.0.price': messages.amountTooHigh(999_999.99) }],
    [{ steps: priced(4.999) }, { 'steps.0.price': messages.priceDecimals }],
    [{ steps: steps(1_000) }, { 'steps.0.from': messages.firstStepFrom }],
    [{ steps: steps(-1) }, { 'steps.0.from': messages.numberNegative }],
    [{ steps: steps(0, 500, 500) }, { 'steps.2.from': messages.stepsAscending }],
    [{ steps: steps(0, 10_000_000) }],
    [{ steps: steps(0, 10_000_001) }, { 'steps.1.from': messages.tooHigh(10_000_000) }],
    [{ steps: steps(0, 0.5) }, { 'steps.1.from': messages.wholeGrams }],
    [{ basis: 'goods', steps: steps(0, 0.99) }],
    [{ basis: 'goods', steps: steps(0, 0.999) }, { 'steps.1.from': messages.priceDecimals }],
    [{ basis: 'flat', steps: steps(0) }],
    [{ basis: 'flat' }, { 'steps.1.from': messages.oneFlatPrice }],
    [{ countries: ['XX'] }, { 'countries.0': messages.countryRequired }],
    [{ countries: ['US', 'US'], regions: [] }, { countries: messages.countryRepeated }],
    [{ countries: [] }, { regions: messages.regionsNeedOneCountry }],
    [{ countries: ['US', 'CA'] }, { regions: messages.regionsNeedOneCountry }],
    [{ regions: [' '] }, { 'regions.0': messages.regionEmpty }],
    [{ regions: upTo(100).map(String) }],
    [{ regions: upTo(101).map(String) }, { regions: messages.tooManyEntries(100) }],
    [{ cutOffHour: 0, minDays: 0, maxDays: 0 }],
    [{ cutOffHour: 24, minDays: 90, maxDays: 90 }],
    [
      { cutOffHour: 25, minDays: 91, maxDays: 91 },
      { cutOffHour: messages.tooHigh(24), minDays: messages.tooHigh(90), maxDays: messages.tooHigh(90) },
    ],
    [{ cutOffHour: -1 }, { cutOffHour: messages.numberNegative }],
    [{ minDays: 4 }, { maxDays: messages.daysAscending }],
    [{ minDays: 1.5 }, { minDays: messages.wholeNumber }],
  ])('takes %j, or says %j', (change, refused = {}) => {
    expect(faults(newShippingRate, { ...good, ...change })).toEqual(refused);
  });
});

test.each<Row>([
  [{}],
  [{ name: ' ' }, { name: messages.nameRequired }],
  [{ name: 'x'.repeat(121) }, { name: messages.tooLong(120) }],
  [{ percent: 0 }],
  [{ percent: -0.01 }, { percent: messages.numberNegative }],
  [{ percent: 100 }],
  [{ percent: 100.01 }, { percent: messages.tooHigh(100) }],
  [{ percent: 8.875 }, { percent: messages.priceDecimals }],
  [{ country: '' }, { country: messages.countryRequired }],
])('the form for a tax takes %j, or says %j', (change, refused = {}) => {
  const good = { name: 'VAT', percent: 19, country: 'DE', region: '', coversShipping: true };
  expect(faults(newTaxRate, { ...good, ...change })).toEqual(refused);
});

describe('the form for a discount code', () => {
  const fields = {
    kind: 'percent',
    value: 10,
    minimumGoods: 0,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerUser: 1,
  };
  const good = { code: ' welcome10 ', ...fields };

  test('writes the code in upper case; an edit may send the one that it has back', () => {
    expect(z.parse(newDiscountCode, good).code).toBe('WELCOME10');
    expect(faults(discountCodeChange, { ...fields, version: 1 })).toEqual({});
    expect(faults(discountCodeChange, { ...good, version: 1 })).toEqual({});
    expect(faults(discountCodeChange, { ...good, code: undefined, version: 1 })).toEqual({});
  });

  const startsAt = '2026-12-01T00:00:00.000Z';
  test.each<Row>([
    [{ code: '10 %' }, { code: messages.codeInvalid }],
    [{ code: '' }, { code: messages.codeRequired }],
    [{ code: 'x'.repeat(40) }],
    [{ code: 'x'.repeat(41) }, { code: messages.tooLong(40) }],
    [{ value: 0 }, { value: messages.moreThanZero }],
    [{ value: 100 }],
    [{ value: 100.01 }, { value: messages.tooHigh(100) }],
    [{ kind: 'amount', value: 101 }],
    [{ kind: 'amount', value: 0 }, { value: messages.moreThanZero }],
    [{ kind: 'amount', value: 1_000_000 }, { value: messages.amountTooHigh(999_999.99) }],
    [{ kind: 'freeShipping', value: 0 }],
    [{ minimumGoods: -0.01 }, { minimumGoods: messages.numberNegative }],
    [{ startsAt, endsAt: startsAt }, { endsAt: messages.endBeforeStart }],
    [{ startsAt, endsAt: '2026-12-01T00:00:00.001Z' }],
    [{ endsAt: startsAt }],
    [
      { maxUses: 0, maxUsesPerUser: 0 },
      { maxUses: messages.moreThanZero, maxUsesPerUser: messages.moreThanZero },
    ],
    [{ maxUses: 1_000_000, maxUsesPerUser: 1_000_000 }],
    [{ maxUses: 1_000_001 }, { maxUses: messages.tooHigh(1_000_000) }],
  ])('takes %j, or says %j', (change, refused = {}) => {
    expect(faults(newDiscountCode, { ...good, ...change })).toEqual(refused);
    if (!('code' in change))
      expect(faults(discountCodeChange, { ...fields, ...change, version: 1 })).toEqual(refused);
  });
});

/** So many days, one after another. */
const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-01-01', index));

test.each([
  ['timeZone', 'Europe/Paris', undefined],
  ['timeZone', '', messages.timeZoneUnknown],
  ['timeZone', 'Nowhere', messages.timeZoneUnknown],
  ['timeZone', '+01:00', messages.timeZoneUnknown],
  ['timeZone', 'x'.repeat(61), messages.tooLong(60)],
  ['ownerEmail', '', undefined],
  ['ownerEmail', 'Owner@Shop.example', undefined],
  ['ownerEmail', 'owner', messages.emailInvalid],
  ['sellerEmail', 'desk', messages.emailInvalid],
  ['sellerEmail', 'a@b@c.example', messages.emailInvalid],
  ['unpaidHours', 0, undefined],
  ['unpaidHours', 8_760, undefined],
  ['unpaidHours', -1, messages.numberNegative],
  ['unpaidHours', 8_761, messages.tooHigh(8_760)],
  ['unpaidHours', 0.5, messages.wholeNumber],
  ['unpaidHours', Number.NaN, messages.numberRequired],
  ['returnDays', 0, undefined],
  ['returnDays', 365, undefined],
  ['returnDays', 366, messages.tooHigh(365)],
  ['returnDays', -1, messages.returnDaysInvalid],
  ['returnDays', 1.5, messages.returnDaysInvalid],
  ['documentYears', 1, undefined],
  ['documentYears', 100, undefined],
  ['documentYears', 0, messages.atLeastOne],
  ['documentYears', 101, messages.tooHigh(100)],
  ['purchaseYears', 0, undefined],
  ['purchaseYears', -1, messages.numberNegative],
  ['purchaseYears', 101, messages.tooHigh(100)],
  ['sellerName', '', messages.nameRequired],
  ['sellerName', 'x'.repeat(200), undefined],
  ['sellerName', 'x'.repeat(201), messages.tooLong(200)],
  ['sellerAddress', 'x'.repeat(500), undefined],
  ['sellerAddress', 'x'.repeat(501), messages.tooLong(500)],
  ['shopName', ' \u200b ', messages.nameRequired],
  ['shopName', 'x'.repeat(60), undefined],
  ['shopName', 'x'.repeat(61), messages.tooLong(60)],
  ['accent', 'navy', messages.colourInvalid],
  ['accent', '#0a1a3', messages.colourInvalid],
  ['accent', '#0a1a3c;}', messages.colourInvalid],
  ['accent', '#ffffff', messages.colourIsGrey],
  ['accent', '#7a7d7c', messages.colourIsGrey],
  ['sellerTaxNumber', 'x'.repeat(40), undefined],
  ['sellerTaxNumber', 'x'.repeat(41), messages.tooLong(40)],
  ['sellerPhone', '1'.repeat(30), undefined],
  ['sellerPhone', '1'.repeat(31), messages.tooLong(30)],
  ['daysOff', days(200), undefined],
  ['daysOff', days(201), messages.tooManyEntries(200)],
  ['daysOff', [...days(2), ...days(1)], messages.dayRepeated],
])('%s of the shop may or may not be %j', (field, value, message) => {
  const found = faults(shopSettingsChange, { [field]: value, version: 0 });
  expect(found).toEqual(message === undefined ? {} : { [field]: message });
});

test.each([
  [['49+', '500K+', '3M', '0', '1234', ''], {}],
  [['+49', '12345', '4.9', '10 K', 'many', '-1'], { 'counters.reviews': messages.counterInvalid }],
])('%j may or may not be numbers of the landing page', (numbers, refused) => {
  for (const reviews of numbers) {
    const counters = { ...noCounters, reviews };
    expect(faults(shopSettingsChange, { counters, version: 0 }), reviews).toEqual(refused);
  }
});

test.each([
  [{}, {}],
  [{ invoice: { prefix: '', firstNumber: 1_000_000_000 } }, {}],
  [{ invoice: { prefix: '2026-', firstNumber: 1 } }, {}],
  [{ invoice: { prefix: 'x'.repeat(20), firstNumber: 1 } }, {}],
  [{ invoice: { prefix: 'x'.repeat(21), firstNumber: 1 } }, { 'invoice.prefix': messages.tooLong(20) }],
  [{ invoice: { prefix: 'RE-2026', firstNumber: 1 } }, { 'invoice.prefix': messages.prefixEndsInDigit }],
  [{ invoice: { prefix: 'RE-', firstNumber: 0 } }, { 'invoice.firstNumber': messages.atLeastOne }],
  [
    { invoice: { prefix: 'RE-', firstNumber: 1_000_000_001 } },
    { 'invoice.firstNumber': messages.tooHigh(1_000_000_000) },
  ],
  [{ credit_note: { prefix: 'INV-', firstNumber: 9 } }, { 'credit_note.prefix': messages.prefixTaken }],
  [{ reversal: { prefix: 'CN-', firstNumber: 9 } }, { 'reversal.prefix': messages.prefixTaken }],
])('numbers of documents may or may not be %j', (change, refused) => {
  const prefixes = { invoice: 'INV-', credit_note: 'CN-', reversal: 'REV-' };
  const begun = Object.entries(prefixes).map(([kind, prefix]) => [kind, { prefix, firstNumber: 1 }]);
  const documentSeries = { ...Object.fromEntries(begun), ...change };
  const named = Object.entries(refused).map(([path, message]) => [`documentSeries.${path}`, message]);
  expect(faults(shopSettingsChange, { documentSeries, version: 0 })).toEqual(Object.fromEntries(named));
});

test.each([
  ['Bits Inc.', '2 Side Street', []],
  ['Bits Inc.', ' \u200b', ['sellerAddress']],
  ['', '', ['sellerName', 'sellerAddress']],
])('a seller called %j at %j lacks %j', (sellerName, sellerAddress, missing) => {
  expect(missingOfSeller({ sellerName, sellerAddress })).toEqual(missing);
});
