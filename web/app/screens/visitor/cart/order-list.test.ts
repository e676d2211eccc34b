import { describe, expect, it } from 'vitest';
import { readOrderList } from './order-list';

const read = (list: string) =>
  readOrderList(list).map((line) =>
    'input' in line ? [line.input.product, line.input.quantity] : [line.text, line.reason],
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
    expect(read(line)).toEqual([['Hammer Drill', 5]]);
  });

  it.each([
    ['Auger, 1,000'],
    ['Auger,1,000'],
    ['Auger;1.000'],
    ['Auger\t1 000'],
    ['"Auger","1,000"'],
    ['Auger １０００'],
    ['Auger, ١٠٠٠'],
  ])('understands separators of thousands and digits of any script: %j', (line) => {
    expect(read(line)).toEqual([['Auger', 1000]]);
  });

  it('takes a number after a name that ends with one as the quantity', () => {
    expect(read('Forstner Bit 35,100\nAuger, 1,234,567')).toEqual([
      ['Forstner Bit 35', 100],
      ['Auger, 1,234,567', 'At most 1000000 can be ordered'],
    ]);
  });

  it('keeps commas and quotation marks of a name', () => {
    expect(read('"Bit set, 10 pieces",2')).toEqual([['Bit set, 10 pieces', 2]]);
    expect(read('Bit set, 10 pieces, 2')).toEqual([['Bit set, 10 pieces', 2]]);
    expect(read('"Bit ""Pro""";2')).toEqual([['Bit "Pro"', 2]]);
  });

  it('leaves out empty lines and headings', () => {
    expect(read('\uFEFFName,Quantity\r\n\r\nAuger,1\r\nPin vise,2')).toEqual([
      ['Auger', 1],
      ['Pin vise', 2],
    ]);
  });

  it('names what is wrong with a line, and reads the others', () => {
    expect(read('Auger\nPin vise,two\n,3\nDrill,0\nDrill,2000000\nBit 4')).toEqual([
      ['Auger', 'The quantity is missing'],
      ['Pin vise,two', 'Please enter a whole number'],
      [',3', 'The name of the product is missing'],
      ['Drill,0', 'The quantity has to be 1 or more'],
      ['Drill,2000000', 'At most 1000000 can be ordered'],
      ['Bit', 4],
    ]);
  });
});
