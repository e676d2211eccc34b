import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path';

describe('the path to go to after login', () => {
  it.each(['/', '/dashboard/my-orders', '/purchase/1?quantity=5', '/all-drills?q=a%20b#more'])(
    'keeps our own path %s',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/x\\..\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%09//../..//evil.example',
  ])('turns %j into the landing page', (path) => {
    expect(safePath(path)).toBe('/');
  });

  it('never leads back to the login or register page', () => {
    expect(safePath('/login?from=/login')).toBe('/');
    expect(safePath('/register/')).toBe('/');
  });
});
