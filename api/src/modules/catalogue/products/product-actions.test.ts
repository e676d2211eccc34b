import type { AuditEntry } from '@chuck-and-bit/contract/audit-log';
import { addAttribute } from '@chuck-and-bit/contract/attributes';
import { listProducts } from '@chuck-and-bit/contract/products';
import { addKind, listKinds } from '@chuck-and-bit/contract/kinds';
import { changeProduct } from '@chuck-and-bit/contract/managed-products';
import { pick } from '@chuck-and-bit/contract/keys';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import {
  actOnProducts,
  listArrangedProducts,
  arrangeProducts,
} from '@chuck-and-bit/contract/product-actions';
import { editedKeys } from '@chuck-and-bit/contract/product-fields';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';

const shop = await openTestShop();
const { pool } = shop.database;
const as = shop.admin;

const act = (body: object, query = {}) => shop.does(actOnProducts, { as, body, query });
const addsKind = async (parentId: string | null = null) => {
  const { insertedId } = await shop.does(addKind, { as, body: { name: `Kind ${randomUUID()}`, parentId } });
  const kind = (await shop.does(listKinds)).find(({ _id }) => _id === insertedId);
  return { id: insertedId, slug: kind?.slug ?? '' };
};
const actionsOf = async (id: string) => {
  const { rows } = await pool.query<AuditEntry>(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('many products', () => {
  test('are hidden and published at once, each with an entry of the audit log', async () => {
    const ids = [
      await shop.addsProduct(),
      await shop.addsProduct(),
      await shop.addsProduct({ isPublic: false }),
    ];
    const later = await shop.addsProduct({
      isPublic: false,
      appearsAt: new Date(Date.now() + 9e6).toISOString(),
    });
    const gone = newId();
    expect(
      await act({ action: 'hide', ids: [...ids, later, gone, 'nonsense'] }, { dryRun: 'true' }),
    ).toMatchObject({
      isApplied: false,
      modifiedCount: 3,
    });
    expect(await act({ action: 'hide', ids: [...ids, later, gone, 'nonsense'] })).toMatchObject({
      isApplied: true,
      modifiedCount: 3,
    });
    for (const id of [...ids, later])
      expect(await shop.productOf(id)).toMatchObject({ isPublic: false, appearsAt: null });
    expect(await act({ action: 'publish', ids: [...ids, later] })).toMatchObject({ modifiedCount: 4 });
    expect((await shop.productOf(later)).firstPublishedAt).not.toBeNull();
    expect((await actionsOf(ids[0] ?? '')).map(({ action }) => action)).toEqual([
      'product.added',
      'product.hidden',
      'product.published',
    ]);
    expect(await shop.productOf(ids[0] ?? '')).toMatchObject({ version: 3 });
    expect(await shop.productOf(ids[2] ?? '')).toMatchObject({ version: 2 });
  });

  test('are archived, restored as they were, and deleted', async () => {
    const ids = [await shop.addsProduct(), await shop.addsProduct({ isPublic: false })];
    expect(await act({ action: 'archive', ids })).toMatchObject({ modifiedCount: 2 });
    expect(await act({ action: 'publish', ids })).toMatchObject({ modifiedCount: 0 });
    expect(await act({ action: 'restore', ids })).toMatchObject({ modifiedCount: 2 });
    expect(await shop.productOf(ids[0] ?? '')).toMatchObject({ isPublic: true, archivedAt: null });
    expect(await shop.productOf(ids[1] ?? '')).toMatchObject({ isPublic: false, archivedAt: null });
    expect(await act({ action: 'delete', ids: [...ids, newId()] })).toMatchObject({ modifiedCount: 2 });
    expect(await act({ action: 'delete', ids })).toMatchObject({ modifiedCount: 0 });
    expect((await actionsOf(ids[1] ?? '')).map(({ action }) => action)).toEqual([
      'product.added',
      'product.archived',
      'product.restored',
      'product.deleted',
    ]);
  });

  test('move to a kind, which loses no more values than was agreed to', async () => {
    const [from, to] = [await addsKind(), await addsKind()];
    const voltage = { name: 'Voltage', type: 'number', unit: 'V', isKeyFigure: true, options: [] };
    const { insertedId: attribute } = await shop.does(addAttribute, {
      as,
      params: { id: from.id },
      body: voltage,
    });
    const ids = [
      await shop.addsProduct({ kindId: from.id, attributes: { [attribute]: 18 }, ownPlace: 4 }),
      await shop.addsProduct(),
    ];
    const move = { action: 'move', ids, kindId: to.id };
    expect(await act(move, { dryRun: 'true' })).toMatchObject({
      isApplied: false,
      modifiedCount: 2,
      lost: 1,
    });
    expect(await shop.refuses(actOnProducts, { as, body: move })).toMatchObject({
      statusCode: 409,
      code: 'VALUES_WOULD_BE_LOST',
    });
    expect(await shop.productOf(ids[0] ?? '')).toMatchObject({ kindId: from.id });
    expect(await act({ ...move, mayLose: 1 })).toMatchObject({ modifiedCount: 2, lost: 1 });
    for (const id of ids)
      expect(await shop.productOf(id)).toMatchObject({ kindId: to.id, attributes: {}, ownPlace: 0 });
    expect((await actionsOf(ids[0] ?? '')).at(-1)).toMatchObject({ after: { lostValues: 1 } });
    expect(await shop.refuses(actOnProducts, { as, body: { ...move, kindId: newId() } })).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'kindId' }],
    });
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

  test('comes first in its public list, with those of kinds below it, then the newest', async () => {
    const above = await addsKind();
    const below = await addsKind(above.id);
    const [a, b, c, d, draft] = [
      await shop.addsProduct({ kindId: above.id }),
      await shop.addsProduct({ kindId: below.id }),
      await shop.addsProduct({ kindId: above.id }),
      await shop.addsProduct({ kindId: below.id }),
      await shop.addsProduct({ kindId: above.id, isPublic: false }),
    ];
    expect(await listed(above.slug)).toEqual([d, c, b, a]);
    expect(await order(above.id, [b, draft, a])).toMatchObject({ modifiedCount: 3 });
    expect(await order(above.id, [b, draft, a])).toMatchObject({ modifiedCount: 0 });
    expect(await listed(above.slug)).toEqual([b, a, d, c]);
    expect(await listed(below.slug)).toEqual([b, d]);
    const query = { kind: above.slug, limit: 1 };
    expect((await walkPages(shop, listProducts, { query })).ids).toEqual([b, a, d, c]);
    const newest = await shop.does(listProducts, { query: { kind: above.slug, sort: 'newest' } });
    expect(newest.map(({ _id }) => _id)).toEqual([d, c, b, a]);

    const forStaff = await shop.does(listArrangedProducts, { as, params: { id: above.id } });
    expect(forStaff.map(({ _id, ownPlace }) => [_id, ownPlace])).toEqual([
      [b, 1],
      [draft, 2],
      [a, 3],
      [d, 0],
      [c, 0],
    ]);
    expect((await actionsOf(above.id)).at(-1)).toMatchObject({
      action: 'kind.products-ordered',
      before: { products: [] },
      after: { products: [expect.any(String), expect.any(String), expect.any(String)] },
    });
    await order(above.id, [d.toUpperCase()]);
    expect(await listed(above.slug)).toEqual([d, c, b, a]);
    expect(await shop.productOf(b)).toMatchObject({ ownPlace: 0 });
  });

  test('has only products of the department', async () => {
    const { id } = await addsKind();
    const other = await shop.addsProduct({ kindId: otherKindId });
    for (const wrong of [other, newId(), 'nonsense']) {
      const request = { as, params: { id }, body: { ids: [wrong] } };
      expect(await shop.refuses(arrangeProducts, request)).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'ids', message: productMessages.kindOfOthers }],
      });
    }
    const unknown = { as, params: { id: newId() }, body: { ids: [] } };
    expect(await shop.refuses(arrangeProducts, unknown)).toMatchObject({ code: 'KIND_NOT_FOUND' });
  });

  test('is left by a product that gets another kind', async () => {
    const [one, other] = [await addsKind(), await addsKind()];
    const id = await shop.addsProduct({ kindId: one.id, ownPlace: 3 });
    const body = { ...pick(await shop.productOf(id), editedKeys), version: 1 };
    await shop.does(changeProduct, { as, params: { id }, body: { ...body, kindId: other.id } });
    expect(await shop.productOf(id)).toMatchObject({ ownPlace: 0 });
    await shop.does(changeProduct, {
      as,
      params: { id },
      body: { ...body, kindId: one.id, ownPlace: 7, version: 2 },
    });
    expect(await shop.productOf(id)).toMatchObject({ ownPlace: 7 });
  });
});
