import { expect, test } from 'vitest';
import { embeddedRefusal } from './embedded-refusals';
import { firebaseRefusal } from './firebase-refusals';
import { isSecondStepOver } from './identity';

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
