import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  areDistinctIds,
  day,
  discountCodeText,
  email,
  id,
  imageUrl,
  moment,
  nameText,
  optionalImageUrl,
  optionalLink,
  pageQuery,
  password,
  requiredText,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** The first validation message, or null when the value is valid. */
function refusal(schema: z.core.$ZodType, value: unknown): string | null {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
}

describe('a password', () => {
  test.each(['abc123', '1bcdef', 'ABCDE9', 'a1'.repeat(64)])('%s is fine', (value) => {
    expect(refusal(password, value)).toBeNull();
  });

  test.each(['abcdef', '123456', 'ab12', 'abc 123', 'abc123!', 'äbc123', 'abc123\n'])(
    '%j needs six characters, a letter and a number, letters and digits only',
    (value) => {
      expect(refusal(password, value)).toBe('Minimum six characters, at least one letter and one number');
    },
  );

  test('is required', () => {
    expect(refusal(password, '')).toBe('Password is required');
    expect(refusal(password, undefined)).toBe('Password is required');
  });

  test('of more than 128 characters is refused', () => {
    expect(refusal(password, `1${'a'.repeat(128)}`)).toBe('Use at most 128 characters');
  });
});

describe('an e-mail', () => {
  test('is trimmed and lower-cased', () => {
    expect(email.parse('  Mona.LISA@Example.COM ')).toBe('mona.lisa@example.com');
  });

  test.each(['mona', 'mona@', '@example.com', 'mona@example', 'mo na@example.com', 'a@b@example.com'])(
    '%j is not valid',
    (value) => {
      expect(refusal(email, value)).toBe('Please Provide Valid Email');
    },
  );

  test('at a domain with umlauts becomes the address that mail servers know', () => {
    expect(email.parse('ada@Bücher.example')).toBe('ada@xn--bcher-kva.example');
    expect(refusal(email, 'ada@例え.テスト')).toBeNull();
  });

  test.each([
    'ada@bücher',
    'ada@bücher..example',
    'ada@exam!ple.com',
    'ada@[192.0.2.1]',
    '\u200b@example.com',
  ])('%j is not valid either', (value) => {
    expect(refusal(email, value)).toBe('Please Provide Valid Email');
  });

  test.each(['', '   ', '\u200b\u00ad', undefined, null])('%j is missing', (value) => {
    expect(refusal(email, value)).toBe('Email is required');
  });

  test('of more than 254 characters, or with NUL, is refused', () => {
    expect(refusal(email, `${'a'.repeat(250)}@example.com`)).toBe('Use at most 254 characters');
    expect(refusal(email, 'mo\0na@example.com')).toBe(messages.textInvalid);
  });
});

describe('a name', () => {
  const name = nameText(messages.nameRequired);

  test('has at least four characters after trimming', () => {
    expect(refusal(name, 'Mona')).toBeNull();
    expect(refusal(name, 'Ada')).toBe('Minimum Four Characters');
    expect(refusal(name, ' Ada ')).toBe('Minimum Four Characters');
  });

  test('is required', () => {
    expect(refusal(name, '')).toBe('Name is required');
    expect(refusal(name, '    ')).toBe('Name is required');
    expect(refusal(name, undefined)).toBe('Name is required');
  });

  test('is stored without white space around it', () => {
    expect(name.parse(' \u00a0Mona  Lisa\u2003\n')).toBe('Mona  Lisa');
  });

  test('has at most 120 characters', () => {
    expect(refusal(name, 'n'.repeat(120))).toBeNull();
    expect(refusal(name, 'n'.repeat(121))).toBe('Use at most 120 characters');
  });
});

describe('a required text', () => {
  const address = requiredText(messages.addressRequired, 500);

  test.each([
    '\u200b',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\ufeff',
    '\u{e0041}',
    '\u202e\u2069',
    '\u0001',
    ' \u200b\n\u115f ',
  ])('is missing when nothing in it can be seen: %j', (value) => {
    expect(refusal(address, value)).toBe('Address is required');
    expect(refusal(nameText(messages.nameRequired), value.repeat(4))).toBe('Name is required');
  });

  test('is stored as typed, with the invisible characters that scripts and emoji need', () => {
    for (const value of ['می\u200cخواهم', '👨\u200d👩\u200d👧', '7\ufe0f\u20e3 Main Street', 'שלום\u200f']) {
      expect(address.parse(value)).toBe(value);
    }
  });

  test('is as long as what can be seen of it', () => {
    expect(refusal(nameText(messages.nameRequired), 'Ada\u200b\u200b')).toBe('Minimum Four Characters');
  });
});

describe('a discount code', () => {
  test('is understood however it was typed', () => {
    expect(discountCodeText.parse('“summer–１０”')).toBe('SUMMER-10');
    expect(discountCodeText.parse(`"${'A'.repeat(40)}"`)).toBe('A'.repeat(40));
  });

  test('of more than 40 characters, or with NUL, is refused', () => {
    expect(refusal(discountCodeText, 'A'.repeat(41))).toBe('Use at most 40 characters');
    expect(refusal(discountCodeText, '㌖'.repeat(40))).toBe('Use at most 40 characters');
    expect(refusal(discountCodeText, 'x'.repeat(101))).toBe('Use at most 100 characters');
    expect(refusal(discountCodeText, '\0SUMMER')).toBe(messages.textInvalid);
  });
});

describe('an image address', () => {
  test.each([
    'https://example.com/drill.png',
    'http://example.com/drill.png?size=2#top',
    'HTTPS://EXAMPLE.COM/a.png',
    '/images/drills/hammer-drill.svg',
  ])('%s is fine', (value) => {
    expect(refusal(imageUrl, value)).toBeNull();
    expect(refusal(optionalImageUrl, value)).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example/a.png',
    '\\\\evil.example\\a.png',
    'images/drill.png',
    'https://',
    'https:/drill',
    'drill',
  ])('%j is neither http(s) nor a path of the shop', (value) => {
    expect(refusal(imageUrl, value)).toBe(messages.imageInvalid);
    expect(refusal(optionalImageUrl, value)).toBe(messages.imageInvalid);
  });

  test('is required for a product and may be empty in a profile', () => {
    expect(refusal(imageUrl, '')).toBe('Image URL is required');
    expect(refusal(optionalImageUrl, '')).toBeNull();
  });

  test('of more than 2,048 characters is refused', () => {
    expect(refusal(imageUrl, `https://example.com/${'a'.repeat(2_048)}`)).toBe(
      'Use at most 2,048 characters',
    );
  });
});

describe('a link', () => {
  test('is http(s) or empty', () => {
    expect(refusal(optionalLink, 'https://www.linkedin.com/in/mona')).toBeNull();
    expect(refusal(optionalLink, '')).toBeNull();
    expect(refusal(optionalLink, 'javascript:alert(1)')).toBe(messages.linkInvalid);
    expect(refusal(optionalLink, '/in/mona')).toBe(messages.linkInvalid);
  });
});

describe('text', () => {
  test('is stored as typed, including emoji', () => {
    expect(text(20).parse('  Bohr 🛠️ Maß  ')).toBe('  Bohr 🛠️ Maß  ');
  });

  test('with NUL is refused', () => {
    expect(refusal(text(20), 'a\0b')).toBe(messages.textInvalid);
  });
});

describe('the query of a page', () => {
  const page = z.object(pageQuery);

  test('accepts a limit from 1 to 100', () => {
    expect(page.parse({ limit: '1' })).toEqual({ limit: 1 });
    expect(page.parse({ limit: '100' })).toEqual({ limit: 100 });
    for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '1e2', '0x10']) {
      expect(refusal(page, { limit }), limit).not.toBeNull();
    }
  });

  test('may be missing', () => {
    expect(page.parse({})).toEqual({});
  });
});

test('an id is any text that is not empty', () => {
  expect(refusal(id, 'x'.repeat(5_000))).toBeNull();
  expect(refusal(id, '')).not.toBeNull();
});

test('ids are the same in upper and lower case', () => {
  expect(areDistinctIds(['0b', '0c'])).toBe(true);
  expect(areDistinctIds(['0b', '0B'])).toBe(false);
});

const outOfRange = messages.dayOutOfRange(limits.day.first, limits.day.last);

test.each([
  ['2026-11-23', null],
  [limits.day.first, null],
  [limits.day.last, null],
  ['2026-02-30', messages.dayInvalid],
  ['', messages.dayInvalid],
  ['12026-11-23', messages.dayInvalid],
  ['1970-12-31', outOfRange],
  ['3000-01-01', outOfRange],
  ['0002-12-24', outOfRange],
  ['0000-12-24', outOfRange],
])('of the day %j it is said: %s', (typed, message) => {
  expect(refusal(day, typed)).toBe(message);
});

test.each([
  ['2026-11-23T09:00:00.000Z', null],
  ['2026-11-23T09:00:00Z', null],
  // The first and the last day begin and end earlier or later elsewhere.
  ['1970-12-31T10:00:00.000Z', null],
  ['3000-01-01T11:59:59.999Z', null],
  ['1970-12-30T10:00:00.000Z', outOfRange],
  ['3000-01-03T00:00:00.000Z', outOfRange],
  ['0000-01-01T00:00:00.000Z', outOfRange],
  ['0026-12-24T00:00:00.000Z', outOfRange],
  ['0002-12-24', outOfRange],
  ['12026-12-24T09:00', outOfRange],
  ['275760-09-13T00:00:00.000Z', outOfRange],
  ['2026-02-30T00:00:00.000Z', messages.dayInvalid],
  ['2026-12-24', messages.dayInvalid],
  ['2', messages.dayInvalid],
  ['', messages.dayInvalid],
])('of the moment %j it is said: %s', (typed, message) => {
  expect(refusal(moment(), typed)).toBe(message);
  expect(refusal(moment('Say when'), typed)).toBe(message && 'Say when');
});

test('a moment is stored in one form', () => {
  expect(moment().parse('2026-11-23T09:00:00Z')).toBe('2026-11-23T09:00:00.000Z');
});
