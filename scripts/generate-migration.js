/**
 * `npm run db:generate -- --name <what>`: generates the migration for changed tables. Only the newest snapshot is kept: Drizzle
 * compares the tables with it alone.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './freshness.js';
import { bin, run } from './run.js';

await run(bin('drizzle-kit'), ['generate', ...process.argv.slice(2)], { cwd: root });

const folder = path.join(root, 'api/src/database/migrations/meta');
const snapshots = (await readdir(folder)).filter((name) => name.endsWith('_snapshot.json')).sort();
for (const older of snapshots.slice(0, -1)) await rm(path.join(folder, older));
