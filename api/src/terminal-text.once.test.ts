import { expect, test } from 'vitest';
import { terminalLine, terminalText } from './terminal-text';

test.each([
  ['a sequence of C0', '\u{1b}[2J', '\\u{1b}[2J'],
  ['a sequence of C1', '\u{9b}2J \u{90}q\u{9c}', '\\u{9b}2J \\u{90}q\\u{9c}'],
  ['delete and carriage return', 'a\u{7f}\r', 'a\\u{7f}\\u{d}'],
  ['direction marks', '\u{202e}\u{2066}\u{200f}x', '\\u{202e}\\u{2066}\\u{200f}x'],
  [
    'separators and invisible characters',
    '\u{2028}\u{2029}\u{200b}\u{feff}',
    '\\u{2028}\\u{2029}\\u{200b}\\u{feff}',
  ],
  ['tags and half a surrogate pair', '\u{e0041}\ud83d', '\\u{e0041}\\u{d83d}'],
  ['a line end', 'one\ntwo', 'one\\u{a}two'],
])('%s is shown, not obeyed', (_, text, shown) => {
  expect(terminalLine(text)).toBe(shown);
});

test('what can be seen stays', () => {
  const text = 'Zoë 鑽頭 🛠 “x” — é\u{301} C:\\path';
  expect(terminalLine(text)).toBe(text);
});

test('a text keeps its line ends', () => {
  expect(terminalText('one\n\u{9b}1m\ntwo')).toBe('one\n\\u{9b}1m\ntwo');
});
