import { expect, test } from 'vitest';
import { csvLine } from './csv';

test('cells are separated by commas and the line ends with CRLF (RFC 4180)', () => {
  expect(csvLine(['a', 5, null, -1.5])).toBe('a,5,,-1.5\r\n');
});

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(csvLine(['1 Main Street, Rome', 'the "big" one', 'two\nlines', 'two\r\nmore'])).toBe(
    '"1 Main Street, Rome","the ""big"" one","two\nlines","two\r\nmore"\r\n',
  );
});

test.each(['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\tx'])('a text is never a formula: %j', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

test('a quoted text is never a formula either', () => {
  expect(csvLine(['=HYPERLINK("https://evil.example","Click")'])).toBe(
    `"'=HYPERLINK(""https://evil.example"",""Click"")"\r\n`,
  );
});
