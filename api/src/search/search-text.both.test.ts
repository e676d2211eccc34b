import { searchedWords } from '@chuck-and-bit/contract/search';
import { expect, test } from 'vitest';
import { openTestShop } from '../../test/test-shop';
import { withMeasures } from './search-text';
import { toTerm, toTsQuery, unindexedWords } from './search-terms';

const shop = await openTestShop();

test.each([
  ['13 mm', '13mm'],
  ['13mm', '13mm'],
  ['13-MM chuck', '13mm chuck'],
  ['18 Volts', '18volts'],
  ['850 watt drill', '850watt drill'],
  ['1,500 rpm', '1500rpm'],
  ['1,000,000 pieces', '1000000pieces'],
  ['2.0 Ah', '2ah'],
  ['1.5 mm', '1p5mm'],
  ['1,5 mm', '1p5mm'],
  ['1/2 in', '1q2in'],
  ['1/2"', '1q2in'],
  ['½ inch', '1q2inch'],
  ['half inch', '1q2inch'],
  ['1 1/4 in', '1z1q4in'],
  ['1½″', '1z1q2in'],
  ['４０x１５０ mm', '40 x 150mm'],
  ['Tarn 18 in red', 'tarn 18in red'],
  ['M14 and SDS-plus', 'm14 and sds-plus'],
])('a search for %j looks for %j', (text, expected) => {
  expect(withMeasures(text).trim().replace(/ +/g, ' ')).toBe(expected);
});

/** A product's text, and searches that find it. */
test.each([
  ['Chuck for 1.5 to 13 mm', ['13mm', '1.5 mm', '13 millimetres', '13', 'mm']],
  ['Diameters 4, 5, 6, 8, 10 and 12 mm, 75 to 150 mm long', ['4mm', '10 mm', '75mm', '12mm']],
  ['Sizes: 6 x 160, 8 x 160, 10 x 210 and 12 x 260 mm', ['6mm', '8x160mm', '260mm']],
  ['Motor 2,200 W, 0 to 1,400 rpm', ['2200w', '2,200 watts', '1400 RPM', '1,400rpm', '2200']],
  ['Two 2.0 Ah batteries', ['2ah', '2.0Ah', '2 ah']],
  ['Spindle 1 1/4 in UNC', ['1 1/4 in', '1-1/4"', '1¼ inch']],
  ['Drives 1/2″ sockets', ['1/2 in', '1/2inch', 'half inch', '1/2']],
  ['18 volt drill/driver', ['18v', '18 V driver', 'drill driver']],
  ['Ten bits (10 pcs)', ['10 pieces', '10pc']],
  ['SDS+/SDS-Plus', ['sds plus', 'SDS-plus']],
])('%j is found by each way of typing it', async (text, searches) => {
  const id = await shop.addsProduct({ name: 'Measured Thing', description: text });
  for (const search of searches) {
    const { rows } = await shop.database.pool.query(
      `select from products where id = $1 and words @@ to_tsquery('english', $2)`,
      [id, toTsQuery(searchedWords(withMeasures(search)).map(toTerm))],
    );
    expect(rows, search).toHaveLength(1);
  }
});

test('the words that the index leaves out are known', async () => {
  const { rows } = await shop.database.pool.query<{ isLeftOut: boolean }>(
    `select bool_and(to_tsvector('english', word) = '') as "isLeftOut" from unnest($1::text[]) word`,
    [[...unindexedWords]],
  );
  expect(rows).toEqual([{ isLeftOut: true }]);
  expect(unindexedWords.size).toBe(127);
});

test.each([
  ['digits', '1'.repeat(5_000)],
  ['a list of numbers', '1, '.repeat(1_666)],
  ['a range of numbers', '1-'.repeat(2_500)],
  ['spaces', `1${' '.repeat(4_990)}mm`],
  ['fractions', '1/'.repeat(2_500)],
  ['commas', '1,000'.repeat(1_000)],
  ['one word', 'x'.repeat(5_000)],
  ['letters p', `1${'p'.repeat(4_990)}`],
])('a description of %s is indexed within two seconds', async (_, description) => {
  const { pool } = shop.database;
  await pool.query(`set statement_timeout = '2s'`);
  try {
    expect(await shop.addsProduct({ description })).not.toBe('');
  } finally {
    await pool.query('reset statement_timeout');
  }
});
