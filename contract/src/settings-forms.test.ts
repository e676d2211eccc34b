import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from './days';
import { discountCodeChange, newDiscountCode } from './discount-codes';
import { messages } from './messages';
import { newShippingRate, shippingRateChange } from './shipping';
import { missingOfSeller, shopSettingsChange } from './shop-settings';
import { newTaxRate } from './taxes';

/** The first validation message of each invalid field. */
function faults(schema: z.core.$ZodType, value: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, value);
  const found: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

describe('the form for a shipping rate', () => {
  const good = {
    name: 'Parcel',
    basis: 'weight',
    steps: [
      { from: 0, price: 4.9 },
      { from: 5_000, price: 12 },
    ],
    countries: ['US'],
    regions: ['CA', 'NY'],
    cutOffHour: 14,
    minDays: 1,
    maxDays: 3,
  };
  const faultsWith = (changes: object) => faults(newShippingRate, { ...good, ...changes });

  test('accepts valid values; an edit also needs the version that it started from', () => {
    expect(faults(newShippingRate, good)).toEqual({});
    expect(faults(shippingRateChange, { ...good, version: 3 })).toEqual({});
    expect(faults(shippingRateChange, good)).not.toEqual({});
  });

  test('requires a name, a price and numbers', () => {
    const steps = [{ from: 0, price: Number.NaN }];
    expect(faultsWith({ name: ' ', steps, minDays: Number.NaN })).toEqual({
      name: messages.nameRequired,
      'steps.0.price': messages.numberRequired,
      minDays: messages.numberRequired,
    });
    expect(faultsWith({ steps: [] })).toEqual({ steps: messages.stepRequired });
  });

  test('has steps that begin at 0 and rise', () => {
    const step = (from: number) => ({ from, price: 1 });
    expect(faultsWith({ steps: [step(1_000)] })).toEqual({ 'steps.0.from': messages.firstStepFrom });
    expect(faultsWith({ steps: [step(0), step(500), step(500)] })).toEqual({
      'steps.2.from': messages.stepsAscending,
    });
    expect(faultsWith({ steps: [step(0), step(0.5)] })).toEqual({ 'steps.1.from': messages.wholeGrams });
    expect(faultsWith({ basis: 'goods', steps: [step(0), step(0.999)] })).toEqual({
      'steps.1.from': messages.priceDecimals,
    });
    expect(faultsWith({ basis: 'flat' })).toEqual({ 'steps.1.from': messages.oneFlatPrice });
  });

  test('accepts known countries, and regions of exactly one country', () => {
    expect(faultsWith({ countries: ['XX'] })).toEqual({ 'countries.0': messages.countryRequired });
    expect(faultsWith({ countries: ['US', 'US'], regions: [] })).toEqual({
      countries: messages.countryRepeated,
    });
    expect(faultsWith({ countries: [] })).toEqual({ regions: messages.regionsNeedOneCountry });
    expect(faultsWith({ countries: ['US', 'CA'] })).toEqual({ regions: messages.regionsNeedOneCountry });
    expect(faultsWith({ regions: [' '] })).toEqual({ 'regions.0': messages.regionEmpty });
  });

  test('refuses invalid delivery times', () => {
    expect(faultsWith({ minDays: 4, maxDays: 3 })).toEqual({ maxDays: messages.daysAscending });
    expect(faultsWith({ cutOffHour: 25 })).toEqual({ cutOffHour: messages.tooHigh(24) });
    expect(faultsWith({ minDays: 1.5 })).toEqual({ minDays: messages.wholeNumber });
  });
});

describe('the form for a tax', () => {
  const good = { name: 'VAT', percent: 19, country: 'DE', region: '', coversShipping: true };

  test('accepts valid values', () => {
    expect(faults(newTaxRate, good)).toEqual({});
  });

  test('refuses more than 100 percent and more than two decimals', () => {
    expect(faults(newTaxRate, { ...good, percent: 101 })).toEqual({ percent: messages.tooHigh(100) });
    expect(faults(newTaxRate, { ...good, percent: 8.875 })).toEqual({ percent: messages.priceDecimals });
    expect(faults(newTaxRate, { ...good, country: '' })).toEqual({ country: messages.countryRequired });
  });
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

  test('accepts valid values, and writes the code in upper case', () => {
    expect(z.parse(newDiscountCode, good).code).toBe('WELCOME10');
    expect(faults(discountCodeChange, { ...fields, version: 1 })).toEqual({});
  });

  test('an edit may send the code that it has back', () => {
    expect(faults(discountCodeChange, { ...good, version: 1 })).toEqual({});
    expect(faults(discountCodeChange, { ...good, code: undefined, version: 1 })).toEqual({});
  });

  test('refuses a code with characters other than letters, digits and hyphens', () => {
    expect(faults(newDiscountCode, { ...good, code: '10 %' })).toEqual({ code: messages.codeInvalid });
    expect(faults(newDiscountCode, { ...good, code: '' })).toEqual({ code: messages.codeRequired });
  });

  test('requires a discount above 0 and at most 100 percent, unless shipping is free', () => {
    expect(faults(newDiscountCode, { ...good, value: 0 })).toEqual({ value: messages.moreThanZero });
    expect(faults(newDiscountCode, { ...good, value: 101 })).toEqual({ value: messages.tooHigh(100) });
    expect(faults(newDiscountCode, { ...good, kind: 'amount', value: 101 })).toEqual({});
    expect(faults(newDiscountCode, { ...good, kind: 'freeShipping', value: 0 })).toEqual({});
  });

  test('ends after it starts, and can be used at least once', () => {
    const startsAt = '2026-12-01T00:00:00.000Z';
    expect(faults(newDiscountCode, { ...good, startsAt, endsAt: startsAt })).toEqual({
      endsAt: messages.endBeforeStart,
    });
    expect(faults(newDiscountCode, { ...good, maxUses: 0 })).toEqual({ maxUses: messages.moreThanZero });
  });
});

test('the shop needs a seller, whose address may be missing', () => {
  const good = {
    sellerName: 'The Drill Shop',
    sellerAddress: '',
    weightUnit: 'lb',
    returnDays: 14,
    daysOff: ['2026-12-25', '2026-11-26'],
    version: 0,
  };
  expect(faults(shopSettingsChange, good)).toEqual({});
  expect(faults(shopSettingsChange, { ...good, sellerName: '' })).toEqual({
    sellerName: messages.nameRequired,
  });
});

/** So many days, one after another. */
const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-01-01', index));

test.each([
  ['timeZone', 'Europe/Paris', undefined],
  ['timeZone', 'Nowhere', messages.timeZoneUnknown],
  ['timeZone', '+01:00', messages.timeZoneUnknown],
  ['timeZone', 'x'.repeat(61), messages.tooLong(60)],
  ['ownerEmail', '', undefined],
  ['ownerEmail', 'Owner@Shop.example', undefined],
  ['ownerEmail', 'owner', messages.emailInvalid],
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
  ['sellerName', 'x'.repeat(201), messages.tooLong(200)],
  ['sellerTaxNumber', 'x'.repeat(40), undefined],
  ['sellerTaxNumber', 'x'.repeat(41), messages.tooLong(40)],
  ['sellerPhone', '1'.repeat(31), messages.tooLong(30)],
  ['daysOff', days(200), undefined],
  ['daysOff', days(201), messages.tooManyEntries(200)],
  ['daysOff', [...days(2), ...days(1)], messages.dayRepeated],
])('%s of the shop may or may not be %j', (field, value, message) => {
  const found = faults(shopSettingsChange, { [field]: value, version: 0 });
  expect(found).toEqual(message === undefined ? {} : { [field]: message });
});

test.each([
  [{}, {}],
  [{ invoice: { prefix: '', firstNumber: 1_000_000_000 } }, {}],
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
