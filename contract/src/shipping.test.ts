import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { deliveryDays, deliveryText } from './delivery';
import { needsRegion, ratesTo, taxTo, toDestination } from './destinations';
import { toShippingPrice } from './shipping';

describe('The shipping rates of a destination', () => {
  const world = { name: 'World', countries: [], regions: [] };
  const usa = { name: 'USA', countries: ['US'], regions: [] };
  const islands = { name: 'Islands', countries: ['US'], regions: ['US-AK', 'US-HI'] };
  const canaries = { name: 'Canaries', countries: ['ES'], regions: ['ES-CN'] };
  const names = (country: string, region = '') =>
    ratesTo([world, usa, islands, canaries], { country, region }).map(({ name }) => name);

  it('are those of its country and region', () => {
    expect(names('DE')).toEqual(['World']);
    expect(names('US', 'US-CA')).toEqual(['World', 'USA']);
    expect(names('US', 'US-HI')).toEqual(['World', 'USA', 'Islands']);
  });

  it('cover the regions below theirs, and not those above', () => {
    expect(names('ES', 'ES-GC')).toEqual(['World', 'Canaries']);
    expect(names('ES', 'ES-CN')).toEqual(['World', 'Canaries']);
    expect(names('ES', 'ES-M')).toEqual(['World']);
    const province = { name: 'Las Palmas', countries: ['ES'], regions: ['ES-GC'] };
    expect(ratesTo([province], { country: 'ES', region: 'ES-CN' })).toEqual([]);
  });

  it('are the rates that deliver everywhere while the destination is unknown', () => {
    expect(ratesTo([world, usa], null)).toEqual([world]);
  });

  it('have steps in cents, and in grams for weights', () => {
    const steps = [{ from: 50, price: 9.99 }];
    expect(toShippingPrice({ basis: 'goods', steps }).steps).toEqual([{ from: 5_000, price: 999 }]);
    for (const basis of ['weight', 'flat'] as const)
      expect(toShippingPrice({ basis, steps })).toEqual({ basis, steps: [{ from: 50, price: 999 }] });
  });
});

describe('The tax of a destination', () => {
  const germany = { country: 'DE', region: '' };
  const california = { country: 'US', region: 'US-CA' };

  it("is its region's tax, else its country's", () => {
    const usa = { country: 'US', region: '' };
    expect(taxTo([germany, usa, california], { country: 'US', region: 'US-CA' })).toBe(california);
    expect(taxTo([germany, usa, california], { country: 'US', region: 'US-NY' })).toBe(usa);
  });

  it('is that of the nearest region above', () => {
    const spain = { country: 'ES', region: '' };
    const canaries = { country: 'ES', region: 'ES-CN' };
    const palmas = { country: 'ES', region: 'ES-GC' };
    expect(taxTo([spain, canaries], { country: 'ES', region: 'ES-GC' })).toBe(canaries);
    expect(taxTo([spain, canaries, palmas], { country: 'ES', region: 'ES-GC' })).toBe(palmas);
    expect(taxTo([spain, canaries, palmas], { country: 'ES', region: 'ES-TF' })).toBe(canaries);
    expect(taxTo([spain, canaries], { country: 'ES', region: 'ES-M' })).toBe(spain);
  });

  it('is null when no tax names it', () => {
    expect(taxTo([germany, california], { country: 'US', region: 'US-NY' })).toBeNull();
    expect(taxTo([germany], { country: 'FR', region: '' })).toBeNull();
    expect(taxTo([germany], null)).toBeNull();
  });
});

test.each([
  ['a tax of one of its regions', 'US', [], [{ country: 'US', region: 'US-CA' }], true],
  ['a rate for some of its regions', 'US', [{ countries: ['US'], regions: ['US-HI'] }], [], true],
  [
    'only whole countries',
    'US',
    [{ countries: ['US'], regions: [] }],
    [{ country: 'US', region: '' }],
    false,
  ],
  [
    'regions of another country',
    'DE',
    [{ countries: ['US'], regions: ['US-HI'] }],
    [{ country: 'US', region: 'US-CA' }],
    false,
  ],
])('with %s, the region matters: %#', (_, country, rates, taxes, isNeeded) => {
  expect(needsRegion(country, rates, taxes)).toBe(isNeeded);
});

test('a destination has no region that its country does not have', () => {
  expect(toDestination('US', 'US-CA')).toEqual({ country: 'US', region: 'US-CA' });
  expect(toDestination('US', 'California')).toEqual({ country: 'US', region: '' });
  expect(toDestination('DE', 'US-CA')).toEqual({ country: 'DE', region: '' });
  expect(toDestination('DE', null)).toEqual({ country: 'DE', region: '' });
  expect(toDestination(null, null)).toBeNull();
});

describe('The days of delivery', () => {
  const rate = { cutOffHour: 14, minDays: 1, maxDays: 3 };
  const daysAfter = (moment: string, { timeZone = 'UTC', daysOff = [] as string[] } = {}) =>
    deliveryDays(rate, new Date(moment), { timeZone, daysOff });

  it('count from the same working day before the cut-off hour, and from the next one after it', () => {
    expect(daysAfter('2026-11-24T13:59:00Z')).toEqual({ from: '2026-11-25', to: '2026-11-27' });
    expect(daysAfter('2026-11-24T14:00:00Z')).toEqual({ from: '2026-11-26', to: '2026-11-30' });
  });

  it('skip weekends', () => {
    expect(daysAfter('2026-11-27T15:00:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-03' });
    expect(daysAfter('2026-11-29T09:00:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-03' });
  });

  it("are days in the shop's time zone", () => {
    expect(daysAfter('2026-11-25T01:00:00Z', { timeZone: 'America/New_York' })).toEqual({
      from: '2026-11-26',
      to: '2026-11-30',
    });
  });

  it('skip days off: nothing leaves, travels or arrives then', () => {
    const thanksgiving = { daysOff: ['2026-11-27', '2026-11-26'] };
    expect(daysAfter('2026-11-25T09:00:00Z', thanksgiving)).toEqual({ from: '2026-11-30', to: '2026-12-02' });
    expect(daysAfter('2026-11-25T15:00:00Z', thanksgiving)).toEqual({ from: '2026-12-01', to: '2026-12-03' });
    expect(daysAfter('2026-11-26T09:00:00Z', thanksgiving)).toEqual({ from: '2026-12-01', to: '2026-12-03' });
    expect(daysAfter('2026-11-24T09:00:00Z', { daysOff: ['2026-11-28'] })).toEqual({
      from: '2026-11-25',
      to: '2026-11-27',
    });
  });

  it('read as people write them, and alike in each time zone', () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('TZ', 'America/New_York');
    expect(deliveryText({ from: '2026-11-25', to: '2026-11-27' })).toBe('Wed, Nov 25 to Fri, Nov 27');
    expect(deliveryText({ from: '2026-11-25', to: '2026-11-25' })).toBe('Wed, Nov 25');
  });
});
