import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { numberMessages } from '@chuck-and-bit/contract/number-messages';
import { expect, test } from 'vitest';
import { readEnd } from './read-fields';

test.each([
  ['min', '', ''],
  ['min', '12,5', '12.5'],
  ['min', '1,000', '1000'],
  ['max', '1.000', '1000'],
  ['max', '.5', '0.5'],
  ['max', '$1,299.00', '1299'],
  ['max', '٥٠', '50'],
  ['from', '2026-11-23', '2026-11-23'],
] as const)('%s of %j is %j in the address', (name, typed, value) => {
  expect(readEnd(name, typed)).toEqual({ value });
});

test.each([
  ['min', 'cheap', numberMessages.none],
  ['min', '5 €', numberMessages.otherCurrency],
  ['min', '-5', messages.amountInvalid],
  ['max', '12.345,678', messages.amountInvalid],
  ['max', '9999999', messages.amountInvalid],
  ['to', '0026-11-23', messages.dayOutOfRange(limits.day.first, limits.day.last)],
] as const)('%s of %j is refused beside the field', (name, typed, message) => {
  expect(readEnd(name, typed)).toEqual({ message });
});
