import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { embeddedTemplate } from '../../test/templates';
import { createPostgresDatabase, testEngine } from '../../test/test-database';
import { type Database, openDatabase } from './client';
import { migrateDatabase } from './migrate';

const countDrills = async ({ pool }: Database) =>
  (await pool.query<{ count: number }>('select count(*)::int as count from drills')).rows[0]?.count;

if (testEngine === 'postgresql') {
  test('processes that start at once migrate one empty database', async () => {
    const { url, drop } = await createPostgresDatabase();
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url, dataDir: '' })),
    );
    try {
      await Promise.all(processes.map(migrateDatabase));
      expect(await Promise.all(processes.map(countDrills))).toEqual([0, 0, 0, 0]);
    } finally {
      for (const database of processes) await database.close();
      await drop();
    }
  });
} else {
  test('the embedded database keeps its files, and an old one is opened as it was', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
    try {
      const first = await openDatabase({ databaseUrl: null, dataDir, template: await embeddedTemplate() });
      await migrateDatabase(first);
      await first.pool.query(
        `insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
         values (gen_random_uuid(), 'Hammer Drill', 100, '/a.svg', 'd', 1, 1)`,
      );
      await first.close();
      const second = await openDatabase({ databaseUrl: null, dataDir });
      await migrateDatabase(second);
      expect(await countDrills(second)).toBe(1);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('what a first start that was cut short left behind is cleared away by the next', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
    try {
      const unfinished = path.join(dataDir, 'database-being-made-x');
      await mkdir(unfinished);
      await writeFile(path.join(unfinished, 'PG_VERSION'), '17');
      const database = await openDatabase({ databaseUrl: null, dataDir });
      await migrateDatabase(database);
      expect(await countDrills(database)).toBe(0);
      await database.close();
      expect(await readdir(dataDir)).toEqual(['database']);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
