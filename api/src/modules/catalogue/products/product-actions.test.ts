import { listProducts } from '@chuck-and-bit/contract/products';
import { type Kind, listKinds } from '@chuck-and-bit/contract/kinds';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import {
  actOnProducts,
  listArrangedProducts,
  arrangeProducts,
} from '@chuck-and-bit/contract/product-actions';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';

const shop = await openTestShop();
const as = shop.admin;

const act = (body: object, query = {}) => shop.does(actOnProducts, { as, body, query });
const addsKind = async (parentId: string | null = null): Promise<Kind> => {
  const id = await shop.addsKind(`Kind ${randomUUID()}`, parentId);
  return (await shop.does(listKinds)).find(({ _id }) => _id === id)!;
};

describe('many products', () => {
  const at: unknown = expect.any(String);
  const shown = { isPublic: true, appearsAt: null, firstPublishedAt: at };
  test.each<[action: string, done: string, concerned: string[], becomes: object]>([
    ['publish', 'published', ['draft', 'scheduled'], shown],
    ['hide', 'hidden', ['public', 'scheduled'], { isPublic: false, appearsAt: null }],
    ['archive', 'archived', ['public', 'draft', 'scheduled'], { archivedAt: at, appearsAt: null }],
    ['restore', 'restored', ['archived', 'archived draft'], { archivedAt: null }],
  ])(
    'in all states: to %s them, of which the audit log says that they were %s, concerns %j',
    async (action, done, concerned, becomes) => {
      const appearsAt = new Date(Date.now() + 9e6).toISOString();
      const ids = {
        public: await shop.addsProduct(),
        draft: await shop.addsProduct({ isPublic: false }),
        scheduled: await shop.addsProduct({ isPublic: false, appearsAt }),
        archived: await shop.addsProduct(),
        'archived draft': await shop.addsProduct({ isPublic: false }),
      };
      await act({ action: 'archive', ids: [ids.archived, ids['archived draft']] });
      const before = await Promise.all(Object.values(ids).map(shop.productOf));
      const body = { action, ids: [...Object.values(ids), newId(), 'nonsense'] };
      const counts = { modifiedCount: concerned.length, lost: 0 };
      expect(await act(body, { dryRun: 'true' })).toMatchObject({ isApplied: false, ...counts });
      expect(await act(body)).toMatchObject({ isApplied: true, ...counts });
      for (const [index, [state, id]] of Object.entries(ids).entries()) {
        const [was, isConcerned] = [before[index]!, concerned.includes(state)];
        const now = isConcerned ? { ...was, ...becomes, version: was.version + 1 } : was;
        expect(await shop.productOf(id), state).toEqual(now);
        const entries = (await shop.audited(id)).slice(state.startsWith('archived') ? 2 : 1);
        expect(entries.map((entry) => entry.action)).toEqual(isConcerned ? [`product.${done}`] : []);
      }
    },
  );

  test('are deleted, and are 500 at most', async () => {
    const ids = [await shop.addsProduct(), await shop.addsProduct({ isPublic: false }), newId()];
    expect(await act({ action: 'delete', ids }, { dryRun: 'true' })).toMatchObject({ modifiedCount: 2 });
    expect(await act({ action: 'delete', ids })).toMatchObject({ modifiedCount: 2 });
    expect(await act({ action: 'delete', ids })).toMatchObject({ modifiedCount: 0 });
    const entries = (await shop.audited(ids[1]!)).map(({ action }) => action);
    expect(entries).toEqual(['product.added', 'product.deleted']);
    const gone = Array.from({ length: limits.bulkProducts.max + 1 }, newId);
    await act({ action: 'hide', ids: gone.slice(1) });
    for (const wrong of [gone, []])
      await shop.refuses(actOnProducts, { as, body: { action: 'hide', ids: wrong } });
  });

  test('move to a kind, which loses no more values than was agreed to', async () => {
    const [from, to] = [await addsKind(), await addsKind()];
    const adds = ({ _id }: Kind, name: string) => shop.addsAttribute(_id, { name, unit: 'V' });
    const [voltage, gone] = [await adds(from, 'Voltage'), await adds(from, 'Gone')];
    const same = await adds(to, 'Voltage');
    const ids = [
      await shop.addsProduct({ kindId: from._id, attributes: { [voltage]: 18, [gone]: 1 }, ownPlace: 4 }),
      await shop.addsProduct(),
      await shop.addsProduct({ kindId: to._id, ownPlace: 2 }),
    ] as const;
    const move = { action: 'move', ids, kindId: to._id };
    const counts = { modifiedCount: 2, lost: 1 };
    expect(await act(move, { dryRun: 'true' })).toMatchObject({ isApplied: false, ...counts });
    await shop.refuses(actOnProducts, { as, body: move }, { statusCode: 409, code: 'VALUES_WOULD_BE_LOST' });
    expect(await shop.productOf(ids[0])).toMatchObject({ kindId: from._id });
    expect(await act({ ...move, mayLose: 1 })).toMatchObject(counts);
    const moved = await Promise.all(ids.map(shop.productOf));
    expect(moved.map((product) => [product.kindId, product.attributes, product.ownPlace])).toEqual([
      [to._id, { [same]: 18 }, 0],
      [to._id, {}, 0],
      [to._id, {}, 2],
    ]);
    const entries = await Promise.all(ids.map(async (id) => (await shop.audited(id)).at(-1)));
    expect(entries).toMatchObject([
      { before: { kind: from.name }, after: { kind: to.name, lostValues: 1 } },
      { before: { kind: 'Other' }, after: { kind: to.name } },
      { action: 'product.added' },
    ]);
    expect(entries[1]?.after).not.toHaveProperty('lostValues');
    await shop.refuses(actOnProducts, { as, body: { ...move, kindId: newId() } }, invalid('kindId'));
    await shop.edits(ids[2], { kindId: from._id });
    expect(await shop.productOf(ids[2])).toMatchObject({ kindId: from._id, ownPlace: 0 });
  });

  test('lose no order to one who deletes them meanwhile', async () => {
    const ids = [];
    for (let count = 0; count < 6; count++) ids.push(await shop.addsProduct());
    const results = await Promise.all([
      act({ action: 'hide', ids }),
      act({ action: 'delete', ids: ids.toReversed() }),
      act({ action: 'archive', ids: [...ids.slice(3), ...ids.slice(0, 3)] }),
    ]);
    expect(results[1]).toMatchObject({ modifiedCount: 6 });
  });
});

describe('the own order of a department', () => {
  const listed = async (kind: string) =>
    (await shop.does(listProducts, { query: { kind } })).map(({ _id }) => _id);
  const order = (id: string, ids: readonly string[]) =>
    shop.does(arrangeProducts, { as, params: { id }, body: { ids } });

  test('comes first in its public list, with those of kinds below it, then the last published, then drafts', async () => {
    const above = await addsKind();
    const below = await addsKind(above._id);
    const adds = (name: string, kind: Kind, product = {}) =>
      shop.addsProduct({ name: `Plane ${name}`, kindId: kind._id, ...product });
    const [a, b] = [await adds('A', above), await adds('B', below)];
    const c = await adds('C', above, { isPublic: false });
    const d = await adds('D', below);
    const draft = await adds('draft', above, { isPublic: false });
    const last = await adds('last', above, { isPublic: false });
    const archived = await adds('archived', above, { ownPlace: 5 });
    await act({ action: 'archive', ids: [archived] });
    await act({ action: 'publish', ids: [c] });
    expect(await listed(above.slug)).toEqual([c, d, b, a]);
    expect(await order(above._id, [b, draft, a])).toMatchObject({ modifiedCount: 3 });
    expect(await order(above._id, [b, draft, a])).toMatchObject({ modifiedCount: 0 });
    expect(await listed(above.slug)).toEqual([b, a, c, d]);
    expect(await listed(below.slug)).toEqual([b, d]);
    const query = { kind: above.slug, limit: 1 };
    expect((await walkPages(shop, listProducts, { query })).ids).toEqual([b, a, c, d]);
    const newest = await shop.does(listProducts, { query: { kind: above.slug, sort: 'newest' } });
    expect(newest.map(({ _id }) => _id)).toEqual([c, d, b, a]);

    const forStaff = await shop.does(listArrangedProducts, { as, params: { id: above._id } });
    expect(forStaff.map(({ _id }) => _id)).toEqual([b, draft, a, c, d, last]);
    expect(forStaff.map(({ ownPlace }) => ownPlace)).toEqual([1, 2, 3, 0, 0, 0]);
    expect(await order(above._id, [d.toUpperCase()])).toMatchObject({ modifiedCount: 4 });
    expect(await listed(above.slug)).toEqual([d, c, b, a]);
    expect(await shop.productOf(b)).toMatchObject({ ownPlace: 0 });
    const products = ['Plane B', 'Plane draft', 'Plane A'];
    const entry = { actor: as.email, action: 'kind.products-ordered', subject: above.name };
    expect((await shop.audited(above._id)).slice(-2)).toEqual([
      { ...entry, before: { products: [] }, after: { products } },
      { ...entry, before: { products }, after: { products: ['Plane D'] } },
    ]);
  });

  test('has only products of the department that are not archived, each once and 200 at most', async () => {
    const { _id: id } = await addsKind();
    const [own, archived] = [await shop.addsProduct({ kindId: id }), await shop.addsProduct({ kindId: id })];
    await act({ action: 'archive', ids: [archived] });
    const gone = Array.from({ length: 201 }, newId);
    for (const [ids, message] of [
      [[await shop.addsProduct({ kindId: otherKindId })], productMessages.kindOfOthers],
      [[own, archived], productMessages.kindOfOthers],
      [['nonsense'], productMessages.kindOfOthers],
      [gone.slice(1), productMessages.kindOfOthers],
      [gone, expect.any(String)],
      [[own, own.toUpperCase()], messages.lineRepeated],
    ] as const)
      await shop.refuses(arrangeProducts, { as, params: { id }, body: { ids } }, invalid('ids', message));
    const unknown = { as, params: { id: newId() }, body: { ids: [] } };
    await shop.refuses(arrangeProducts, unknown, { code: 'KIND_NOT_FOUND' });
  });

  test('is left by a product that gets another kind', async () => {
    const [one, other] = [await addsKind(), await addsKind()];
    const id = await shop.addsProduct({ kindId: one._id, ownPlace: 3 });
    for (const [index, [kindId, sent, ownPlace]] of [
      [one._id, 3, 3],
      [other._id, 3, 0],
      [one._id, 7, 7],
    ].entries()) {
      await shop.edits(id, { kindId, ownPlace: sent, version: index + 1 });
      expect(await shop.productOf(id)).toMatchObject({ ownPlace });
    }
  });
});
