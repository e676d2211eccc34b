import { expect, test } from 'vitest';
import { tokenClaims } from './token-claims';

/** A token with this payload, whose characters are those of addresses. */
const tokenOf = (payload: unknown) =>
  `x.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`;

test.each([
  [{ exp: 60 }, { subject: null, expiresAt: 60_000, authenticatedAt: 0, secondFactor: false }],
  [
    // Encoded with both characters that differ.
    { exp: 60, sub: '?>?>~~', auth_time: 30, amr: ['pwd', 'mfa'] },
    { subject: '?>?>~~', expiresAt: 60_000, authenticatedAt: 30_000, secondFactor: true },
  ],
  [
    { exp: 60, amr: ['pwd'] },
    { subject: null, expiresAt: 60_000, authenticatedAt: 0, secondFactor: false },
  ],
  [{ sub: 'ada' }, null],
  [null, null],
])('a token with %j says %j', (payload, claims) => {
  expect(tokenClaims(tokenOf(payload))).toEqual(claims);
});

test.each([null, '', 'x', 'x.!.y'])('%j is no token', (token) => {
  expect(tokenClaims(token)).toBeNull();
});
