// `npm run bench -- lists`: ten visitors request all 200,000 reviews at the same time, and one of them reads slowly. Prints the
// memory that this adds to the shop, and the slowest health check meanwhile. Fails beyond 150 MB or 500 ms.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeDatabase, startShop } from './shop-under-test.js';

const rows = 200_000;
const readers = 10;
const aims = { megabytes: 150, milliseconds: 500 };

const database = await makeDatabase('chuck_and_bit_whole_lists');
const shop = await startShop(database.url);
try {
  await addReviews();
  await read(`${shop.url}/review?limit=100`);
  await pause(3_000);
  const before = await residentMegabytes();
  let most = before;
  let slowest = 0;
  let isReading = true;
  const watching = (async () => {
    while (isReading) {
      const startedAt = performance.now();
      await read(`${shop.url}/healthz`);
      slowest = Math.max(slowest, performance.now() - startedAt);
      most = Math.max(most, await residentMegabytes());
      await pause(20);
    }
  })();
  const started = performance.now();
  const sizes = await Promise.all(
    Array.from({ length: readers }, (_, reader) => read(`${shop.url}/review`, reader === 0 ? 2 : 0)),
  );
  const seconds = (performance.now() - started) / 1000;
  isReading = false;
  await watching;
  const added = Math.round(most - before);
  console.log(
    `${readers} × ${rows} reviews, ${Math.round((sizes[1] ?? 0) / 1e6)} MB each, in ${seconds.toFixed(1)} s`,
  );
  console.log(`memory before ${Math.round(before)} MB, added at most ${added} MB (aim ${aims.megabytes})`);
  console.log(`slowest health check ${Math.round(slowest)} ms (aim ${aims.milliseconds})`);
  if (new Set(sizes).size > 1) throw new Error(`The lists differ: ${sizes.join(', ')} bytes`);
  if (added > aims.megabytes || slowest > aims.milliseconds) process.exitCode = 1;
} finally {
  await shop.stop();
  await database.drop();
}

async function addReviews() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into reviews (id, name, email, ratings, review_content)
     select ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Reviewer', 'reviewer@example.com', 5,
       'It drills. That is all I ask, and it is review ' || n
     from generate_series(1, ${rows}) n`,
  );
  await client.end();
}

/**
 * @param {string} url
 * @returns the bytes read, with a pause after each piece
 */
async function read(url, pauseMilliseconds = 0) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (pauseMilliseconds > 0) await pause(pauseMilliseconds);
  }
  return bytes;
}

async function residentMegabytes() {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
