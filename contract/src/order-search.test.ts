import { describe, expect, test } from 'vitest';
import { orderQuery, readOrderNumber } from './order-search';
import { phoneDigits } from './phone-digits';

test.each(['K7QM-4XRD', 'k7qm4xrd', ' K7QM 4XRD ', 'k7-qm-4x-rd'])('%s is an order number', (typed) => {
  expect(readOrderNumber(typed)).toBe('K7QM-4XRD');
});

test.each(['', 'K7QM', 'K7QM-4XRD-2', 'K7QM_4XRD', 'mona@example.com'])(
  '%j is not an order number',
  (typed) => {
    expect(readOrderNumber(typed)).toBeNull();
  },
);

describe('a search text', () => {
  const termsOf = (text: string) => orderQuery(text)?.words;

  test.each([
    ['Mona LISA mona', ["'mona':*", "'lisa':*"]],
    ['Müller-Łódź Straße', ["'muller':*", "'lodz':*", "'strasse':*"]],
    ['MÜLLER', ["'muller':*"]],
    ['Øresund Ærø', ["'oresund':*", "'aero':*"]],
    ['мой', ["'мои':*"]],
  ])('is compared without case and accents: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test.each([
    ['SW1A 1AA', ["('sw1a':* & '1aa':* | 'sw1a1aa':*)"]],
    ['1012 AB', ["('1012':* & 'ab':* | '1012ab':*)"]],
    ['auger 13 mm', ["'auger':*", "('13':* & 'mm':* | '13mm':*)"]],
    ['k7qm4xrd', ["('k7qm4xrd':* | 'k7qm':* & '4xrd':*)"]],
  ])('may be a code with other separators: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('may be a phone number', () => {
    expect(termsOf('Mona +49 (0)30 12-34')).toEqual([
      "'mona':*",
      "('49':* & '0':* & '30':* & '12':* & '34':* | '490301234':* | '49301234':* | '301234':*)",
    ]);
    expect(termsOf('030 1234')).toEqual(["('030':* & '1234':* | '0301234':* | '301234':*)"]);
  });

  test.each([
    ['1Z 999-AA1', '1z999aa1'],
    ['INV-2026-0001', 'inv20260001'],
    ['INV-7', 'inv7'],
    ['Mona Lisa', null],
    ['Müller 12345', 'muller12345'],
    ['東京12345', null],
  ])('may be the number of a parcel or a document: %s', (text, code) => {
    expect(orderQuery(text)?.code).toBe(code);
  });

  test.each(['', ' -- ', '\u0301'])('without words searches for nothing: %j', (text) => {
    expect(orderQuery(text)).toBeNull();
  });

  test('has at most ten words', () => {
    expect(termsOf('a b c d e f g h i j k l')).toHaveLength(10);
  });
});

test.each([
  ['+49 (0)30 123456', '4930123456', '30123456'],
  ['0049 30 123456', '4930123456', '30123456'],
  ['030/123456', '30123456', '30123456'],
  ['(0) 30 123456', '30123456', '30123456'],
  ['+1 (513) 555-0148', '15135550148', '5135550148'],
  ['1-513-555-0148', '15135550148', '5135550148'],
  ['513.555.0148', '5135550148', '5135550148'],
  ['+353 1 234 5678', '35312345678', '12345678'],
  ['+39 06 1234567', '39061234567', '61234567'],
  ['＋４４ 20 7946 0000', '442079460000', '2079460000'],
  ['n/a', '', ''],
])('the phone number %s has these digits', (typed, all, national) => {
  expect(phoneDigits(typed)).toEqual({ all, national });
});
