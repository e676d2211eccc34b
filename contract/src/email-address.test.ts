import { describe, expect, test } from 'vitest';
import { readableEmail, toEmail, withStoredEmails } from './email-address';

const stored = 'ada@xn--bcher-kva.example';

describe('the stored form of an e-mail', () => {
  test.each([
    'ada@bücher.example',
    ' Ada@BÜCHER.Example ',
    'ada@bu\u0308cher.example',
    'ada@bücher。example',
    '\u200bada@bü\u00adcher.example\u2060',
    stored,
    stored.toUpperCase(),
  ])('of %j has its domain in ASCII', (typed) => {
    expect(toEmail(typed)).toBe(stored);
  });

  test.each([
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@shop.рф', 'ada@shop.xn--p1ai'],
    ['\u200bada@example.com\ufeff', 'ada@example.com'],
  ])('of %j is %s', (typed, email) => {
    expect(toEmail(typed)).toBe(email);
  });

  test.each([
    'ada@bücher.example/path',
    'ada@bücher.example:80',
    'ada@bücher%2eexample',
    'ada@bü cher.example',
    `${'ü'.repeat(70)}@${'ü'.repeat(200)}.example`,
  ])('of %j, which is no address, stays one that is none', (typed) => {
    expect(toEmail(typed)).toBe(typed);
  });
});

test('an e-mail stays encoded for people when its decoded form is another address', () => {
  expect(readableEmail(stored, () => 'bücher.example')).toBe('ada@bücher.example');
  expect(readableEmail(stored, () => 'bu\u00adcher.example')).toBe(stored);
});

test('a search for an e-mail as people read it finds the stored one', () => {
  expect(withStoredEmails('Ada ada@bücher.example drill')).toBe(`Ada ${stored} drill`);
  expect(withStoredEmails('Bücher @ 5')).toBe('Bücher @ 5');
});
