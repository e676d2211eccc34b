import { limits } from '@chuck-and-bit/contract/limits';
import { describe, expect, it } from 'vitest';
import { type OrderLine, readOrderList } from './order-list';

/** The readings of each line in their groups, as "2 × AB-1", or "? × AB-1" without a quantity. */
const readings = (list: string) =>
  readOrderList(list).map(({ readings: groups }) =>
    groups.map((group) => group.map(({ product, quantity }) => `${quantity ?? '?'} × ${product}`)),
  );

const all = (line: string) => readings(line).flat(2);

describe('a list of products to order', () => {
  it.each([
    'AB-1001, 2',
    'AB-1001,2',
    'AB-1001; 2',
    'AB-1001\t2',
    'AB-1001|2',
    '2\tAB-1001',
    '2;AB-1001',
    'AB-1001 x2',
    'AB-1001 x 2',
    'AB-1001x2',
    'AB-1001 ×2',
    'AB-1001 * 2',
    'AB-1001 2',
    'AB-1001   2',
    '2 x AB-1001',
    '2x AB-1001',
    '2xAB-1001',
    '2 × AB-1001',
    '2* AB-1001',
    '2 AB-1001',
    'AB-1001\tx2',
    'AB-1001; 2x',
    'AB-1001, x 2',
    'AB-1001, 2 pcs',
    'AB-1001\tqty 2',
    'AB-1001;2 Stk.',
    'AB-1001: 2',
    'AB-1001 = 2',
    'AB-1001 - 2',
    'AB-1001 (2)',
    'AB-1001 2 pcs',
    'AB-1001 2x',

    '2 pcs AB-1001',
    '2 pieces of AB-1001',
    'AB-1001 qty: 2',
    'AB-1001\t\t2',
    'AB-1001,2,',
    '"AB-1001","2"',
  ])('has 2 of AB-1001 in %j', (line) => {
    expect(readings(line)[0]?.[0]).toContain('2 × AB-1001');
  });

  it.each([
    ['AB-1001\tDrill driver\t2'],
    ['Drill driver\tAB-1001\t2'],
    ['2\tAB-1001\tDrill driver'],
    ['AB-1001\tDrill driver\t2\t129.00\t258.00'],
    ['AB-1001\tDrill driver\t2\t$129'],
    ['AB-1001, Drill driver, 2'],
    ['2 x AB-1001, Drill driver'],
    ['AB-1001 x2; Drill driver'],
  ])('has 2 of AB-1001 among other columns in %j', (line) => {
    expect(all(line)).toContain('2 × AB-1001');
  });

  it.each([
    // Each number may be the quantity, or a part of the name.
    ['Forstner Bit 35', ['35 × Forstner Bit', '? × Forstner Bit 35']],
    ['6 x 160 Bit', ['6 × 160 Bit', '? × 6 x 160 Bit']],
    ['Bit 6 x 160', ['160 × Bit 6', '? × Bit 6 x 160']],
    ['AB 1001', ['1001 × AB', '? × AB 1001']],
    ['35, 12', ['12 × 35', '35 × 12']],
    ['AB-1001', ['? × AB-1001']],
    ['2 608 577 005 4', ['2 × 608 577 005 4', '4 × 2 608 577 005', '? × 2 608 577 005 4']],
    ['Bit set, 10 pieces', ['10 × Bit set']],
    ['35,100', ['100 × 35', '35 × 100']],
    ['Auger;1;100', ['100 × Auger, 1']],
    ['35, 35', ['35 × 35']],
    // Six fields and 400 characters are read.
    ['a\tb\tc\td\te\t2\t3', ['2 × a, b, c, d, e']],
    [`${'x'.repeat(400)}, 2`, [`? × ${'x'.repeat(400)}`]],
    [`${'x'.repeat(398)},2`, [`2 × ${'x'.repeat(398)}`]],
  ])('of %j may be %j', (line, expected) => {
    expect(readings(line)[0]?.[0]).toEqual(expected);
  });

  it.each([
    ['Auger, 1,000'],
    ['Auger,1,000'],
    ['Auger;1.000'],
    ['Auger\t1 000'],
    ['"Auger","1,000"'],
    ['Auger １０００'],
    ['Auger, ١٠٠٠'],
    ['1,000 x Auger'],
  ])('understands separators of thousands and digits of any script: %j', (line) => {
    expect(all(line)).toContain('1000 × Auger');
  });

  it('takes all groups of a number of millions', () => {
    expect(all('Auger, 1,000,000')).toContain('1000000 × Auger');
  });

  it('takes a number after a name that ends with one as the quantity', () => {
    expect(all('Forstner Bit 35,100')).toContain('100 × Forstner Bit 35');
  });

  it('keeps commas and quotation marks of a name', () => {
    expect(readings('"Bit set, 10 pieces",2')[0]?.[0]).toEqual(['2 × Bit set, 10 pieces']);
    expect(readings('Bit set, 10 pieces, 2')[0]?.[0]).toEqual(['2 × Bit set, 10 pieces']);
    expect(readings('"Bit ""Pro""";2')[0]?.[0]).toEqual(['2 × Bit "Pro"']);
  });

  it.each([
    'Name,Quantity',
    'Part number\tQty',
    'SKU;Description;Quantity',
    'qty\titem no.',
    ' \n\nGTIN|Article name',
  ])('leaves out empty lines and the headings %j', (headings) => {
    const lines = readOrderList(`\uFEFF${headings}\r\n\r\nAuger,1\r\nPin vise,2`);
    expect(lines.map(({ text }) => text)).toEqual(['Auger,1', 'Pin vise,2']);
  });

  it.each(['Product 5, 2', 'Product, 2', 'Item', 'Auger, 1\nName, Quantity'])(
    'keeps lines of products, and headings that are not first: %j',
    (lines) => {
      expect(readOrderList(lines).map(({ text }) => text)).toEqual(lines.split('\n'));
    },
  );

  const reasonsOf = ({ readings: groups }: OrderLine) =>
    groups.flat().map((reading) => (reading.quantity === null ? reading.reason : reading.quantity));

  it.each([
    ['Auger', 'The quantity is missing'],
    ['Auger,two', 'Please enter a whole number'],
    ['Auger,2.5', 'Please enter a whole number'],
    ['Auger,0', 'The quantity has to be 1 or more'],
    [`Auger,${limits.quantity.max + 1}`, `At most ${limits.quantity.max} can be ordered`],
    [`Auger,${limits.quantity.max}`, limits.quantity.max],
    ['Auger,1', 1],
  ])('says what is wrong with the quantity of %j, or reads it', (line, reason) => {
    expect(readOrderList(line).flatMap(reasonsOf)).toContain(reason);
  });

  it.each([
    'x'.repeat(100_000),
    '1 x '.repeat(20_000),
    ' '.repeat(50_000) + '1',
    '"'.repeat(9_999),
    ','.repeat(9_999),
    '1,'.repeat(9_999),
  ])('reads a line that is none in a moment, in few ways', (line) => {
    const start = performance.now();
    expect(all(line).length).toBeLessThan(70);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
