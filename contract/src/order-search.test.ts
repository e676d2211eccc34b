import { expect, test } from 'vitest';
import { readOrderNumber } from './order-search';

test.each(['K7QM-4XRD', 'k7qm4xrd', ' K7QM 4XRD ', 'k7-qm-4x-rd'])('%s is an order number', (typed) => {
  expect(readOrderNumber(typed)).toBe('K7QM-4XRD');
});

test.each(['', 'K7QM', 'K7QM-4XRD-2', 'K7QM_4XRD', 'mona@example.com'])(
  '%j is not an order number',
  (typed) => {
    expect(readOrderNumber(typed)).toBeNull();
  },
);
