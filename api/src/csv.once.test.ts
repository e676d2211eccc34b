import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, withoutFormulaGuards } from './csv';

test('cells are separated by commas and the line ends with CRLF (RFC 4180)', () => {
  expect(csvLine(['a', 5, null, -1.5])).toBe('"a",5,,-1.5\r\n');
});

test('texts are quoted, with their commas, quotes and line breaks', () => {
  expect(csvLine(['1 Main Street, Rome', 'the "big" one', 'two\nlines', 'two\r\nmore'])).toBe(
    '"1 Main Street, Rome","the ""big"" one","two\nlines","two\r\nmore"\r\n',
  );
});

describe('a spreadsheet reads no part of a text as a formula', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+1a', "'+1a"],
    ['-a', "'-a"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['＠a', "'＠a"],
    ['﹦1a;﹢1;﹣1;﹫1', "'﹦1a;'﹢1;'﹣1;'﹫1"],
    // Where the separator is a semicolon or a tab, or the quotes of several lines are ignored:
    ['Bob;=1+2;x', "Bob;'=1+2;x"],
    ['a\t-b', "a\t'-b"],
    ['a\r\n+b\n=c', "a\r\n'+b\n'=c"],
    ['x|=1', "x|'=1"],
    // Spreadsheets drop quotation marks around a cell, white space and what shows nothing.
    ['x;"=9+9;y', `x;'"=9+9;y`],
    ['"=1', `'"=1`],
    ['x;" =1', `x;'" =1`],
    ['x;""=1', `x;'""=1`],
    ['x;"\'=1', `x;'"'=1`],
    ['x;\u00a0=1', "x;'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u{1d159}=1', "'\u{1d159}=1"],
    ['x;\ufeff@a', "x;'\ufeff@a"],
    // An apostrophe before one of these signs is a text's own.
    ["'=1", "''=1"],
    ["' =1", "'' =1"],
  ])('%j is written as %j', (text, written) => {
    expect(csvLine([text])).toBe(`"${written.replaceAll('"', '""')}"\r\n`);
    expect(withoutFormulaGuards(written)).toBe(text);
  });

  test('no text at all has a sign of a formula where a cell may begin', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'=+-@＝＋－＠\';|," \u00a0\u200b\t\r\na'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, (any) => {
        // A letter keeps it from being a number.
        const written = csvLine([`${any}x`]).slice(1, -3);
        for (const part of written.split(/[;|\t\r\n]/))
          expect(part.replace(/^[\s"\u200b]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(withoutFormulaGuards(written.replaceAll('""', '"'))).toBe(`${any}x`);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each(['+49 30 1234', '(030) 12-34/5', '-2', '-12.50', "'s-Hertogenbosch", "'", 'a=b', 'a;b'])(
  '%j is written and read as it is',
  (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`);
    expect(withoutFormulaGuards(text)).toBe(text);
  },
);
