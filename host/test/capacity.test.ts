import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../api/test/new-folder';

const root = path.resolve(import.meta.dirname, '../..');
const figures = JSON.parse(readFileSync(path.join(root, 'bench/results/costs.json'), 'utf8'));
const page = readFileSync(path.join(root, 'docs/capacity.md'), 'utf8').replaceAll('|', '│');

/** Of each line for so many views: views, purchases, processors of the shop, the primary and each standby, gigabytes a year. */
const plansIn = (text: string) =>
  [...text.matchAll(/^│ [\d,]+ +│.*/gm)].map(([line]) =>
    line.replace(/[', ]/g, '').split('│').slice(1, 7).map(Number),
  );
const compute = (...file: string[]) =>
  plansIn(
    execFileSync(process.execPath, [path.join(root, 'bench/capacity.js'), ...file], { encoding: 'utf8' }),
  );

test('the page about capacity has the measured costs, and what they make in a day', () => {
  for (const [name, costs] of Object.entries<Record<string, number>>(figures.costs))
    expect(page, name).toContain(` │ ${costs['shop']} │ ${costs['primary']} │ ${costs['standby']} │ `);
  const plans = plansIn(page);
  expect(plans).toHaveLength(5);
  expect(compute()).toEqual(plans);
});

test('a file of your own may have other habits, and the usual ones beside them', async () => {
  const own = path.join(await newFolder(), 'mine.json');
  const habits = { 'views that a cache has, of each': 1, 'purchases for each view': 0.006 };
  const costs = { ...figures.costs, purchase: { shop: 60, primary: 40, standby: 5 } };
  writeFileSync(own, JSON.stringify({ ...figures, costs, bytes: { purchase: 30_000 }, habits }));
  const [views, purchases, , , standby, gigabytes] = compute(own).at(-1) ?? [];
  // No view leads to a standby.
  expect([views, purchases, standby, gigabytes]).toEqual([1e8, 600_000, 0.14, 6_600]);
});
