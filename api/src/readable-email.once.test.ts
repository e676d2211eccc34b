import { expect, test } from 'vitest';
import { toReadableEmail } from './readable-email';

test('an e-mail as people read it has its domain decoded, also when the rest is masked', () => {
  expect(toReadableEmail('ada@xn--bcher-kva.example')).toBe('ada@bücher.example');
  expect(toReadableEmail('a…@xn--bcher-kva.example')).toBe('a…@bücher.example');
  expect(toReadableEmail('ada@sub.xn--bcher-kva.example')).toBe('ada@sub.bücher.example');
  expect(toReadableEmail('ada@xn--80ak6aa92e.com')).toBe('ada@аррӏе.com');
});

test('a domain with Latin letters and others that look alike in one part stays encoded', () => {
  // The first letter of the domain is Cyrillic.
  expect(toReadableEmail('ada@xn--pple-43d.com')).toBe('ada@xn--pple-43d.com');
});

test.each(['ada@example.com', 'xn--ada@example.com', 'ada@xn--a.example', 'command', ''])(
  '%j stays as it is, where nothing is encoded or not validly',
  (email) => {
    expect(toReadableEmail(email)).toBe(email);
  },
);
