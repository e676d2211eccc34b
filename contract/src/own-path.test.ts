import { expect, test } from 'vitest';
import { isOwnPath } from './own-path';

/** Texts that a browser, or a further decoding, treats as another site or as a line break. */
const leaving = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/..//evil.example/x',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2e//evil.example',
  '/%2e//evil.example',
  '/..\\\\evil.example',
  '/..\\/evil.example',
  '/a\\..\\..\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\r\nLocation: https://evil.example',
  '/a\r\nSet-Cookie: a=b',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '/..\t//evil.example',
  '/.\n.//evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/%252e%252e%252f%252fevil.example',
  '/%09/evil.example',
  '/%0d%0a/evil.example',
  '/x%00',
];

test.each(leaving.map((text) => [text]))('%j is refused in every encoding', (text) => {
  const rest = text.slice(1);
  const everyByte = percentEncode(rest);
  for (const encoded of [
    rest,
    encodeURIComponent(rest),
    encodeURIComponent(encodeURIComponent(rest)),
    everyByte,
    everyByte.toUpperCase(),
    percentEncode(everyByte),
  ]) {
    expect(isOwnPath(`/${encoded}`), encoded).toBe(false);
  }
});

const percentEncode = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

test.each(
  [
    '\\\\evil.example',
    '\\/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:/evil.example',
    'https:evil.example',
    'http:evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'mailto:x@evil.example',
    '@evil.example',
    '.evil.example',
    'evil.example',
    'evil.example/x',
    'login',
    '?x',
    '#x',
    '',
    ' ',
    ' /login',
    '%',
    '/%',
    '/%zz',
    '/%c0%af',
    '/%e0%a4%a',
  ].map((text) => [text]),
)('%j is not a path of the site', (text) => {
  expect(isOwnPath(text)).toBe(false);
  expect(isOwnPath(encodeURIComponent(text))).toBe(false);
});

test.each([
  '/',
  '/login',
  '/?verified=1',
  '/dashboard/my-orders',
  '/purchase/1?quantity=5',
  '/all-drills?q=a%20b#more',
  '/all-drills?q=50%25',
  '/all-drills?q=a%5Cb',
  '/login?from=%2Fpurchase%2F1%3Fquantity%3D5&signed-in=google',
  '/login?from=%2Flogin%3Ffrom%3D%252Fblogs',
  '/blogs?next=https://elsewhere.example//x',
  '/a//b',
  '/caf%C3%A9/日本',
  '/@someone',
  '/a:b',
])('%s is a path of the site', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test('overlong text is refused without parsing it', () => {
  expect(isOwnPath(`/${'a'.repeat(2_047)}`)).toBe(true);
  expect(isOwnPath(`/${'a'.repeat(2_048)}`)).toBe(false);
  expect(isOwnPath(`/${'%25'.repeat(1_000_000)}`)).toBe(false);
});
