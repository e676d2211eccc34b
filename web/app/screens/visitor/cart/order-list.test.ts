import { describe, expect, it } from 'vitest';
import { readOrderList } from './order-list';

const wanted = (list: string) =>
  readOrderList(list).map((line) =>
    'wanted' in line ? [line.number, line.wanted.product, line.wanted.quantity] : [line.number, line.reason],
  );

describe('a list of products to order', () => {
  it.each([
    ['Hammer Drill, 5'],
    ['Hammer Drill;5'],
    ['Hammer Drill\t5'],
    ['  Hammer Drill   5 '],
    ['Hammer Drill x5'],
    ['"Hammer Drill",5'],
    ['"Hammer Drill", "5"'],
  ])('has the quantity last: %j', (line) => {
    expect(wanted(line)).toEqual([[1, 'Hammer Drill', 5]]);
  });

  it('keeps commas and quotation marks of a name', () => {
    expect(wanted('"Bit set, 10 pieces",2')).toEqual([[1, 'Bit set, 10 pieces', 2]]);
    expect(wanted('Bit set, 10 pieces, 2')).toEqual([[1, 'Bit set, 10 pieces', 2]]);
    expect(wanted('"Bit ""Pro""";2')).toEqual([[1, 'Bit "Pro"', 2]]);
  });

  it('leaves out empty lines and headings, and counts lines as editors do', () => {
    expect(wanted('\uFEFFName,Quantity\r\n\r\nAuger,1\r\nPin vise,2')).toEqual([
      [3, 'Auger', 1],
      [4, 'Pin vise', 2],
    ]);
  });

  it('names what is wrong with a line, and reads the others', () => {
    expect(wanted('Auger\nPin vise,two\n,3\nDrill,0\nDrill,2000000\nBit 4')).toEqual([
      [1, 'The quantity is missing'],
      [2, '"two" is no whole number'],
      [3, 'The name of the product is missing'],
      [4, 'The quantity has to be 1 or more'],
      [5, 'At most 1000000 can be ordered'],
      [6, 'Bit', 4],
    ]);
  });
});
