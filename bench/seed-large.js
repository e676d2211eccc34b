// `npm run bench -- seed-large`: fills the PostgreSQL database named by BENCH_DATABASE_URL with a large shop, or with a hundredth of it if
// SEED_SCALE=0.01. The tables must exist: start the shop on the database once, or run build/server/migrate.js.
import pg from 'pg';
import { fillShop } from './fill-shop.js';

const url = process.env.BENCH_DATABASE_URL;
const scale = Number(process.env.SEED_SCALE ?? 1);
if (!url || !(scale > 0)) {
  console.error('Usage: BENCH_DATABASE_URL=postgres://… [SEED_SCALE=0.01] npm run bench -- seed-large');
  process.exit(2);
}

const client = new pg.Client({ connectionString: url });
await client.connect();
const started = Date.now();
try {
  await fillShop(client, scale);
  for (const table of ['products', 'users', 'orders', 'payment_intents', 'reviews']) {
    const { rows } = await client.query(
      `select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('${table}')) as size from ${table}`,
    );
    console.log(
      `${table.padEnd(16)} ${rows[0].rows.toLocaleString('en-US').padStart(10)} rows, ${rows[0].size}`,
    );
  }
  console.log(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
} finally {
  await client.end();
}
