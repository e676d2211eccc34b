/** The columns of a CSV file: their names, in order, and what each row has in them. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

type CsvCell = string | number | null;

/** First characters that make a spreadsheet read a text as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file (RFC 4180) with its line end. A text that a spreadsheet would read as a formula is prefixed with
 * an apostrophe, which spreadsheets don't show.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
