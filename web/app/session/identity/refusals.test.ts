import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from 'vitest';
import { embeddedRefusal } from './embedded-refusals';
import { firebaseRefusal, isMissingUser } from './firebase-refusals';
import { isSecondStepOver } from './identity';
import { identityMessages } from './identity-messages';

const refusals = {
  embedded: (code: string) => embeddedRefusal(401, { code }),
  firebase: (code: string) => firebaseRefusal(Object.assign(new Error(code), { code }), ''),
};

test.each([
  ['embedded', 'INVALID_TWO_FACTOR_COOKIE', true],
  ['embedded', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', true],
  ['embedded', 'INVALID_CODE', false],
  ['firebase', 'auth/totp-challenge-timeout', true],
  ['firebase', 'auth/invalid-multi-factor-session', true],
  ['firebase', 'auth/invalid-verification-code', false],
] as const)(
  'after a refusal of the %s service, %s, the sign-in starts over: %s',
  (service, code, startsOver) => {
    expect(isSecondStepOver(refusals[service](code))).toBe(startsOver);
  },
);

const [own, other] = [{ message: 'Own words' }, { code: 'OTHER', message: 'Own words' }];
test.each([
  [429, { code: 'INVALID_PASSWORD' }, messages.tooManyAttempts, null],
  [400, { code: 'INVALID_PASSWORD' }, identityMessages.wrongPassword, null],
  [401, { code: 'INVALID_EMAIL_OR_PASSWORD' }, messages.wrongEmailOrPassword, null],
  [422, { code: 'USER_ALREADY_EXISTS' }, messages.emailInUse, null],
  [400, { code: 'TOKEN_EXPIRED' }, messages.linkExpired, 'expired-link'],
  [400, { code: 'OTP_EXPIRED' }, identityMessages.oldCode, null],
  [403, { code: 'TOO_MANY_ATTEMPTS' }, identityMessages.oldCode, null],
  [403, { code: 'SESSION_NOT_FRESH' }, messages.reauthenticate, 'reauthentication-required'],
  [401, other, messages.signInFirst, 'signed-out'],
  [401, null, messages.signInFirst, 'signed-out'],
  [400, own, 'Own words', null],
  [400, {}, messages.internal, null],
  [499, own, 'Own words', null],
  [500, own, messages.internal, null],
  [502, 'a page', messages.internal, null],
  [503, own, messages.unavailable, null],
])('a %i of the embedded service with %j says "%s"', (status, content, message, code) => {
  expect(embeddedRefusal(status, content)).toMatchObject({ message, code });
});

test.each([
  ['auth/wrong-password', 'Wrong', null],
  ['auth/user-not-found', 'Wrong', null],
  ['auth/invalid-credential', 'Wrong', null],
  ['auth/email-already-in-use', messages.emailInUse, null],
  ['auth/network-request-failed', messages.networkFailed, null],
  ['auth/user-token-expired', messages.signInFirst, 'signed-out'],
  ['auth/expired-action-code', messages.linkExpired, 'expired-link'],
  ['auth/code-expired', identityMessages.oldCode, null],
  ['auth/requires-recent-login', messages.reauthenticate, 'reauthentication-required'],
  ['auth/something-new', messages.internal, null],
])('the refusal %s of Firebase says "%s"', (code, message, ownCode) => {
  const refusal = firebaseRefusal(Object.assign(new Error('No'), { code }), 'Wrong');
  expect(refusal).toMatchObject({ message, code: ownCode });
});

test('what is no refusal of Firebase stays as it is', () => {
  for (const error of [new Error('No'), Object.assign(new Error('No'), { code: 'EPIPE' }), null])
    expect(firebaseRefusal(error, 'Wrong')).toBe(error);
});

test.each([
  ['auth/user-not-found', true],
  ['auth/user-disabled', true],
  ['auth/user-token-expired', true],
  ['auth/network-request-failed', false],
])('after %s Firebase has the account no more: %j', (code, isMissing) => {
  expect(isMissingUser(Object.assign(new Error('No'), { code }))).toBe(isMissing);
});
