import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Fills a migrated database with a large shop, or at a smaller scale with a part of one.
 * @param {import('pg').Client} client
 * @param {number} scale
 */
export async function fillShop(client, scale) {
  await client.query('begin');
  await client.query("select set_config('seed.scale', $1, true)", [String(scale)]);
  await client.query(await readFile(path.join(import.meta.dirname, 'seed-large.sql'), 'utf8'));
  await client.query('commit');
  // Also sets the map that lets counts be read from an index alone.
  await client.query('vacuum analyze');
}
