import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { IdentityError } from '../identity/identity';
import { isDeclined, reauthenticationQuestion, withReauthentication } from './reauthentication';

const oldSignIn = () => new ShopApiError(428, 'REAUTHENTICATION_REQUIRED', messages.reauthenticate);

test('work that is not refused for an old sign-in asks no question', async () => {
  expect(await withReauthentication(async () => 'done')).toBe('done');
  const other = new ShopApiError(428, 'SECOND_FACTOR_REQUIRED', messages.secondFactorRequired);
  await expect(withReauthentication(() => Promise.reject(other))).rejects.toBe(other);
  expect(reauthenticationQuestion.get()).toBeNull();
});

test.each([
  ['the API', oldSignIn(), 'sign-in'],
  ['the identity service', new IdentityError('', 'reauthentication-required'), 'sign-in'],
  ['the identity service, which requires a code', new IdentityError('', 'second-step-required'), 'code'],
])('work refused by %s is done again once the person has confirmed', async (_, refusal, step) => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce('done');
  const result = withReauthentication(work);
  await expect.poll(() => reauthenticationQuestion.get()).toMatchObject({ step });
  expect(work).toHaveBeenCalledTimes(1);
  reauthenticationQuestion.get()?.answer(true);
  expect(await result).toBe('done');
  expect(reauthenticationQuestion.get()).toBeNull();
});

test('a user who declines is told that nothing was changed', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(oldSignIn());
  const result = withReauthentication(work).catch((error: unknown) => error);
  await expect.poll(() => reauthenticationQuestion.get()).not.toBeNull();
  reauthenticationQuestion.get()?.answer(false);
  const error = await result;
  expect(isDeclined(error)).toBe(true);
  expect(error).toMatchObject({ message: messages.nothingChanged });
  expect(work).toHaveBeenCalledTimes(1);
});

test('two refusals at once ask one question', async () => {
  const works = [0, 1].map(() =>
    vi.fn<() => Promise<string>>().mockRejectedValueOnce(oldSignIn()).mockResolvedValueOnce('done'),
  );
  const results = Promise.all(works.map((work) => withReauthentication(work)));
  await expect.poll(() => reauthenticationQuestion.get()).not.toBeNull();
  reauthenticationQuestion.get()?.answer(true);
  expect(await results).toEqual(['done', 'done']);
});
