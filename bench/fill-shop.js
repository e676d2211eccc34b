import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Fills a migrated database with a large shop, or with a fraction of it.
 * @param {import('pg').Client} client
 * @param {number} scale 1 for the whole shop
 */
export async function fillShop(client, scale) {
  await client.query('begin');
  await client.query("select set_config('seed.scale', $1, true)", [String(scale)]);
  await client.query(await readFile(path.join(import.meta.dirname, 'seed-large.sql'), 'utf8'));
  await client.query('commit');
  // The vacuum also sets the visibility map, which lets index-only scans count rows.
  await client.query('vacuum analyze');
}
