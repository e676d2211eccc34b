import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, testEngine } from '../test/test-database';
import { countChanges, followChanges } from './changes';
import { newId } from './ids';

const drillOf = (productId: string) => ({ id: productId, availableQuantity: 10, stockRevision: 4 });

describe('the newest stock of a product', () => {
  test('is that of the later order, whichever is told first', () => {
    const changes = countChanges();
    const productId = newId();
    changes.noteStock({ productId, availableQuantity: 7, revision: 6 });
    changes.noteStock({ productId, availableQuantity: 9, revision: 5 });
    expect(changes.withNewestStock(drillOf(productId))).toMatchObject({ availableQuantity: 7 });
    expect(changes.version()).toBe(0);
    expect(changes.stockVersion()).toBe(1);
  });

  test('is that of the row when it was read after the order', () => {
    const changes = countChanges();
    const productId = newId();
    changes.noteStock({ productId, availableQuantity: 9, revision: 4 });
    const read = { ...drillOf(productId), availableQuantity: 12, stockRevision: 5 };
    expect(changes.withNewestStock(read)).toBe(read);
    expect(changes.withNewestStock(drillOf(newId()))).toMatchObject({ availableQuantity: 10 });
  });

  test('counts as a change of everything once it is sold out: lists of what is in stock are shorter now', () => {
    const changes = countChanges();
    changes.noteStock({ productId: newId(), availableQuantity: 0, revision: 1 });
    expect(changes.version()).toBe(1);
  });

  test('is forgotten only together with all that was made from it', () => {
    const changes = countChanges();
    for (let count = 0; count < 10_000; count++) {
      changes.noteStock({ productId: newId(), availableQuantity: 1, revision: 1 });
    }
    expect(changes.version()).toBe(0);
    changes.noteStock({ productId: newId(), availableQuantity: 1, revision: 1 });
    expect(changes.version()).toBe(1);
  });
});

if (testEngine === 'postgresql') {
  describe('a process hears from another', async () => {
    const database = await openTestDatabase();
    const fail = (error: unknown) => {
      throw error;
    };
    const here = followChanges(database, fail);
    const there = followChanges(database, fail);
    afterAll(async () => {
      await here.close();
      await there.close();
      await database.close();
    });
    const hears = (check: () => void) => vi.waitFor(check, 5_000);
    // Beginning to listen counts as a change.
    await vi.waitUntil(() => here.version() === 1 && there.version() === 1, 5_000);

    test('what orders left in stock, and that nothing else has changed', async () => {
      const productIds = Array.from({ length: 60 }, newId);
      const version = there.version();
      for (const productId of productIds) {
        here.noteStock({ productId, availableQuantity: 1_000_000, revision: Number.MAX_SAFE_INTEGER - 1 });
        here.noteStock({ productId, availableQuantity: 999_999, revision: Number.MAX_SAFE_INTEGER });
      }
      await hears(() =>
        expect(
          productIds.map((productId) => there.withNewestStock(drillOf(productId)).availableQuantity),
        ).toEqual(productIds.map(() => 999_999)),
      );
      expect(there.version()).toBe(version);
    });

    test.each([
      ['another change', () => here.note()],
      [
        'orders of more products than a notice holds',
        () => {
          for (let count = 0; count < 61; count++) {
            here.noteStock({ productId: newId(), availableQuantity: 1, revision: 1 });
          }
        },
      ],
      [
        'a notice of another release',
        () => void database.pool.query(`select pg_notify('shop_changes', 'x')`),
      ],
    ])('%s', async (_, change) => {
      const version = there.version();
      change();
      await hears(() => expect(there.version()).toBe(version + 1));
    });

    test('not itself', async () => {
      const version = here.version();
      const versionThere = there.version();
      here.note();
      await hears(() => expect(there.version()).toBe(versionThere + 1));
      there.note();
      // Notices are heard in the order they were sent: its own was before this one.
      await hears(() => expect(here.version()).toBeGreaterThan(version + 1));
      expect(here.version()).toBe(version + 2);
    });
  });
}
