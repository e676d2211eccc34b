import { expect, test } from 'vitest';
import { cents } from './money';
import { deliveryName, deliveryText } from './delivery-words';

test.each([
  ['Standard', 'Standard delivery'],
  ['Express', 'Express delivery'],
  ['רגיל', '\u2068רגיל\u2069 delivery'],
  ...['Standard shipping', 'Home Delivery', 'Pick-up in Millford', 'Pickup'].map((name) => [name, name]),
  ...['Collect in Millford', 'Parcel post', 'Royal Mail'].map((name) => [name, name]),
])('a rate named %s reads %s', (rate, name) => {
  expect(deliveryName(rate)).toBe(name);
});

const step = (from: number, price: number) => ({ from, price: cents(price) });

test.each([
  ['flat', [step(0, 0)], 'Standard delivery: free'],
  ['flat', [step(0, 490)], 'Standard delivery: $4.90'],
  ['weight', [step(0, 490), step(5_000, 1_200)], 'Standard delivery: from $4.90'],
  ['weight', [step(0, 0), step(5_000, 1_200)], 'Standard delivery: from $0.00'],
  ['weight', [step(0, 490), step(5_000, 0)], 'Standard delivery: from $0.00'],
  ['goods', [step(0, 490), step(10_000, 0)], 'Standard delivery: free from $100.00'],
  ['goods', [step(0, 0), step(10_000, 490)], 'Standard delivery: from $0.00'],
  ['goods', [step(0, 990), step(10_000, 490)], 'Standard delivery: from $4.90'],
] as const)('prices by %s, %j, read %s', (basis, steps, text) => {
  expect(deliveryText({ name: 'Standard', basis, steps: [...steps] })).toBe(text);
});
