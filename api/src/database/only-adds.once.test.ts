import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Processes of the release before run beside the new ones, so what they use is dropped one release later: by name, below. */
const refused: Record<string, RegExp> = {
  'a dropped table or column': /\bdrop\s+(table|column)\b/,
  'a new name': /\brename\s+(to|column|constraint)\b/,
  'a column that older processes leave empty': /\bset\s+not\s+null\b/,
  'a new column that older processes leave empty':
    /\badd\s+column\b(?![^,;]*\b(default|generated\s+always)\b)[^,;]*\bnot\s+null\b/,
};

/** What later migrations drop because no release uses it any more: the file, and the release that stopped using it. */
const dropped: Record<string, string> = {};

const faultsOf = (sql: string) =>
  Object.keys(refused).filter((fault) => refused[fault]?.test(sql.replaceAll(/--.*$/gm, '').toLowerCase()));

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "search";', ['a dropped table or column']],
  ['DROP TABLE "order_notes";', ['a dropped table or column']],
  ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', ['a new name']],
  ['ALTER TABLE "orders" RENAME TO "lines";', ['a new name']],
  ['ALTER TABLE "orders" ALTER COLUMN "city" SET NOT NULL;', ['a column that older processes leave empty']],
  [
    'ALTER TABLE "orders" ADD COLUMN "city" text NOT NULL;',
    ['a new column that older processes leave empty'],
  ],
  ['ALTER TABLE "orders" ADD COLUMN "city" text DEFAULT \'\' NOT NULL;', []],
  ['ALTER TABLE "orders" ADD COLUMN "city" text, ADD COLUMN "n" integer DEFAULT 0 NOT NULL;', []],
  ['ALTER TABLE "drills" ADD COLUMN "low" boolean GENERATED ALWAYS AS ("stock" < 5) STORED NOT NULL;', []],
  ['CREATE TABLE "days" ("day" date NOT NULL); -- DROP TABLE "orders"', []],
  ['DROP INDEX "orders_by_words";', []],
])('%s', (sql, faults) => {
  expect(faultsOf(sql)).toEqual(faults);
});

test('migrations only add', () => {
  const folder = path.join(import.meta.dirname, 'migrations');
  const faults = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !(file in dropped))
    .map((file) => [file, faultsOf(readFileSync(path.join(folder, file), 'utf8'))] as const);
  expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
});
