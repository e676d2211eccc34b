/**
 * A row of a CSV file.
 * `line`: the line of the file in which it begins, from 1. `cells`: at most `maxCells`.
 * `fault`: why the cells can't be relied on, with the lines that it affects.
 */
export type CsvRecord = { line: number; cells: string[]; fault: CsvFault | null };

/**
 * `quotes`: text follows a closing quote, and the row ends with that line. `unclosed`: a quote has no end within the length of a row, so
 * the rest of the file is not read. `cells`: there are more than `maxCells`.
 */
export type CsvFault = { kind: 'quotes' | 'unclosed' | 'cells'; fromLine: number; toLine: number };

/** No row is longer. A quote that is not closed would be looked for in the whole file, while nobody else has a turn. */
const longestRow = 5_000_000;
/** Empty cells beyond `maxCells`, as some programs write them. */
const surplusCells = 10_000;

const countLineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** What stands at a place of the text. */
const opening = / *"/y;
const spaces = / */y;
const lineEnd = /\r\n|\r|\n|$/y;
const restOfLine = /[^\r\n]*/y;

/**
 * Reads a CSV file as spreadsheets write it, row by row, each as far as it is unambiguous. Lines end with CRLF, LF or CR. A quote
 * within an unquoted cell is a part of its text, unless the row before has a fault of its quotes: such a row may be the end of a cell
 * of several lines. Takes time in proportion to the text.
 * @param separator one character
 */
export function* readCsvRecords(
  text: string,
  { separator, maxCells }: { separator: string; maxCells: number },
): Generator<CsvRecord> {
  const unquoted = new RegExp(`[^\\${separator}\\r\\n]*`, 'y');
  let start = 0;
  let line = 1;
  let isDoubtful = false;
  while (start < text.length) {
    const { end, cells, fault, isOneLine } = readRecord(text, start, {
      separator,
      unquoted,
      maxCells,
      isDoubtful,
    });
    const lineAt = (place: number) => line + countLineEnds(text.slice(start, place));
    const named = fault && {
      kind: fault.kind,
      fromLine: lineAt(fault.from),
      toLine: lineAt(fault.to),
    };
    yield { line, cells, fault: named };
    if (named?.kind === 'unclosed') return;
    isDoubtful = fault?.kind === 'quotes';
    line += isOneLine ? 1 : countLineEnds(text.slice(start, end));
    start = end;
  }
}

type Format = { separator: string; unquoted: RegExp; maxCells: number; isDoubtful: boolean };
/**
 * A row. `end`: where the next one begins. `isOneLine`: it has no quotes that could hold line ends. The fault has places in the text.
 */
type Read = {
  end: number;
  isOneLine: boolean;
  cells: string[];
  fault: { kind: CsvFault['kind']; from: number; to: number } | null;
};

function readRecord(
  text: string,
  start: number,
  { separator, unquoted, maxCells, isDoubtful }: Format,
): Read {
  const cells: string[] = [];
  let fault: Read['fault'] = null;
  let isOneLine = true;
  let surplus = 0;
  let place = start;
  for (;;) {
    const cell = readQuoted(text, place, start + longestRow) ?? {
      text: matchAt(unquoted, text, place),
      end: null,
    };
    if (cell.end !== null) isOneLine = false;
    if (cell.end === -1) {
      fault = { kind: 'unclosed', from: place, to: place };
      return { end: text.length, cells, fault, isOneLine };
    }
    if (isDoubtful && cell.end === null && cell.text.includes('"')) {
      fault = { kind: 'quotes', from: start, to: place };
    }
    if (cells.length < maxCells) cells.push(cell.text);
    else surplus += 1;
    const after = cell.end ?? place + cell.text.length;
    const isEndless = surplus > surplusCells;
    if (isEndless || (surplus > 0 && cell.text.trim() !== ''))
      fault ??= { kind: 'cells', from: start, to: place };
    if (text[after] === separator && !isEndless) {
      place = after + 1;
      continue;
    }
    const rest = matchAt(restOfLine, text, after).length;
    if (rest > 0 && !isEndless) fault = { kind: 'quotes', from: place, to: after };
    const end = after + rest + matchAt(lineEnd, text, after + rest).length;
    return { end, cells, fault, isOneLine };
  }
}

/**
 * Reads a cell that begins with a quote, with spaces around the quotes.
 * @returns null for an unquoted cell. `end`: the place after it, -1 if its quote is not closed before `most`
 */
function readQuoted(text: string, start: number, most: number): { text: string; end: number } | null {
  const inside = start + matchAt(opening, text, start).length;
  if (inside === start) return null;
  let end = text.indexOf('"', inside);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1 || end >= most) return { text: '', end: -1 };
  const inner = text.slice(inside, end).split('""').join('"');
  return { text: inner, end: end + 1 + matchAt(spaces, text, end + 1).length };
}

/** What a sticky pattern matches at a place; empty for nothing. */
function matchAt(pattern: RegExp, text: string, place: number): string {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0] ?? '';
}
