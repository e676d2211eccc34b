import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, withoutFormulaGuards } from './csv';
import { readCsvRecords } from './read-csv';

const read = (text: string, separator = ',', maxCells = 10) => [
  ...readCsvRecords(text, { separator, maxCells }),
];
const sound = (line: number, ...cells: string[]) => ({ line, cells, fault: null });

describe('rows of a CSV file', () => {
  test('end with CRLF, LF or CR, also within one file', () => {
    expect(read('a,b\r\nc\nd\re,')).toEqual([
      sound(1, 'a', 'b'),
      sound(2, 'c'),
      sound(3, 'd'),
      sound(4, 'e', ''),
    ]);
    expect(read('')).toEqual([]);
  });

  test('have the line in which they begin, also after line breaks in cells', () => {
    expect(read('"a\r\nb\nc",1\r\n\r\nd')).toEqual([sound(1, 'a\r\nb\nc', '1'), sound(4, ''), sound(5, 'd')]);
  });

  test('have quotes in unquoted cells, and spaces around quoted ones', () => {
    expect(read('Bit 1/4" hex, "a, ""b""" ,"",5"')).toEqual([sound(1, 'Bit 1/4" hex', 'a, "b"', '', '5"')]);
  });

  test.each([';', '\t', '|'])('are separated by %j', (separator) => {
    expect(read(`a,b${separator}"c${separator}d"${separator}`, separator)).toEqual([
      sound(1, 'a,b', `c${separator}d`, ''),
    ]);
  });
});

describe('a faulty row', () => {
  test('has a quote that is not closed within five million characters, and the rest is not read', () => {
    const cell = (length: number) => `"${'x'.repeat(length)}"`;
    expect(read(`${cell(4_999_998)},b\n`)[0]?.fault).toBe(null);
    // Counted from the start of the row, not of the cell.
    expect(read(`a,${cell(4_999_996)},b\n`)[0]?.fault).toBe(null);
    expect(read(`a,${cell(4_999_997)},b\nc`)).toEqual([
      { line: 1, cells: ['a'], fault: { kind: 'unclosed', fromLine: 1, toLine: 1 } },
    ]);
    expect(read(`a\n"${'\n'.repeat(8_000_000)}`)).toHaveLength(2);
  });

  test('has many empty cells beyond the most, whose rest is not read cell by cell', () => {
    expect(read(`${','.repeat(10_009)}\nb`)).toEqual([sound(1, ...Array(10).fill('')), sound(2, 'b')]);
    const [endless, next] = read(`${','.repeat(10_010)}\nb`);
    expect(endless?.fault).toEqual({ kind: 'cells', fromLine: 1, toLine: 1 });
    expect(next).toEqual(sound(2, 'b'));
  });

  test('ends with its line, and the next ones are read', () => {
    const [first, second] = read('1,"Bit 1/4" hex",5\n2,b');
    expect(first).toEqual({
      line: 1,
      cells: ['1', 'Bit 1/4'],
      fault: { kind: 'quotes', fromLine: 1, toLine: 1 },
    });
    expect(second).toEqual(sound(2, '2', 'b'));
  });

  test('names the lines between its quotes', () => {
    const [, broken, next] = read('n,p\nA,"x\ny" z,5\nFine,5');
    expect(broken?.fault).toEqual({ kind: 'quotes', fromLine: 2, toLine: 3 });
    expect(next).toEqual(sound(4, 'Fine', '5'));
    expect(read('x\n"a\nb\n"c"\nd')).toEqual([
      sound(1, 'x'),
      { line: 2, cells: ['a\nb\n'], fault: { kind: 'quotes', fromLine: 2, toLine: 4 } },
      sound(5, 'd'),
    ]);
  });

  test('is not followed by the rest of its own text as a row', () => {
    const rows = read('"a,1\nb,"c\nd",2\n"e\nf",3\nBit 1/4" hex,4');
    expect(rows.map(({ line, fault }) => [line, fault?.kind ?? null])).toEqual([
      [1, 'quotes'],
      [3, 'quotes'],
      [4, null],
      [6, null],
    ]);
  });

  test('without its second quote names the line of the first, and nothing more is read', () => {
    expect(read('x\n"a\nb",\n1,"2\n3\n')).toEqual([
      sound(1, 'x'),
      sound(2, 'a\nb', ''),
      { line: 4, cells: ['1'], fault: { kind: 'unclosed', fromLine: 4, toLine: 4 } },
    ]);
    expect(read('"a\nb","c')[0]?.fault).toEqual({ kind: 'unclosed', fromLine: 2, toLine: 2 });
  });

  test('has more cells than allowed, if there is something in them', () => {
    expect(read('1,2,3,x\n1,2,, ,\n', ',', 2)).toEqual([
      { line: 1, cells: ['1', '2'], fault: { kind: 'cells', fromLine: 1, toLine: 1 } },
      sound(2, '1', '2'),
    ]);
  });
});

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
/** Texts of the signs that matter, which arbitrary texts hardly contain. */
const trickyText = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠\';, "\t\r\n(1a'),
  maxLength: 12,
});
const cells = fc.array(fc.oneof(anyText, trickyText), { minLength: 1, maxLength: 5 });

test('every text comes back as it was written', () => {
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), (rows) => {
      const file = rows.map((row) => csvLine(row)).join('');
      expect(read(file).map((row) => row.cells.map(withoutFormulaGuards))).toEqual(rows);
    }),
    { numRuns: 2_000 },
  );
});

test('any text at all is read to its end, with ascending lines', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, trickyText), fc.constantFrom(',', ';', '\t'), (text, separator) => {
      const lines = read(text, separator).map(({ line }) => line);
      expect(lines).toEqual(lines.toSorted((one, other) => one - other));
      expect(new Set(lines).size).toBe(lines.length);
      expect(lines.at(-1) ?? 1).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
    }),
  );
});
