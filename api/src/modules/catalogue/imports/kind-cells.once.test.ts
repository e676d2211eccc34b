import type { Attribute, AttributeValue } from '@chuck-and-bit/contract/attributes';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeOf, kindOf } from '../../../../test/kind-parts';
import { csvLine } from '../../../csv';
import { settleDecimalSigns } from './decimal-signs';
import { foldHeading, toCsvKinds } from './csv-kinds';
import { kindChanges, kindColumns, readKindCells } from './kind-cells';
import { readCsv } from './product-csv';

const attribute = (_id: string, name: string, values: Partial<Attribute> = {}): Attribute =>
  attributeOf(_id, { name, ...values });
const kind = (_id: string, name: string, parentId: string | null, ...attributes: Attribute[]): Kind =>
  kindOf(_id, { name, parentId, attributes });

const voltage = attribute('volts', 'Voltage', { unit: 'V' });
const chuck = attribute('chuck', 'Chuck', { type: 'range', unit: 'mm' });
const shanks = ['Hex', 'SDS-plus'].map((name, index) => ({ _id: index + 1, name }));
const shank = attribute('shank', 'Shank', { type: 'choice', options: shanks });
const brushless = attribute('brushless', 'Brushless', { type: 'yesNo' });
const kinds = [
  kind(otherKindId, 'Other', null),
  kind('tools', 'Tools', null, voltage, brushless),
  kind('drills', 'Drills', 'tools', chuck),
  kind('sets', 'Sets', 'tools'),
  kind('bits', 'Bits', null, shank, attribute('bit-length', 'Length', { unit: 'mm' })),
  kind('masonry', 'Masonry bits', 'bits'),
  kind('bit-sets', 'Sets', 'bits'),
  kind('hand', 'Hand tools', null, attribute('hand-length', 'length', { unit: 'mm' })),
];
const file = toCsvKinds(kinds);
const headings = (...of: Kind[]) => toCsvKinds(of).columns.map(({ heading }) => heading);

describe('the columns of attributes', () => {
  test('are shared by kinds that mean the same', () => {
    expect(file.columns.map(({ heading }) => heading)).toEqual([
      'attribute: Voltage (V)',
      'attribute: Brushless',
      'attribute: Chuck (mm)',
      'attribute: Shank',
      'attribute: Length (mm)',
    ]);
    expect(Object.keys(kindColumns(file, ['drills', 'hand']))).toEqual([
      'kind',
      'attribute: Voltage (V)',
      'attribute: Brushless',
      'attribute: Chuck (mm)',
      'attribute: Length (mm)',
    ]);
  });

  test('are told apart by their type, and else by an id', () => {
    const sized = (id: string, name: string, changes: Partial<Attribute>) =>
      kind(id, id, null, attribute(id, name, changes));
    expect(
      headings(
        sized('one', 'Size', { unit: 'mm' }),
        sized('two', 'Size', { unit: 'mm', type: 'range' }),
        sized('three', 'Size', { unit: 'in' }),
        sized('four', 'size (IN)', {}),
        sized('five', 'Size', { type: 'yesNo' }),
      ),
    ).toEqual([
      'attribute: Size (mm, number)',
      'attribute: Size (mm, range of numbers)',
      'attribute: Size (in, number)',
      'attribute: size (IN) (number)',
      'attribute: Size',
    ]);
    const alike = [sized('one', 'Size', { unit: 'mV' }), sized('two', 'Size', { unit: 'MV' })];
    const own = ['attribute: Size (mV, number) one', 'attribute: Size (MV, number) two'];
    expect(headings(...alike)).toEqual(own);
    expect([...toCsvKinds(alike).byHeading.keys()]).toEqual(own.map(foldHeading));
  });
});

test('a heading without the type means the attribute of the row', () => {
  const number = attribute('number', 'Size', { unit: 'mm' });
  const range = attribute('range', 'Size', { unit: 'mm', type: 'range' });
  const sized = toCsvKinds([kind('one', 'One', null, number), kind('two', 'Two', null, range)]);
  const read = (kindId: string, cells: Record<string, string>) =>
    readKindCells(sized, { attributes: cells }, { kindId, attributes: {} });
  const cells = { 'attribute: Size (mm)': '5' };
  expect(read('one', cells).values.attributes).toEqual({ number: 5 });
  expect(read('two', cells).values.attributes).toEqual({ range: { from: 5, to: 5 } });
  expect(read('one', { ...cells, 'attribute: Size (mm, number)': '6' }).problems).toEqual([
    { field: 'attribute: Size (mm, number)', message: 'Each column may appear only once' },
  ]);
});

/** What a row of a file with these cells makes of a product. */
const reads = (cells: Record<string, string>, before = { kindId: 'drills', attributes: {} }) =>
  readKindCells(file, { attributes: cells }, before);

describe('a cell of', () => {
  test.each<[field: string, cell: string, id: string, value: AttributeValue]>([
    ['attribute: Voltage (V)', '18', 'volts', 18],
    ['attribute: Voltage (V)', '18 V', 'volts', 18],
    ['attribute: Voltage (V)', '10,8v', 'volts', 10.8],
    ['ATTRIBUTE: voltage (v) ', '-1000000000', 'volts', -1_000_000_000],
    ['attribute: Voltage (V)', '1000000000', 'volts', 1_000_000_000],
    ['attribute: Chuck (mm)', '1.5–13', 'chuck', { from: 1.5, to: 13 }],
    ['attribute: Chuck (mm)', '1,5-13', 'chuck', { from: 1.5, to: 13 }],
    ['attribute: Chuck (mm)', '1.5 mm to 13 mm', 'chuck', { from: 1.5, to: 13 }],
    ['attribute: Chuck (mm)', '-5 - -2', 'chuck', { from: -5, to: -2 }],
    ['attribute: Chuck (mm)', '−5—2', 'chuck', { from: -5, to: 2 }],
    ['attribute: Chuck (mm)', '13', 'chuck', { from: 13, to: 13 }],
    ['attribute: Brushless', 'YES', 'brushless', true],
    ['attribute: Brushless', 'false', 'brushless', false],
    ['attribute: Brushless', '1', 'brushless', true],
    ['attribute: Brushless', 'n', 'brushless', false],
    ['attribute: Brushless', 'WAHR', 'brushless', true],
    ['attribute: Brushless', 'FALSCH', 'brushless', false],
    ['attribute: Brushless', 'Sí', 'brushless', true],
    ['attribute: Brushless', 'FAŁSZ', 'brushless', false],
    ['attribute: Brushless', 'ЛОЖЬ', 'brushless', false],
    ['attribute: Voltage (V)', '.99', 'volts', 0.99],
    ['attribute: Voltage (V)', 'Ø6', 'volts', 6],
    ['attribute: Chuck (mm)', '⌀ 1,5 – ⌀ 13 mm', 'chuck', { from: 1.5, to: 13 }],
  ])('%s %j is read', (field, cell, id, value) => {
    const values = { kindId: 'drills', attributes: { [id]: value } };
    expect(reads({ [field]: cell })).toEqual({ values, problems: [] });
  });

  test.each([
    ['attribute: Voltage (V)', '18-20', '"18-20" is no number. Please write it like 1299 or 1299.50'],
    ['attribute: Voltage (V)', '1.125', importMessages.numberAmbiguous('1.125')],
    ['attribute: Voltage (V)', '1000000000.1', '"1000000000.1" is too large or too small'],
    ['attribute: Voltage (V)', '-1000000000.1', '"-1000000000.1" is too large or too small'],
    ['attribute: Voltage (V)', '18\ufffd', importMessages.cellUnreadable('18\ufffd')],
    ['attribute: Chuck (mm)', '2–wide', '"wide" is no number. Please write it like 1299 or 1299.50'],
    ['attribute: Chuck (mm)', '13–2', "The end can't be lower than the beginning"],
    ['attribute: Chuck (mm)', 'wide', '"wide" is no number. Please write it like 1299 or 1299.50'],
    ['attribute: Chuck (mm)', '1/4', '"1/4" is no number. Please write it like 1299 or 1299.50'],
    ['attribute: Chuck (mm)', '0.25"', '"0.25"" is no number. Please write it like 1299 or 1299.50'],
    ['attribute: Brushless', 'maybe', '"maybe" is neither yes nor no'],
    ['attribute: Shank', 'Hex', importMessages.attributeOfOtherKind('Tools > Drills', 'Hex')],
  ])('%s %j is refused', (field, cell, message) => {
    expect(reads({ [field]: cell }).problems).toEqual([{ field, message }]);
  });

  test('a choice is its option in any case, and a hyphen removes a value', () => {
    const bit = { kindId: 'masonry', attributes: { shank: 1, 'bit-length': 60 } };
    const cells = { 'attribute: Shank': 'sds-PLUS', 'attribute: Length (mm)': '-' };
    expect(reads(cells, bit).values).toEqual({ kindId: 'masonry', attributes: { shank: 2 } });
    expect(reads({ 'attribute: Shank': 'SDS-max' }, bit).problems).toEqual([
      { field: 'attribute: Shank', message: '"SDS-max" is none of the options: Hex, SDS-plus' },
    ]);
  });

  test.each([
    [10, 'A0, A1, A2, A3, A4, A5, A6, A7, A8, A9'],
    [11, 'A0, A1, A2, A3, A4, A5, A6, A7, A8, A9 and others'],
  ])('an unknown one of %d options names ten at most', (length, named) => {
    const options = Array.from({ length }, (_, index) => ({ _id: index, name: `A${index}` }));
    const choices = toCsvKinds([kind('bits', 'Bits', null, { ...shank, options })]);
    const row = { kind: 'Bits', attributes: { 'attribute: Shank': 'B' } };
    expect(readKindCells(choices, row, null).problems[0]?.message).toMatch(new RegExp(`options: ${named}$`));
  });

  test.each([
    ['Tools > Drills', 'drills'],
    ['tools>drills', 'drills'],
    ['Masonry bits', 'masonry'],
  ])('the kind %j is read', (cell, kindId) => {
    expect(readKindCells(file, { kind: cell }, null).values).toEqual({ kindId, attributes: {} });
  });

  test.each([
    ['Sets', 'Several kinds are called "Sets". Please write those above it too, like "Tools > Sets"'],
    ['Masonary bits', 'There is no kind "Masonary bits". Did you mean "Bits > Masonry bits"?'],
    ['Bits > Masonry bit', 'There is no kind "Bits > Masonry bit". Did you mean "Bits > Masonry bits"?'],
    ['Hand txxxs', 'There is no kind "Hand txxxs". Did you mean "Hand tools"?'],
    ['Hand xxxxs', 'There is no kind "Hand xxxxs". Please add it first.'],
    ['Bts', 'There is no kind "Bts". Did you mean "Bits"?'],
    ['Bt', 'There is no kind "Bt". Please add it first.'],
  ])('the kind %j is refused', (cell, message) => {
    expect(readKindCells(file, { kind: cell }, null).problems).toEqual([{ field: 'kind', message }]);
  });
});

describe('an attribute of inches', () => {
  const unit = (of: string) => {
    const size = attribute('size', 'Size', { unit: of });
    const reach = attribute('reach', 'Reach', { unit: of, type: 'range' });
    return toCsvKinds([kind('bits', 'Bits', null, size, reach)]);
  };
  test.each([
    ['in', '1/4', 0.25],
    ['in', '1 1/4"', 1.25],
    ['in', '1-1/4 in', 1.25],
    ['in', '¼', 0.25],
    ['in', '1/3', 0.333_333_333_333],
    ['in', '1½ in', 1.5],
    ['in', '2¹⁄₈"', 2.125],
    ['in', '0.25"', 0.25],
    ['in', '0,25″', 0.25],
    ['"', '1/4”', 0.25],
    ['inch', '3/8 inches', 0.375],
  ])('%s reads %j', (of, cell, size) => {
    const before = { kindId: 'bits', attributes: {} };
    const cells = { [`attribute: Size (${of})`]: cell };
    const { values, problems } = readKindCells(unit(of), { attributes: cells }, before);
    expect([values.attributes, problems]).toEqual([{ size }, []]);
  });
  test.each([
    ['Reach', '1/16" – 1/2"', { reach: { from: 0.0625, to: 0.5 } }],
    ['Reach', '1/16-1/2', { reach: { from: 0.0625, to: 0.5 } }],
    ['Reach', '1-1/4 to 2½', { reach: { from: 1.25, to: 2.5 } }],
    ['Size', '1/0', {}],
  ])('called %s reads %j', (name, cell, attributes) => {
    const row = { kind: 'Bits', attributes: { [`attribute: ${name} (in)`]: cell } };
    const problems = cell === '1/0' ? [{ message: importMessages.cellNotNumber(cell) }] : [];
    expect(readKindCells(unit('in'), row, null)).toMatchObject({ values: { attributes }, problems });
  });
});

test('an option is found with other hyphens and quotation marks', () => {
  const options = ['SDS-plus', '1/4" hex', "Bosch's"].map((name, index) => ({ _id: index + 1, name }));
  const shop = toCsvKinds([kind('bits', 'Bits', null, { ...shank, options })]);
  const reads = (cell: string) =>
    readKindCells(shop, { attributes: { 'attribute: Shank': cell } }, { kindId: 'bits', attributes: {} })
      .values.attributes;
  for (const cell of ['SDS‑plus', 'SDS–Plus', 'sds−plus']) expect(reads(cell)).toEqual({ shank: 1 });
  for (const cell of ['1/4” hex', '1/4″ HEX', "1/4'' hex"]) expect(reads(cell)).toEqual({ shank: 2 });
  expect(reads('Bosch’s')).toEqual({ shank: 3 });
});

test('what separators mean is settled by the column, and a cell that contradicts it is refused', () => {
  const heading = 'attribute: Chuck (mm)';
  const read = (...cells: string[]) => {
    const csv = cells.map((cell) => csvLine(['A', '', cell])).join('');
    const rows = [...readCsv(`name,price,${heading}\n${csv}`, file)];
    settleDecimalSigns(rows, file);
    return rows.map((row) => {
      const { values, problems } = readKindCells(file, row, { kindId: 'drills', attributes: {} });
      return problems[0]?.message ?? values.attributes?.['chuck'];
    });
  };
  const both = (value: number) => ({ from: value, to: value });
  const ranges = read('3.175', '12.5', '0.5 mm – 6.350 mm');
  expect(ranges).toEqual([both(3.175), both(12.5), { from: 0.5, to: 6.35 }]);
  expect(read('3.175', '12,5')).toEqual([both(3_175), both(12.5)]);
  const contradiction = importMessages.numberContradicts('12,5');
  const mixed = read('3.175', '12.5', '4.2', '12,5');
  expect(mixed).toEqual([both(3.175), both(12.5), both(4.2), contradiction]);
  for (const others of [['12'], ['12.5', '12,5']])
    expect(read('3.175', ...others)[0]).toBe(importMessages.numberAmbiguous('3.175'));
  const volts = [...readCsv('name;attribute: Voltage (V)\nA;3,175\nB;12,5', file)];
  settleDecimalSigns(volts, file);
  expect(volts[0]?.decimalSigns).toEqual({ 'attribute: Voltage (V)': ',' });
  // A mark that keeps a cell a text is none of its number.
  expect(read("'3,175", "'12,5")).toEqual([both(3.175), both(12.5)]);
  // Where nothing has to be settled, each number is read alone.
  expect(read('12.5', '12,5')).toEqual([both(12.5), both(12.5)]);
});

test('with another kind, a product keeps what this has too', () => {
  const before = { kindId: 'bits', attributes: { shank: 1, 'bit-length': 60 } };
  const { values } = readKindCells(file, { kind: 'Hand tools' }, before);
  expect(values).toEqual({ kindId: 'hand', attributes: { 'hand-length': 60 } });
  expect(kindChanges(file, before, { ...before, ...values })).toEqual([
    { field: 'kind', before: 'Bits', after: 'Hand tools' },
    { field: 'attribute: Shank', before: 'Hex', after: '' },
  ]);
});

test('of a new product, its kind is named unless it is Other, and each of its values', () => {
  expect(kindChanges(file, null, { kindId: otherKindId, attributes: {} })).toEqual([]);
  expect(kindChanges(file, null, { kindId: 'drills', attributes: { volts: 18 } })).toEqual([
    { field: 'kind', before: null, after: 'Tools > Drills' },
    { field: 'attribute: Voltage (V)', before: null, after: '18' },
  ]);
});

test('what is exported comes back', () => {
  const number = fc
    .double({ min: -1_000_000_000, max: 1_000_000_000, noNaN: true })
    .map((any) => (Math.abs(any) < 1e-6 ? 0 : Number(any.toPrecision(12))));
  const range = fc.tuple(number, number).map(([one, other]) => ({
    from: Math.min(one, other),
    to: Math.max(one, other),
  }));
  const anyOf = { volts: number, brushless: fc.boolean(), chuck: range };
  const attributes = fc.record(anyOf, { requiredKeys: [] });
  const columns = kindColumns(file, ['drills']);
  const empty = { kindId: 'drills', attributes: {} };
  fc.assert(
    fc.property(attributes, (values) => {
      const product = { kindId: 'drills', attributes: values };
      const written = Object.values(columns).map((cell) => cell(product));
      const csv = csvLine(['id', ...Object.keys(columns)]) + csvLine(['some', ...written]);
      const [row] = readCsv(csv, file);
      const { values: read, problems } = readKindCells(file, row ?? {}, empty);
      expect(problems).toEqual([]);
      expect(kindChanges(file, product, { ...empty, ...read })).toEqual([]);
    }),
  );
  for (const value of [1.125, -12.375, 0.125, 1_000.5, 1e-7]) {
    const [, cell = ''] = Object.values(columns).map((column) =>
      String(column({ kindId: 'drills', attributes: { volts: value } })),
    );
    expect(reads({ 'attribute: Voltage (V)': cell }).values.attributes).toEqual({ volts: value });
  }
});

test('a file with an unknown attribute is refused by its name', () => {
  expect(() => [...readCsv('name,attribute: Torque (Nm)\nA,5', file)]).toThrow(
    'There is no column "attribute: Torque (Nm)"',
  );
  expect(() => [...readCsv('name,attribute: Shank,Attribute: shank\nA,Hex,Hex', file)]).toThrow();
  expect([...readCsv('Attribute: voltage (v),name,Kind\n18,A,tools > drills\n,B', file)]).toMatchObject([
    { kind: 'tools > drills', attributes: { 'attribute: Voltage (V)': '18' } },
    { line: 3, cells: { name: 'B' } },
  ]);
});
