// `npm run bench -- pictures`: product pages while 50 pictures are made of uploaded photos of PICTURE_MEGAPIXELS (5, as browsers send
// them), four at a time. Requests 10 pages a second, of many products in turn. Prints the 99th percentile without and with uploads,
// and how long the pictures took. Build the shop first.
import { randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signInAs, startShop } from './shop-under-test.js';

const pictures = 50;
const uploadsAtOnce = 4;
const perSecond = 10;
const idleSeconds = 20;
const megapixels = Number(process.env.PICTURE_MEGAPIXELS ?? 5);

const shop = await startShop('');
try {
  const { authorization } = await signInAs(shop.url, { email: 'admin@demo.example', password: 'Admin123' });
  const listed = await (await fetch(`${shop.url}/drill`)).json();
  const ids = /** @type {{ _id: string }[]} */ (listed).map(({ _id }) => _id);
  const photo = await makePhoto();
  console.log(
    `${pictures} photos of ${megapixels} megapixels, ${(photo.length / 1_000_000).toFixed(1)} MB each`,
  );
  await whileRequesting(ids, () => pause(5_000));
  const idle = await whileRequesting(ids, () => pause(idleSeconds * 1_000));
  report('idle', idle, idle);
  const began = performance.now();
  const making = await whileRequesting(ids, () => uploadAll(authorization, photo));
  report('making pictures', making, idle);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${pictures} pictures in ${seconds.toFixed(1)} s, ${(seconds / pictures).toFixed(2)} s each`);
} finally {
  await shop.stop();
}

/** A photo of detail that is as costly as that of a camera. */
async function makePhoto() {
  const sharp = createRequire(path.resolve(import.meta.dirname, '../api/package.json'))('sharp');
  const raw = { width: 320, height: 240, channels: 3 };
  const width = Math.round(Math.sqrt(megapixels * 1_000_000 * (4 / 3)));
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize({ width, kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** @param {string} authorization @param {Buffer<ArrayBuffer>} body */
async function uploadAll(authorization, body) {
  let left = pictures;
  const line = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${shop.url}/pictures?uploadId=${randomUUID()}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'image/jpeg' },
        body,
      });
      if (!response.ok) throw new Error(`POST /pictures: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, line));
}

/**
 * Requests product pages at a constant rate until the work is done.
 * @param {string[]} ids @param {() => Promise<void>} work
 * @returns the latencies of pages in ms, ascending, and the number of refusals
 */
async function whileRequesting(ids, work) {
  /** @type {number[]} */
  const latencies = [];
  /** @type {Promise<void>[]} */
  const sent = [];
  let isOver = false;
  let refused = 0;
  const request = async (/** @type {string | undefined} */ id) => {
    const sentAt = performance.now();
    const response = await fetch(`${shop.url}/all-drills/${id}`);
    await response.arrayBuffer();
    if (response.ok) latencies.push(performance.now() - sentAt);
    else refused += 1;
  };
  const working = work().finally(() => {
    isOver = true;
  });
  for (let number = 0; !isOver; number++) {
    sent.push(request(ids[number % ids.length]));
    await pause(1_000 / perSecond);
  }
  await Promise.all([working, ...sent]);
  return { latencies: latencies.sort((a, b) => a - b), refused };
}

/** @typedef {{ latencies: number[], refused: number }} Pages */

/** @param {string} name @param {Pages} pages @param {Pages} idle */
function report(name, { latencies, refused }, idle) {
  const at = (/** @type {number[]} */ all, /** @type {number} */ share) =>
    all[Math.floor(all.length * share)] ?? 0;
  const [p50, p99] = [at(latencies, 0.5), at(latencies, 0.99)];
  const factor = (p99 / at(idle.latencies, 0.99)).toFixed(1);
  console.log(
    `${name.padEnd(16)} ${latencies.length} pages, ${refused} refused, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${factor} x idle)`,
  );
}
