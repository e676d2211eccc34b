import { listProducts } from '@chuck-and-bit/contract/products';
import { beforeAll, expect, test } from 'vitest';
import { shippedSynonyms } from '../src/modules/synonyms/shipped-synonyms';
import { addDemoCatalogue } from './demo-catalogue';
import { misspelled } from './misspelled';
import { openTestShop } from './test-shop';

const shop = await openTestShop();
beforeAll(async () => void (await addDemoCatalogue(shop.database.db)));

/** Each word of each synonym with an error: the text as it should be, and as it is typed. */
const typed = shippedSynonyms.flatMap(({ words: right }, seed) =>
  [...right.matchAll(/\p{L}{4,}/gu)].map(({ 0: word, index }) => ({
    right,
    wrong: right.slice(0, index) + misspelled(word, seed + index) + right.slice(index + word.length),
  })),
);

async function totalOf(q: string): Promise<number> {
  const { headers } = await shop.call(listProducts, { query: { q, limit: 1 } });
  return Number(headers['x-total-count']);
}

/** As typed, they find words that begin alike or have the same stem, and are not corrected. */
const notCorrected = [
  'pluug in',
  'carbon fee',
  'borring bit',
  'wood borring bit',
  'bras bit',
  'sds plus adapter',
];

test('a synonym with one error in a word finds no fewer products than without it', async () => {
  const totals = new Map<string, number>();
  const fewer: string[] = [];
  for (const { right, wrong } of typed) {
    const wanted = totals.get(right) ?? (await totalOf(right));
    totals.set(right, wanted);
    if ((await totalOf(wrong)) < wanted) fewer.push(wrong);
  }
  expect(fewer).toEqual(notCorrected);
}, 300_000);
