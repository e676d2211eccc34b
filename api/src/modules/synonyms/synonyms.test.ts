import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { limits } from '@chuck-and-bit/contract/limits';
import { addSynonym, changeSynonym, deleteSynonym, listSynonyms } from '@chuck-and-bit/contract/synonyms';
import { expect, test } from 'vitest';
import { demoProducts } from '../../../../host/src/demo-data/products';
import { invalid } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';
import { shippedSynonyms } from './shipped-synonyms';
import { synonymKey } from './synonym-key';

const shop = await openTestShop();
const as = shop.admin;
const body = (words: string, means: string, isOn = true) => ({ words, means, isOn });
const adds = async (...synonym: Parameters<typeof body>) =>
  (await shop.does(addSynonym, { as, body: body(...synonym) })).insertedId;
const entryOf = async (words: string) =>
  (await shop.does(listSynonyms, { as })).find((each) => each.words === words);
const found = (q: string) => shop.namesOf({ q });

test('an own synonym leads to a kind, until it is switched off or deleted', async () => {
  await shop.addsProduct({ name: 'Einstein Rosen 5', kindId: await shop.addsKind('Wormhole borers') });
  expect(await found('bridge maker')).toEqual([]);
  const id = await adds('bridge maker', 'wormhole borer');
  expect(await found('bridge makers')).toEqual(['Einstein Rosen 5']);
  expect(await entryOf('bridge maker')).toMatchObject({ isShipped: false, version: 1 });
  const off = { ...body('bridge maker', 'wormhole borer', false), version: 1 };
  await shop.does(changeSynonym, { as, params: { id }, body: off });
  expect(await found('bridge maker')).toEqual([]);
  await shop.does(deleteSynonym, { as, params: { id } });
  expect(await entryOf('bridge maker')).toBeUndefined();
});

test('one of the program is replaced by an own one for the same words, and comes back', async () => {
  const words = shippedSynonyms[0]?.words ?? '';
  expect(await entryOf(words)).toMatchObject({ _id: null, isShipped: true, version: 0 });
  const id = await adds(words.toUpperCase(), 'tea');
  expect(await entryOf(words)).toBeUndefined();
  expect(await entryOf(words.toUpperCase())).toMatchObject({ _id: id, means: 'tea', isShipped: true });
  await shop.does(deleteSynonym, { as, params: { id } });
  expect(await entryOf(words)).toMatchObject({ _id: null });
});

test('one of the program that is switched off leads nowhere, until it is switched on', async () => {
  await shop.addsProduct({ name: 'Quasar 35', kindId: await shop.addsKind('Forstner bits') });
  expect(await found('Forstnerbohrer')).toEqual(['Quasar 35']);
  const off = body('Forstnerbohrer', 'forstner bits', false);
  const { insertedId: id } = await shop.does(addSynonym, { as, body: off });
  expect(await found('forstnerbohrer')).toEqual([]);
  await shop.does(changeSynonym, { as, params: { id }, body: { ...off, isOn: true, version: 1 } });
  expect(await found('forstnerbohrer')).toEqual(['Quasar 35']);
});

test('words have one own entry, and something to search for', async () => {
  const id = await adds('gizmo tool', 'drill');
  for (const words of ['Gizmo-Tool', '!!!'])
    await shop.refuses(addSynonym, { as, body: body(words, 'saw') }, invalid('words'));
  const change = (words: string) => ({ as, params: { id }, body: { ...body(words, 'saw'), version: 1 } });
  await adds('widget', 'drill');
  await shop.refuses(changeSynonym, change('WIDGET'), invalid('words'));
  await shop.does(changeSynonym, change('gizmo'));
});

test('the own ones come first, by their words, and each change of one is recorded', async () => {
  const id = await adds('zig tool', 'drill');
  await adds('Zag tool', 'drill');
  const all = await shop.does(listSynonyms, { as });
  const own = all.filter(({ _id }) => _id !== null);
  expect(all.slice(0, own.length)).toEqual(own);
  expect(own.slice(-2).map(({ words }) => words)).toEqual(['Zag tool', 'zig tool']);
  const change = { ...body('zig tool', 'saw', false), version: 1 };
  await shop.does(changeSynonym, { as, params: { id }, body: change });
  expect(await shop.does(deleteSynonym, { as, params: { id } })).toMatchObject({ deletedCount: 1 });
  const recorded = await shop.does(listAuditLog, { as, query: { subjectId: id } });
  expect(recorded.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
    ['synonym.deleted', 'zig tool', body('zig tool', 'saw', false), null],
    ['synonym.changed', 'zig tool', { means: 'drill', isOn: true }, { means: 'saw', isOn: false }],
    ['synonym.added', 'zig tool', null, body('zig tool', 'drill')],
  ]);
});

test('no more own ones are added than may be, and the last of them can be edited', async () => {
  const { max } = limits.synonyms;
  await shop.database.pool.query(
    `insert into synonyms (id, key, words, means, is_on)
     select gen_random_uuid(), 'filler ' || n, 'filler ' || n, 'drill', true
     from generate_series(1, $1 - 1 - (select count(*)::int from synonyms)) n`,
    [max],
  );
  // Both as long as they may be.
  const last = body('l'.repeat(60), 'm'.repeat(200));
  const { insertedId: id } = await shop.does(addSynonym, { as, body: last });
  await shop.refuses(addSynonym, { as, body: body('one more', 'drill') }, { code: 'TOO_MANY_SETTINGS' });
  await shop.does(changeSynonym, { as, params: { id }, body: { ...last, means: 'saw', version: 1 } });
});

test('no synonym of the program has the name or the part number of a product, or the words of another', () => {
  const texts = shippedSynonyms.flatMap(({ words, means }) => [words, means]).map(synonymKey);
  for (const { name, sku, brand } of demoProducts) {
    const keys = [name, sku].map(synonymKey);
    expect(texts.filter((text) => keys.some((key) => text.includes(key)))).toEqual([]);
    expect(texts.filter((text) => text.split(' ').includes(synonymKey(brand)))).toEqual([]);
  }
  const keys = shippedSynonyms.map(({ words }) => synonymKey(words));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
