import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limits } from './limits';
import { shipOrder } from './orders';
import { changeTracking, replaceShipment, shipPurchase } from './shipments';
import { toTracking, trackingForm, trackingLinkOf, trackingText } from './tracking';

const refusals = (value: unknown) =>
  z.safeParse(trackingForm, value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('the link to a shipment', () => {
  test.each([
    ['UPS', 'https://www.ups.com/track?tracknum=1Z%20999'],
    ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr=1Z%20999'],
    ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z%20999'],
    ['DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1Z%20999'],
  ] as const)('of %s is made from its number', (carrier, link) => {
    expect(trackingLinkOf(toTracking({ carrier, trackingNumber: '1Z 999' }))).toBe(link);
    expect(trackingLinkOf(toTracking({ carrier }))).toBeNull();
  });

  test('of another carrier is the entered link', () => {
    const entered = { carrier: 'Other', trackingLink: 'https://parcels.example/7' } as const;
    expect(trackingLinkOf(toTracking(entered))).toBe('https://parcels.example/7');
    expect(trackingLinkOf(toTracking({ carrier: 'Other', trackingNumber: '7' }))).toBeNull();
    expect(trackingLinkOf(toTracking({}))).toBeNull();
  });
});

test('tracking reads as carrier and number, and another carrier has no name', () => {
  expect(trackingText(toTracking({ carrier: 'DHL', trackingNumber: '42' }))).toBe('DHL 42');
  expect(trackingText(toTracking({ carrier: 'Other', trackingNumber: '42' }))).toBe('42');
  expect(trackingText(toTracking({ carrier: 'UPS' }))).toBe('UPS');
  expect(trackingText(toTracking({}))).toBe('');
});

describe('the tracking that staff enter', () => {
  test('may be empty, a carrier, or a carrier with number or link', () => {
    for (const value of [
      {},
      { carrier: 'UPS' },
      { carrier: 'USPS', trackingNumber: '9400 1000' },
      { carrier: 'Other', trackingNumber: 'A/7', trackingLink: 'https://parcels.example/7?a=b' },
    ]) {
      expect(refusals(value)).toEqual([]);
    }
  });

  test('needs a carrier for a number or a link', () => {
    const refused = [['carrier', 'Please choose the carrier']];
    expect(refusals({ trackingNumber: '1' })).toEqual(refused);
    expect(refusals({ trackingLink: 'https://parcels.example' })).toEqual(refused);
    expect(refusals({ carrier: 'Hermes' })).toEqual([
      ['carrier', 'Please choose UPS, FedEx, USPS, DHL or Other'],
    ]);
  });

  test.each([
    [shipOrder, { status: 'Shipped' }],
    [shipPurchase, {}],
    [replaceShipment, {}],
    [changeTracking, {}],
  ])('needs a carrier for a number at $path', ({ body }, more) => {
    const { error } = z.safeParse(body, { ...more, trackingNumber: '1' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['carrier']]);
  });

  test('may have no link for a carrier whose links are made from numbers', () => {
    expect(refusals({ carrier: 'UPS', trackingLink: 'https://ups.example' })).toEqual([
      ['trackingLink', 'Only another carrier needs a link. This one is made from the number.'],
    ]);
  });

  test.each(['', ' ', '-1', 'a<b', 'a\nb', 'a\0b', 'ü', 'x'.repeat(limits.trackingNumber.max + 1)])(
    'is refused with the number %j',
    (trackingNumber) => {
      expect(refusals({ carrier: 'DHL', trackingNumber })).toHaveLength(1);
    },
  );

  test.each([
    '',
    'http://parcels.example',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'https://parcels.example/\0',
    'https:\\\\parcels.example',
    '//parcels.example',
    `https://parcels.example/${'x'.repeat(limits.trackingLink.max)}`,
  ])('is refused with the link %j', (trackingLink) => {
    expect(refusals({ carrier: 'Other', trackingLink })).toHaveLength(1);
  });
});
