import { describe, expect, it } from 'vitest';
import { loginCallbackPath, readLoginCallback, secondStepPath } from './login-callback';

const read = (search: string) => readLoginCallback(new URLSearchParams(search));

describe('arriving at the login page', () => {
  it('leads back to where the visitor came from', () => {
    const path = loginCallbackPath('google', '/purchase/1?quantity=5');
    expect(path).toBe('/login?from=%2Fpurchase%2F1%3Fquantity%3D5&signed-in=google');
    expect(read(path.slice('/login?'.length))).toEqual({
      from: '/purchase/1?quantity=5',
      by: 'google',
      secondStep: false,
      failure: null,
    });
  });

  it.each([
    ['/', '/login?second-step=1'],
    ['/checkout', '/login?from=%2Fcheckout&second-step=1'],
  ])('from %s to the second step leads back there', (from, path) => {
    expect(secondStepPath(from)).toBe(path);
    expect(read(path.slice('/login?'.length))).toMatchObject({ from, by: null, secondStep: true });
  });

  it('never leads to another site', () => {
    expect(read('signed-in=link&from=https://evil.example').from).toBe('/');
    expect(read('signed-in=link&from=//evil.example').from).toBe('/');
  });

  it('has no sign-in to complete without a callback', () => {
    expect(read('from=/all-drills')).toMatchObject({ by: null, secondStep: false, failure: null });
    expect(read('signed-in=something-else').by).toBeNull();
  });

  it('says what to do when the e-mail is registered and Google has not verified it', () => {
    const { by, failure } = read('signed-in=google&error=account_not_linked');
    expect(by).toBeNull();
    expect(failure).toMatch(/log in the way you registered/);
  });

  it.each([
    ['signed-in=link&error=INVALID_TOKEN', /request a new one/],
    ['error=INVALID_TOKEN', /request a new one/],
    ['error=TOKEN_EXPIRED', /request a new one/],
    ['signed-in=google&error=access_denied', /cancelled/],
    ['signed-in=google&error=state_mismatch', /try again/],
  ])('%s is explained in a sentence', (search, words) => {
    expect(read(search).failure).toMatch(words);
  });
});
