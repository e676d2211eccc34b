import type { Random } from '../../../api/test/money/random';
import { hostileTexts } from '../growth/hostile-texts';

const longTexts = hostileTexts();
const textLengths = [3, 40, 130, 260, 600, 2_100, 6_000, 60_000];

/** Short texts with a special meaning in some program. */
const meaningful = [
  '',
  ' ',
  'a\0b',
  '\0',
  '\ud800',
  '\u202Eevil',
  '\uFEFFtext',
  '\u2028',
  'a\r\nSet-Cookie: session=stolen',
  'a\nb',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1',
  '\\x00',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:5432/',
  'http://user:password@127.0.0.1:22/a.png',
  '//evil.example/x',
  '/\\evil.example',
  '/..//evil.example/x',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(400),
  '٣',
  'true',
  '[]',
  '{}',
  '01890000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '01890000-0000-7000-8000-00000000000G',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a@b.example',
  'A@B.EXAMPLE ',
  '"quoted text"@example.com',
  'a@[127.0.0.1]',
  '👩🏽‍🔧',
  'ﷺ',
  '2026-13-45T99:99:99Z',
  '-infinity',
];

export function hostileText(random: Random): string {
  if (random.chance(0.6)) return random.pick(meaningful);
  return random.pick(longTexts).ofLength(random.pick(textLengths));
}

/** A value of any type as JSON text: also what `JSON.stringify` can't write. */
export function hostileJson(random: Random): string {
  const kind = random.weighted({ text: 5, number: 2, other: 2, deep: 1 });
  if (kind === 'text') return JSON.stringify(hostileText(random));
  if (kind === 'number') return random.pick(numbers);
  if (kind === 'deep') return deepJson(random);
  return random.pick(others);
}

const numbers = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1',
  '1e-7',
  '999999.999',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1e21',
  '1e308',
  '1e400',
  `1${'0'.repeat(5_000)}`,
];
const others = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[""]',
  '[null,1]',
  '{"$gt":""}',
  '{"length":1}',
  '{"toString":1}',
  '{"__proto__":{}}',
];

export function deepJson(random: Random): string {
  const depth = random.pick([10, 100, 5_000, 30_000]);
  const [opening, closing] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return (
    opening.repeat(Math.min(depth, Math.floor(64_000 / (opening.length + 1)))) +
    (opening === '[' ? '' : '1') +
    closing.repeat(Math.min(depth, Math.floor(64_000 / (opening.length + 1))))
  );
}

/** A part of an address as it stands on the wire: encoded, badly encoded or not at all. */
export function hostileAddressPart(random: Random): string {
  const text = hostileText(random).slice(0, 6_000);
  const way = random.weighted({ encoded: 5, doubled: 1, raw: 2, broken: 2 });
  if (way === 'encoded') return encode(text);
  if (way === 'doubled') return encode(encode(text));
  if (way === 'broken') {
    return random.pick([
      '%00',
      '%',
      '%zz',
      '%E0%A4%A',
      '%c0%ae%c0%ae/',
      '%ff%fe',
      '%2e%2e%2f',
      '..;/',
      '%5c..%5c',
      '%0d%0aX-A:b',
      '%2F',
      '+',
      ';a=b',
    ]);
  }
  // Only what can stand in a request line without ending it.
  return Buffer.from(text.replaceAll(/[\s\0]/g, ''), 'utf8').toString('latin1') || '-';
}

/** Text that can stand in a header without ending it. */
export function headerText(random: Random): string {
  return Buffer.from(
    hostileText(random)
      .slice(0, 3_000)
      .replaceAll(/[\r\n\0]/g, ''),
    'utf8',
  ).toString('latin1');
}

export function encode(text: string): string {
  return Buffer.from(text, 'utf8').reduce(
    (encoded, byte) =>
      encoded +
      (/[\w.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`),
    '',
  );
}
