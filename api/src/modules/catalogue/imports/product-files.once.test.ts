import { fileKeys } from '@chuck-and-bit/contract/product-fields';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { describe, expect, test } from 'vitest';
import { decodeFile } from './decode-file';
import { toCsvKinds } from './csv-kinds';
import { settleDecimalSigns } from './decimal-signs';
import { columnOf, readCells, readCsv } from './product-csv';

const noKinds = toCsvKinds([]);

/** The rows of a file: their lines, ids, and what their cells hold or which problems they have. */
function read(bytes: Uint8Array) {
  const { text, encoding } = decodeFile(bytes);
  const rows = [...readCsv(text, noKinds)].map(({ line, id, cells, problems }) => {
    if (problems.length > 0) return { line, problems };
    const { values, addStock, problems: faults } = readCells(cells);
    if (faults.length > 0) return { line, problems: faults };
    return { line, id, values: { ...values, ...(addStock !== null && { addStock }) } };
  });
  return { encoding, rows };
}

const utf8 = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
/** Windows-1252, for texts without the signs between 0x80 and 0x9F other than the euro sign. */
const windows1252 = (...lines: string[]) =>
  Buffer.from(lines.join('\r\n').replaceAll('€', '\u0080'), 'latin1');
const row = (line: number, values: object, id = '') => ({ line, id, values });
const refused = (line: number, field: string, message: string) => ({ line, problems: [{ field, message }] });

const quotesOf = (lines: string) =>
  `The quotes of ${lines} don't match. Please write a quote in a quoted cell twice: "Bit 1/4"" hex"`;

describe('a file of', () => {
  test('Excel in English: commas, CRLF, a byte order mark, quotes where needed, trailing empties', () => {
    const file = utf8(
      '\ufeffname,price,stock,volume_prices,description,,',
      '"Bit 1/4"" hex, long","$1,299.00","1,200.00",10: 22.50; 50: 20,"Two\nlines",,',
      'Auger,129.9,5',
      ',,,,,,',
      ',,,,,,',
      '',
    );
    expect(read(file)).toEqual({
      encoding: 'utf-8',
      rows: [
        row(2, {
          name: 'Bit 1/4" hex, long',
          price: 1299,
          availableQuantity: 1200,
          priceTiers: [
            { minQuantity: 10, price: 22.5 },
            { minQuantity: 50, price: 20 },
          ],
          description: 'Two\nlines',
        }),
        row(4, { name: 'Auger', price: 129.9, availableQuantity: 5 }),
      ],
    });
  });

  test('Excel in German: semicolons, decimal commas, Windows-1252', () => {
    const file = windows1252(
      'name;price;stock;volume_prices;description;;',
      'Bohrer für Stähle;1.299,00;+5;"10: 1.122,50; 50: 20";Größe 6 mm;;',
      'Fräser;129,90 €;5;;;;',
      'Säge;1.299;5;;;;',
      ';;;;;;',
    );
    expect(read(file)).toEqual({
      encoding: 'windows-1252',
      rows: [
        row(2, {
          name: 'Bohrer für Stähle',
          price: 1299,
          addStock: 5,
          priceTiers: [
            { minQuantity: 10, price: 1122.5 },
            { minQuantity: 50, price: 20 },
          ],
          description: 'Größe 6 mm',
        }),
        refused(3, 'price', '"129,90 €" is no amount in USD, the currency of this shop'),
        refused(4, 'price', '"1.299" may mean thousands or decimals. Please write it like 1299 or 1.30'),
      ],
    });
  });

  test('Excel as "Unicode text": UTF-16 LE, tabs', () => {
    const text = '\ufeffname\tprice\tdescription\r\n钻头; neu, gut\t"1 299,50"\t"A ""good"" one"\r\n\t\t\r\n';
    expect(read(Buffer.from(text, 'utf16le'))).toEqual({
      encoding: 'utf-16le',
      rows: [row(2, { name: '钻头; neu, gut', price: 1299.5, description: 'A "good" one' })],
    });
  });

  test('Excel that names its separator in a first line', () => {
    const rows = [row(3, { name: 'A, B', price: 5.5 })];
    expect(read(utf8('sep=;', 'name;price', 'A, B;5,5')).rows).toEqual(rows);
    expect(read(utf8('\ufeffSEP=\t', 'name\tprice', 'A, B\t5,5')).rows).toEqual(rows);
    expect(read(utf8('"sep=|"', 'name|price', 'A, B|5,5')).rows).toEqual(rows);
  });

  test('a Mac: CR', () => {
    expect(read(Buffer.from('sku,price\rA,1\rB,2\r')).rows).toEqual([
      row(2, { sku: 'A', price: 1 }),
      row(3, { sku: 'B', price: 2 }),
    ]);
  });
});

describe('a faulty row is refused and the others are read:', () => {
  const rowsOf = (...lines: string[]) => read(utf8(...lines)).rows;
  const last = (line: number) => row(line, { name: 'Fine', price: 5 });

  test('quotes within a quoted cell', () => {
    const rows = rowsOf('name,price', '"Bit 1/4" hex",5', 'Fine,5');
    expect(rows).toEqual([refused(2, 'row', quotesOf('this line')), last(3)]);
  });

  test('a quote that is closed only by another row', () => {
    const rows = rowsOf('name,price', '"Bit,5', 'Other,6', '"Third",7', 'Fine,5');
    expect(rows).toEqual([refused(2, 'row', quotesOf('lines 2 to 4')), last(5)]);
  });

  test('cells without a heading', () => {
    const message = (cell: string) =>
      `"${cell}" has no heading: the line has more cells than headings. Please quote cells that contain the separator.`;
    const rows = rowsOf('name,,price', 'A,,1,299.00', 'B,note,5', 'Fine,,5,,');
    const [long, noted] = [refused(2, 'row', message('299.00')), refused(3, 'row', message('note'))];
    expect(rows).toEqual([long, noted, last(4)]);
    const cells = ','.repeat(1_020);
    expect(rowsOf('name,price', `A,5${cells}x`, `Fine,5${cells}`)).toEqual([
      refused(2, 'row', 'A file has at most 1,000 columns'),
      last(3),
    ]);
  });

  test('characters that were lost', () => {
    const lost = Buffer.from([0xff, 0x2c, 0x35]);
    const file = Buffer.concat([utf8('name,price', 'Stähle '), lost, utf8('\r\nFine,5')]);
    const message = `A character of "Stähle \ufffd" can't be read. Please save the file as "CSV UTF-8", or type the text again.`;
    expect(read(file)).toEqual({ encoding: 'utf-8', rows: [refused(2, 'name', message), last(3)] });
  });

  test('numbers of which it is not clear what they mean', () => {
    expect(rowsOf('name,price,stock', 'A,cheap,5', 'B,5,"1,000"', 'C,5,$5')).toEqual([
      refused(2, 'price', '"cheap" is no number. Please write it like 1299 or 1299.50'),
      refused(3, 'stock', '"1,000" may mean thousands or decimals. Please write it like 1299 or 1.30'),
      refused(4, 'stock', '"$5" is no number. Please write it like 1299 or 1299.50'),
    ]);
  });

  test.each([
    ['10 for 5', 'Please write volume prices like 10: 22.50; 50: 20'],
    ['10: 5: 6', 'Please write volume prices like 10: 22.50; 50: 20'],
    ['ten: 5', '"ten" is no number. Please write it like 1299 or 1299.50'],
    ['10: 1.299', '"1.299" may mean thousands or decimals. Please write it like 1299 or 1.30'],
    ['10: €5', '"€5" is no amount in USD, the currency of this shop'],
    [`10: 5; ${' '.repeat(1_000)}`, 'is read'],
    ['10: 5;'.repeat(200), 'Please write volume prices like 10: 22.50; 50: 20'],
  ])('volume prices %#', (cell, message) => {
    const [first] = rowsOf('name\tvolume_prices', `A\t${cell}`);
    expect(first).toEqual(
      message === 'is read'
        ? row(2, { name: 'A', priceTiers: [{ minQuantity: 10, price: 5 }] })
        : refused(2, 'volume_prices', message),
    );
  });
});

describe('cells', () => {
  const cellsOf = (...lines: string[]) => [...readCsv(lines.join('\n'), noKinds)].map(({ cells }) => cells);

  test('at the end of a row may be missing, which leaves even volume prices as they are', () => {
    const [ended, empty] = cellsOf('name,volume_prices', 'A', 'B,').map((cells) => readCells(cells).values);
    expect(ended).toEqual({ name: 'A' });
    expect(empty).toEqual({ name: 'B', priceTiers: [] });
  });

  test('are trimmed of every white space, except for descriptions', () => {
    expect(cellsOf('name,unit,description', '\u00a0Bit\u2003\u202f, piece , Text ')).toEqual([
      { name: 'Bit', unit: 'piece', description: ' Text ' },
    ]);
  });

  test('lose the apostrophes of an export, and keep their own', () => {
    const cells = cellsOf('name', "'=1", "'s-Hertogenbosch", "''s", "''=1");
    const names = ['=1', "'s-Hertogenbosch", "''s", "'=1"];
    expect(cells).toEqual(names.map((name) => ({ name })));
  });

  test('of 100,000 characters are read within the time of a test', () => {
    const long = [' ', "'", ' 1', '1 ', '1,', '10: 5', ':', ';', '-', '$', '"'];
    for (const part of long) {
      const cell = part.repeat(100_000 / part.length).replaceAll('"', '""');
      const headings = fileKeys.map(columnOf);
      const [cells] = cellsOf(headings.join(','), headings.map(() => `"${cell}x"`).join(','));
      // The numbers and the volume prices are refused; texts are checked later.
      const refusedColumns = readCells(cells ?? {}).problems.map(({ field }) => field);
      const numbers = ['price', 'stock', 'weight_grams', 'volume_prices'];
      expect(refusedColumns).toEqual(expect.arrayContaining(numbers));
    }
  });
});

describe('a whole file is refused:', () => {
  test.each([
    ['', 'The file has no products'],
    ['name,price\n', 'The file has no products'],
    [';;;\nname;price\n;;;\n', 'The file has no products'],
    [
      'Price list of May\nname,price\nA,1',
      'The first line has no headings of products, such as name and price. Please begin with an exported file.',
    ],
    ['name,prize\nA,1', 'There is no column "prize"'],
    ['name,name\nA,1', 'Each column may appear only once'],
    ['price\n5', 'The file needs a column "id", "sku" or "name"'],
    [
      'name,price\n"A\nB",5\n"C,5\nD,6\n',
      'The quote that opens in line 4 is never closed. Please close it, or remove it.',
    ],
    ['"name" x,price\nA,1', quotesOf('this line')],
    [`name${','.repeat(1_020)}x\nA`, 'A file has at most 1,000 columns'],
  ])('%#', (text, message) => {
    expect(() => read(Buffer.from(text))).toThrow(message);
  });
});

test('a file has at most 20,000 products, and 500,000 lines', () => {
  const count = (rows: number) => [...readCsv(`name\n${'Drill\n'.repeat(rows)}`, noKinds)].length;
  expect(count(20_000)).toBe(20_000);
  expect(() => count(20_001)).toThrow();
  const lastLine = (emptyLines: number) =>
    [...readCsv(`name\n${'\n'.repeat(emptyLines)}Drill`, noKinds)][0]?.line;
  expect(lastLine(499_998)).toBe(500_000);
  expect(() => lastLine(499_999)).toThrow();
});

test.each([
  ['price', '1.299', '5,99', { price: 1_299 }],
  ['stock', '1.000', '2.000.000', { availableQuantity: 1_000 }],
  ['weight_grams', '1.500', '2.000.000', { weight: 1_500 }],
  ['volume_prices', '10: 1.299', '10: 5,99', { priceTiers: [{ minQuantity: 10, price: 1_299 }] }],
])('in the column %s, %j is settled by %j', (heading, first, second, values) => {
  const rows = [...readCsv(`name;${heading}\nA;${first}\nB;${second}`, noKinds)];
  settleDecimalSigns(rows, noKinds);
  const read = rows.map(({ cells, decimalSigns }) => readCells(cells, decimalSigns));
  expect(read).toMatchObject([{ values, problems: [] }, { problems: [] }]);
});

test.each<readonly [cell: string, appearsAt: string | null | undefined]>([
  ['2026-11-30T09:00Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-30 09:00:30.5+0130', '2026-11-30T07:30:30.500Z'],
  ['2026-11-30t09:00:30.250-05:00', '2026-11-30T14:00:30.250Z'],
  ['', null],
  ...['2026-02-30T09:00Z', '2026-11-30', '2026-11-30T09:00', '2026-11-30T25:00Z', '2026-11-30T9:00Z'].map(
    (cell) => [cell, undefined] as const,
  ),
])('the time %j is read as %j', (cell, appearsAt) => {
  const { values, problems } = readCells({ appearsAt: cell });
  expect(values.appearsAt).toBe(appearsAt);
  const problem = { field: 'appears_at', message: productMessages.timeInFileInvalid };
  expect(problems).toEqual(appearsAt === undefined ? [problem] : []);
});

test('texts of other programs are read as their users see them', () => {
  const { rows } = read(
    utf8(
      'name;sku;gtin;price;visible',
      `="00123";="00123";'4006381333931;.99;WAHR`,
      `=“Bit”;'00124;4006381333931.00;,99;0`,
      `'s Bit;A-1.00;="4006381333931";'12,50;NEIN`,
      `'5 mm Case;1234567.00;04006381333931.0;5;1`,
      `Box;12345678,00;12345678.000;5;1`,
    ),
  );
  expect(rows).toEqual([
    row(2, { name: '00123', sku: '00123', gtin: '4006381333931', price: 0.99, isPublic: true }),
    row(3, { name: 'Bit', sku: '00124', gtin: '4006381333931', price: 0.99, isPublic: false }),
    row(4, { name: "'s Bit", sku: 'A-1.00', gtin: '4006381333931', price: 12.5, isPublic: false }),
    row(5, { name: "'5 mm Case", sku: '1234567.00', gtin: '04006381333931', price: 5, isPublic: true }),
    row(6, { name: 'Box', sku: '12345678', gtin: '12345678.000', price: 5, isPublic: true }),
  ]);
});
