import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { IdentityError } from '../../session/identity/identity';
import { errorMessage } from './error-message';
import { orFailure } from './failed-list';

/** An error of a server loader, as the router passes it to the browser. */
const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

test.each([
  ['a refusal of the API', new ShopApiError(409, 'OUT_OF_STOCK', 'Sold out'), 'Sold out'],
  ['a refusal of the identity service', new IdentityError('Wrong code'), 'Wrong code'],
  ['a server loader that refused', response(400, 'Not like this'), 'Not like this'],
  ['a server loader while the shop is busy', response(503, 'Busy'), 'Busy'],
  ['a server loader that failed', response(500, 'secret'), messages.internal],
  ['a server loader without a sentence', response(404, null), messages.internal],
  ['any other error', new TypeError('x is undefined'), messages.internal],
])('the message of %s', (_, error, sentence) => {
  expect(errorMessage(error)).toBe(sentence);
});

test('an error without a sentence has the message that the caller prefers', () => {
  expect(errorMessage(new Error('no script'), messages.providerUnavailable)).toBe(
    messages.providerUnavailable,
  );
  expect(errorMessage(new IdentityError('Wrong code'), messages.providerUnavailable)).toBe('Wrong code');
});

test.each([
  [0, 503],
  [404, 404],
])('a list that could not be read with the status %d is a failure with %d', async (status, statusCode) => {
  const list = Promise.reject(new ShopApiError(status, 'LOST', 'No list'));
  expect(await orFailure(list)).toEqual({ failure: 'No list', statusCode });
});

test('a fault of the page is no failure of a list', async () => {
  const fault = new TypeError('x is undefined');
  await expect(orFailure(Promise.reject(fault))).rejects.toBe(fault);
});
