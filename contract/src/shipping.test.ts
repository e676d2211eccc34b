import { describe, expect, it } from 'vitest';
import { deliveryDays, deliveryText } from './delivery';
import { ratesTo, toShippingPrice } from './shipping';
import { taxTo } from './taxes';

describe('The shipping rates of a destination', () => {
  const world = { name: 'World', countries: [], regions: [] };
  const usa = { name: 'USA', countries: ['US'], regions: [] };
  const islands = { name: 'Islands', countries: ['US'], regions: ['AK', 'HI'] };
  const names = (country: string, region = '') =>
    ratesTo([world, usa, islands], { country, region }).map(({ name }) => name);

  it('are those of its country and region', () => {
    expect(names('DE')).toEqual(['World']);
    expect(names('US', 'CA')).toEqual(['World', 'USA']);
    expect(names('US', ' hi ')).toEqual(['World', 'USA', 'Islands']);
  });

  it('are the rates that deliver everywhere while the destination is unknown', () => {
    expect(ratesTo([world, usa], null)).toEqual([world]);
  });

  it('have steps in cents, and in grams for weights', () => {
    const steps = [{ from: 50, price: 9.99 }];
    expect(toShippingPrice({ basis: 'goods', steps }).steps).toEqual([{ from: 5_000, price: 999 }]);
    expect(toShippingPrice({ basis: 'weight', steps }).steps).toEqual([{ from: 50, price: 999 }]);
  });
});

describe('The tax of a destination', () => {
  const germany = { country: 'DE', region: '' };
  const california = { country: 'US', region: 'CA' };

  it("is its region's tax, else its country's", () => {
    const usa = { country: 'US', region: '' };
    expect(taxTo([germany, usa, california], { country: 'US', region: 'ca' })).toBe(california);
    expect(taxTo([germany, usa, california], { country: 'US', region: 'NY' })).toBe(usa);
  });

  it('is null when no tax names it', () => {
    expect(taxTo([germany, california], { country: 'US', region: 'NY' })).toBeNull();
    expect(taxTo([germany], { country: 'FR', region: '' })).toBeNull();
    expect(taxTo([germany], null)).toBeNull();
  });
});

describe('The days of delivery', () => {
  const rate = { cutOffHour: 14, minDays: 1, maxDays: 3 };
  const daysAfter = (moment: string, timeZone = 'UTC') => deliveryDays(rate, new Date(moment), timeZone);

  it('count from the same working day before the cut-off hour, and from the next one after it', () => {
    expect(daysAfter('2026-11-24T13:59:00Z')).toEqual({ from: '2026-11-25', to: '2026-11-27' });
    expect(daysAfter('2026-11-24T14:00:00Z')).toEqual({ from: '2026-11-26', to: '2026-11-30' });
  });

  it('skip weekends', () => {
    expect(daysAfter('2026-11-27T15:00:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-03' });
    expect(daysAfter('2026-11-29T09:00:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-03' });
  });

  it("are days in the shop's time zone", () => {
    expect(daysAfter('2026-11-25T01:00:00Z', 'America/New_York')).toEqual({
      from: '2026-11-26',
      to: '2026-11-30',
    });
  });

  it('read as people write them', () => {
    expect(deliveryText({ from: '2026-11-25', to: '2026-11-27' })).toBe('Wed, Nov 25 to Fri, Nov 27');
    expect(deliveryText({ from: '2026-11-25', to: '2026-11-25' })).toBe('Wed, Nov 25');
  });
});
