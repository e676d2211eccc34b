import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { migrateTo } from '../../../test/migrate-to';
import { openPictures } from '../../../test/pictures';
import { openTestDatabase } from '../../../test/test-database';
import { migrateDatabase } from '../../database/migrate';
import type { PictureServices } from '../../external/pictures/picture-services';
import { newId } from '../../ids';
import { createPictureFetcher } from './fetch-pictures';
import { sweepPictures } from './sweep-pictures';
import { sweepNow } from '../../../test/sweep-now';

const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

/** The number of migrations before the one with this name. */
async function migrationsBefore(name: string): Promise<number> {
  const files = await readdir(path.join(import.meta.dirname, '../../database/migrations'));
  return Number(files.find((file) => file.endsWith(`_${name}.sql`))?.slice(0, 4));
}

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

test('a database of the release before moves with its pictures, also when it is interrupted twice', async () => {
  const [database, elsewhere, pictures] = [
    await openTestDatabase({ isEmpty: true }),
    await openElsewhere(),
    await openPictures(),
  ];
  onTestFinished(() => database.close());
  onTestFinished(pictures.close);
  const { pool, db } = database;
  await migrateTo(await migrationsBefore('pictures'), database);
  const products = Array.from({ length: 12 }, (_, place) => ({
    id: newId(),
    image: elsewhere.at(`${place}.jpg`),
  }));
  const drawn = { id: newId(), image: '/images/drills/hammer-drill.svg' };
  for (const { id, image } of [...products, drawn]) {
    await pool.query(
      `insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
       values ($1, 'Old Drill', 1000, $2, 'It drills.', 7, 1)`,
      [id, image],
    );
  }
  const [userId, orderId] = [newId(), newId()];
  await pool.query(
    `insert into users (id, email, identity_subject, email_verified, name, image) values ($1, 'mona@example.com', 's', true, 'Mona', $2)`,
    [userId, elsewhere.at('mona.jpg')],
  );
  // Its product shows another picture by now.
  await pool.query(
    `with placed as (
       insert into purchases (id, number, user_id, user_name, user_email, address, phone, terms, goods_cents, discount_cents,
         shipping_cents, tax_cents, included_tax_cents, total_cents)
       values ($1, 'ABCD-EFGH', $2, 'Mona', 'mona@example.com', 'A', '012345678', '{"tax": null}', 1000, 0, 0, 0, 0, 1000)
       returning *
     )
     insert into orders (id, purchase_id, purchase_number, number, position, user_id, user_name, user_email, product_id,
       product_name, product_image, price_cents, quantity, unit, total_cents, address, phone)
     select id, id, number, number, 1, user_id, user_name, user_email, $3, 'Old Drill', $4, 1000, 1, 'piece', 1000,
       address, phone from placed`,
    [orderId, userId, drawn.id, elsewhere.at('ordered.jpg')],
  );
  await migrateDatabase(database);

  const killed = new Error('killed');
  const run = (store: Partial<PictureServices['store']> = {}) =>
    createPictureFetcher({ ...pictures, store: { ...pictures.store, ...store } }, db, {
      raise: () => {},
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
    `select drills.image, pictures.source, pictures.width from drills
     join drill_pictures on drill_id = drills.id join pictures on pictures.id = picture_id order by drills.id`,
  );
  expect(rows).toEqual([
    ...products.map(({ image }) => ({ image, source: image, width: 90 })),
    { image: drawn.image, source: drawn.image, width: null },
  ]);
  const made = await pool.query<{ id: string }>('select id from pictures where width is not null');
  expect(made.rows).toHaveLength(products.length + 2);
  await sweepPictures(pictures.store, db, sweepNow);
  const stored: string[] = [];
  for await (const id of pictures.store.list()) stored.push(id);
  expect(stored.toSorted()).toEqual(made.rows.map(({ id }) => id).toSorted());
});
