import { expect, test } from 'vitest';
import { isKeyOf, keysOf, textIn } from './keys';

test('keys are the own ones', () => {
  expect(keysOf({ one: 1, two: 2 })).toEqual(['one', 'two']);
  expect(isKeyOf({ one: 1 }, 'one')).toBe(true);
  expect(isKeyOf({ one: 1 }, 'toString')).toBe(false);
});

test.each([null, undefined, 'text', 7, {}, { email: 7 }, { email: ['a@b.example'] }])(
  '%j has no text in a field',
  (value) => {
    expect(textIn(value, 'email')).toBeNull();
  },
);

test('a text is found in its field, also an empty one', () => {
  expect(textIn({ email: 'a@b.example' }, 'email')).toBe('a@b.example');
  expect(textIn({ email: '' }, 'email')).toBe('');
});
