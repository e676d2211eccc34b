import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openPictures } from '../../../test/pictures';
import { openTestDatabase } from '../../../test/test-database';
import type { PictureServices } from '../../external/pictures/picture-services';
import { newId } from '../../ids';
import { createPictureFetcher } from './fetch-pictures';
import { sweepPictures } from './sweep-pictures';
import { sweepNow } from '../../../test/sweep-now';

const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

/** A server of pictures. @returns the address of one, and how often each was fetched */
async function openElsewhere() {
  const visits = new Map<string, number>();
  const server = http.createServer(({ url = '' }, response) => {
    visits.set(url, (visits.get(url) ?? 0) + 1);
    response.end(photo);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { visits, at: (name: string) => `http://127.0.0.1:${port}/${name}` };
}

test('pictures of products and people are fetched, also when the process is killed twice', async () => {
  const [database, elsewhere, pictures] = [
    await openTestDatabase(),
    await openElsewhere(),
    await openPictures(),
  ];
  onTestFinished(() => database.close());
  onTestFinished(pictures.close);
  const { pool, db } = database;
  const products = Array.from({ length: 12 }, (_, index) => ({
    id: newId(),
    image: elsewhere.at(`${index}.jpg`),
  }));
  const drawn = { id: newId(), image: '/images/drills/hammer-drill.svg' };
  for (const { id, image } of [...products, drawn]) {
    await pool.query(
      `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order)
       values ($1, 'Hammer Drill', 1000, $2, 'It drills.', 7, 1)`,
      [id, image],
    );
  }
  await pool.query(
    `insert into users (id, email, identity_subject, email_verified, name, image) values ($1, 'mona@example.com', 's', true, 'Mona', $2)`,
    [newId(), elsewhere.at('mona.jpg')],
  );

  const killed = new Error('killed');
  let raised = 0;
  const run = (store: Partial<PictureServices['store']> = {}) =>
    createPictureFetcher({ ...pictures, store: { ...pictures.store, ...store } }, db, {
      raise: () => (raised += 1),
    }).run();
  let written = 0;
  // First while the files are being written, then between the files and the row.
  const half: PictureServices['store']['write'] = async (id, files) => {
    written += 1;
    if (written <= 1) return pictures.store.write(id, files);
    await pictures.store.write(newId(), files.slice(0, 2));
    throw killed;
  };
  expect(await run({ write: half })).toContain(killed);
  const whole: PictureServices['store']['write'] = async (id, files) => {
    await pictures.store.write(id, files);
    throw killed;
  };
  expect(await run({ write: whole })).toContain(killed);
  for (let round = 0; round < 5; round += 1) expect(await run()).toEqual([]);

  const { rows } = await pool.query<{ image: string; source: string; path: string; width: number | null }>(
    `select products.image, pictures.source, pictures.width from products
     join product_pictures on product_id = products.id join pictures on pictures.id = picture_id order by products.id`,
  );
  expect(rows).toEqual([
    ...products.map(({ image }) => ({ image, source: image, width: 90 })),
    { image: drawn.image, source: drawn.image, width: null },
  ]);
  const made = await pool.query<{ id: string }>('select id from pictures where width is not null');
  expect(made.rows).toHaveLength(products.length + 1);
  expect(raised, 'once for each, after it was made').toBe(made.rows.length);
  await sweepPictures(pictures.store, db, sweepNow);
  const stored: string[] = [];
  for await (const id of pictures.store.list()) stored.push(id);
  expect(stored.toSorted()).toEqual(made.rows.map(({ id }) => id).toSorted());
});
