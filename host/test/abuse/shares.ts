import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lasts } from '../../../api/test/lasts';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { startNginx, whyNoNginx } from '../../../api/test/servers/nginx';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { type Attack, addressIn, attackWith, holdConnections, type Target } from './attacks';
import { harmOf, type Measured, type Probe, tableOf, watchOthers } from './others';
import { makeAdmin, type Person, register, signInAdmin } from './people';
import { type ShopProcess, startShopProcess } from './shop-process';

/**
 * Part of `npm run test:abuse`: one takes as much as they can of what is scarce, and others, on networks and accounts of their own, use the
 * shop meanwhile. ABUSE_SEED repeats the names of a run, ABUSE_SHARE_SECONDS is the time of each attack, ABUSE_PRODUCTS the
 * number of products on PostgreSQL, ABUSE_SETUPS chooses among `postgresql`, `pglite` and `nginx` (two processes behind `deploy/nginx.conf`).
 */
const seed = Number(process.env['ABUSE_SEED'] ?? randomBytes(4).readUInt32BE());
const seconds = Number(process.env['ABUSE_SHARE_SECONDS'] ?? 8);
const setups = (process.env['ABUSE_SETUPS'] ?? 'postgresql,pglite,nginx').split(',');
/** Of a large shop. */
const products = Number(process.env['ABUSE_PRODUCTS'] ?? 100_000);

await bringUpToDate();
const noPostgres = await whyNoPostgres();
const reasons: Record<string, string | null> = {
  postgresql: noPostgres,
  pglite: null,
  nginx: noPostgres ?? whyNoNginx(),
};
for (const setup of setups) if (reasons[setup]) console.log(`${setup} is skipped: ${reasons[setup]}`);

/** Where others are: no attack comes from here. */
const elsewhere = (number: number) => addressIn(150 + number, 1);

type World = {
  target: Target;
  shopper: Person;
  /** Works at the shop, as those who are watched do. */
  staff: Person;
  productId: string;
  /** A visitor's. */
  cartId: string;
  documentPath: string;
  picturePath: string;
  /** A small file of a picture, and one of 60 megapixels that has a few kilobytes. */
  smallPicture: Buffer;
  hugePicture: Buffer;
};

const random = (number: number) => `${seed}-${number}`;
const bearer = ({ apiToken }: Person) => ({ authorization: `Bearer ${apiToken}` });
const json = { 'content-type': 'application/json' };
const headLines = (lines: Record<string, string>) =>
  Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const getOf = (path: string) => (headers: string) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;

/** As many as a connection may have unanswered. */
const pipelined = (count: number, text: (headers: string) => string) => (headers: string) =>
  Array.from({ length: count }, () => text(headers)).join('');

/** The start of an upload whose body never arrives. */
const slowUpload = (path: string, person: Person | null) => (headers: string) =>
  `PUT ${path} HTTP/1.1\r\n${headers}${headLines({ 'content-type': 'image/png', 'content-length': '100000', ...(person ? bearer(person) : {}) })}\r\n`;

/** As many values as a filter may have. */
const manyValues = (number: number) =>
  `brand=${Array.from({ length: 20 }, (_, index) => `Brand%20${(number + index) % 13}`).join(',')}&price=1..${200 + (number % 500)},300..400,500..${600 + (number % 90)},700..&rating=1..&inStock=true`;

const attacks: [name: string, start: (world: World) => Attack][] = [
  [
    '1: pictures of orders and products, on 300 connections of one network',
    ({ target, productId }) =>
      attackWith(target, { networks: 1, connections: 300 }, (n) => ({
        path: `/images/for/${productId}/${100 + (n % 900)}`,
      })),
  ],
  [
    '1: documents of products, on 300 connections of one network',
    ({ target, documentPath }) =>
      attackWith(target, { networks: 1, connections: 300 }, () => ({ path: documentPath, method: 'HEAD' })),
  ],
  [
    '1: readiness, on 300 connections of one network',
    ({ target }) => attackWith(target, { networks: 1, connections: 300 }, () => ({ path: '/readyz' })),
  ],
  [
    '2: uploads of nobody, pipelined on connections that end',
    ({ target }) =>
      holdConnections(
        target,
        { networks: 1, connections: 4, isCut: true },
        pipelined(8, slowUpload('/user/picture', null)),
      ),
  ],
  [
    '2: lists, pipelined on connections that end',
    ({ target }) =>
      holdConnections(target, { networks: 8, connections: 2, isCut: true }, pipelined(8, getOf('/review'))),
  ],
  [
    '3: searches of two networks with 16 connections each',
    ({ target }) =>
      attackWith(target, { networks: 2, connections: 16 }, (n) => ({
        path: `/drill?limit=24&q=${encodeURIComponent(`hamer dril ${seed} ${n} stel ${n * 7}mm`)}`,
      })),
  ],
  [
    '3: whole lists of five networks, read slowly',
    ({ target }) =>
      holdConnections(target, { networks: 5, connections: 8, trickles: true }, getOf('/review')),
  ],
  [
    '3: bodies of a shopper’s own picture that never arrive',
    ({ target, shopper }) =>
      holdConnections(target, { networks: 8, connections: 4 }, slowUpload('/user/picture', shopper)),
  ],
  [
    '3: own pictures of 60 megapixels',
    ({ target, shopper, hugePicture }) =>
      attackWith(target, { networks: 1, connections: 8 }, () => ({
        path: '/user/picture',
        method: 'PUT',
        headers: { 'content-type': 'image/avif', ...bearer(shopper) },
        body: hugePicture,
      })),
  ],
  [
    '4: filters of one network, on 32 connections',
    ({ target }) =>
      attackWith(target, { networks: 1, connections: 32 }, (n) => ({
        path: `/drill-filters?${manyValues(n)}`,
      })),
  ],
  [
    '4: filters and filtered lists of four networks, on 16 connections each',
    ({ target }) =>
      attackWith(target, { networks: 4, connections: 16 }, (n) => ({
        path: n % 2 === 0 ? `/drill-filters?${manyValues(n)}` : `/drill?limit=24&sort=price&${manyValues(n)}`,
      })),
  ],
  [
    '4: whole filtered lists of two networks',
    ({ target }) =>
      attackWith(target, { networks: 2, connections: 4 }, (n) => ({
        path: `/drill?price=1..${100_000 + n}`,
      })),
  ],
  ...[
    ['24 million commas', () => Buffer.alloc(24_000_000, ',')] as const,
    [
      'a quote that no line closes',
      () => Buffer.concat([Buffer.from('name\n"'), Buffer.alloc(8_000_000, '\n')]),
    ] as const,
  ].map(([what, fileOf]): [string, (world: World) => Attack] => [
    `4: files of products with ${what}, on 8 connections of one member of the staff`,
    ({ target, staff }) => {
      const body = fileOf();
      return attackWith(target, { networks: 1, connections: 8 }, () => ({
        path: '/product-imports',
        method: 'POST',
        headers: { 'content-type': 'text/csv', ...bearer(staff) },
        body,
      }));
    },
  ]),
  [
    '5: documents and pictures on 120 connections that read nothing',
    ({ target, documentPath, picturePath }) =>
      holdConnections(target, { networks: 3, connections: 40 }, (headers, n) =>
        pipelined(8, getOf(n % 2 === 0 ? documentPath : picturePath))(headers),
      ),
  ],
  [
    '6: addresses that are no page, each on a new connection, 150 at once',
    ({ target }) =>
      attackWith(target, { networks: 1, connections: 150, isNew: true }, (n) => ({
        path: `/missing-${random(n)}.png?${random(n)}`,
      })),
  ],
  [
    '6: pages of products that do not exist, each on a new connection, 150 at once',
    ({ target }) =>
      attackWith(target, { networks: 3, connections: 50, isNew: true }, () => ({
        path: `/all-drills/${randomUUID()}`,
      })),
  ],
  [
    '7: new carts of two networks, on 16 connections each',
    ({ target }) =>
      attackWith(target, { networks: 2, connections: 16 }, () => ({
        path: '/carts',
        method: 'POST',
        headers: json,
        body: '{}',
      })),
  ],
  [
    '7: operations of a cart, each with an id of its own',
    ({ target, cartId, productId }) =>
      attackWith(target, { networks: 2, connections: 16 }, () => ({
        path: `/carts/${cartId}/operations`,
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          operations: Array.from({ length: 20 }, () => ({
            kind: 'add',
            id: randomUUID(),
            productId,
            quantity: 1,
          })),
        }),
      })),
  ],
  [
    '7: own pictures, one after the other',
    ({ target, shopper, smallPicture }) =>
      attackWith(target, { networks: 1, connections: 8 }, () => ({
        path: '/user/picture',
        method: 'PUT',
        headers: { 'content-type': 'image/png', ...bearer(shopper) },
        body: smallPicture,
      })),
  ],
];

function probesOf(world: World, people: { buyer: Person; admin: Person }, origin: string): Probe[] {
  const { buyer, admin } = people;
  return [
    { name: 'health', path: '/healthz', from: elsewhere(0), isNew: true },
    { name: 'readiness', path: '/readyz', from: elsewhere(0) },
    { name: 'health, kept connection', path: '/healthz', from: elsewhere(0) },
    { name: 'landing', path: '/', from: elsewhere(1), isNew: true },
    { name: 'page', path: '/all-drills?q=hammer{n}', from: elsewhere(2) },
    { name: 'product', path: `/drill/${world.productId}`, from: elsewhere(3) },
    { name: 'list', path: '/drill?limit=24&sort=price&unread={n}', from: elsewhere(3) },
    { name: 'search', path: '/drill?limit=24&q=drill%20{n}', from: elsewhere(4) },
    { name: 'filters', path: '/drill-filters?price=1..{n}', from: elsewhere(5) },
    { name: 'whole list', path: '/sandbox/mail/messages', from: elsewhere(6) },
    { name: 'image', path: `/images/for/${world.productId}/320`, from: elsewhere(7) },
    { name: 'document', path: world.documentPath, from: elsewhere(8) },
    { name: 'picture', path: world.picturePath, from: elsewhere(8) },
    { name: 'orders', path: `/order?email=${buyer.email}`, headers: bearer(buyer), from: elsewhere(9) },
    { name: 'desk', path: '/all-order?limit=20', headers: bearer(admin), from: elsewhere(10) },
    { name: 'file of orders', path: '/orders.csv', headers: bearer(admin), from: elsewhere(10) },
    {
      name: 'sign-in',
      method: 'POST',
      path: '/identity/sign-in/email',
      headers: { ...json, origin },
      body: JSON.stringify({ email: buyer.email, password: 'Secret123' }),
      from: elsewhere(11),
    },
    { name: 'cart', method: 'POST', path: '/carts', headers: json, body: '{}', from: elsewhere(12) },
    {
      name: 'upload',
      method: 'POST',
      path: '/pictures?uploadId={uuid}',
      headers: { 'content-type': 'image/png', ...bearer(admin) },
      body: world.smallPicture,
      from: elsewhere(13),
    },
  ];
}

type Setup = {
  target: Target;
  shops: ShopProcess[];
  origin: string;
  /** Null for the embedded database, which another process can't open. */
  databaseUrl: string | null;
  close: () => Promise<void>;
};

async function startSetup(name: string): Promise<Setup> {
  if (name === 'pglite') {
    const shop = await startShopProcess(null, { TRUST_PROXY: '1' });
    return {
      target: { port: shop.port, isProxied: false },
      shops: [shop],
      origin: `http://localhost:${shop.port}`,
      databaseUrl: null,
      close: shop.close,
    };
  }
  const database = await createPostgresDatabase();
  if (name === 'postgresql') {
    const shop = await startShopProcess(database.url, { TRUST_PROXY: '1' });
    return {
      target: { port: shop.port, isProxied: false },
      shops: [shop],
      origin: `http://localhost:${shop.port}`,
      databaseUrl: database.url,
      close: async () => {
        await shop.close();
        await database.drop();
      },
    };
  }
  const one = await startShopProcess(database.url, { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:8080' });
  const other = await startShopProcess(database.url, {
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: one.folder,
  });
  const nginx = await startNginx([one.port, other.port]);
  return {
    databaseUrl: database.url,
    target: { port: nginx.port, isProxied: true },
    shops: [one, other],
    origin: 'http://localhost:8080',
    close: async () => {
      await nginx.stop();
      await Promise.all([one.close(), other.close()]);
      await database.drop();
    },
  };
}

/** Adds products, as a large shop has them. */
async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', databaseStatementSeconds: 600 });
  await database.pool.query(
    `insert into products (id, name, kind_id, brand, price_cents, image, description, available_quantity, minimum_order, created_at,
       first_published_at)
     select ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Steel drill ' || n, kinds.id, 'Brand ' || n % 13,
       100 + n * 7 % 90000, '/images/drills/hammer-drill.svg', 'A drill for steel and stone', n % 9, 1, now(), now()
     from generate_series(1, $1) n, (select id from kinds order by id limit 1) kinds`,
    [products],
  );
  await database.pool.query('vacuum analyze products');
  await database.close();
}

type Attackers = { staff: Person; shopper: Person };

async function openWorld({ target, shops: [shop] }: Setup, { staff, shopper }: Attackers): Promise<World> {
  if (!shop) throw new Error('No shop is running');
  const read = async <T>(path: string) => (await (await fetch(`${shop.url}${path}`)).json()) as T;
  const cheap = await read<{ _id: string }[]>('/drill?limit=100&sort=price');
  const details = await Promise.all(
    cheap.map(({ _id }) => read<{ _id: string; documents: { path: string | null }[] }>(`/drill/${_id}`)),
  );
  const documented = details.find(({ documents }) => documents.some(({ path }) => path !== null));
  const documentPath = documented?.documents.find(({ path }) => path !== null)?.path ?? '';
  const smallPicture = await pictureOf(800, 600, 'png');
  const uploaded = await fetch(`${shop.url}/pictures?uploadId=${randomUUID()}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...bearer(staff) },
    body: new Uint8Array(smallPicture),
  });
  const cart = await fetch(`${shop.url}/carts`, { method: 'POST', headers: json, body: '{}' });
  const { insertedId: cartId } = (await cart.json()) as { insertedId: string };
  const { image } = (await uploaded.json()) as { image: string };
  return {
    target,
    shopper,
    staff,
    cartId,
    productId: documented?._id ?? '',
    documentPath,
    picturePath: image,
    smallPicture,
    hugePicture: await pictureOf(10_000, 6_000, 'avif'),
  };
}

const pictureOf = (width: number, height: number, format: 'png' | 'avif'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .toFormat(format)
    .toBuffer();

describe.each(setups.filter((setup) => !reasons[setup]))('on %s, while one takes', (name) => {
  let setup: Setup;
  let world: World;
  let watch: ReturnType<typeof watchOthers>;
  let idle: Measured;

  beforeAll(async () => {
    console.log(`ABUSE_SEED=${seed} ABUSE_SETUPS=${name}`);
    setup = await startSetup(name);
    const [{ url } = { url: '' }] = setup.shops;
    const [buyer, shopper, staff, admin] = await Promise.all([
      register(url, setup.origin),
      register(url, setup.origin),
      register(url, setup.origin),
      signInAdmin(url, setup.origin),
    ]);
    await makeAdmin(url, admin, staff);
    world = await openWorld(setup, { staff, shopper });
    if (setup.databaseUrl !== null) await fill(setup.databaseUrl);
    watch = watchOthers(setup.target, probesOf(world, { buyer, admin }, setup.origin));
    // Compiles code and fills caches.
    await lasts(seconds * 1_000);
    await watch.report();
    await lasts(seconds * 1_000);
    idle = await watch.report();
    console.log(`idle: ${tableOf(idle)}`);
  }, 600_000);

  afterAll(async () => {
    await watch?.end();
    await setup?.close();
  }, 120_000);

  test.each(attacks)(
    '%s, nobody else is refused or waits',
    async (_name, start) => {
      await watch.report();
      const attack = start(world);
      await lasts(seconds * 1_000);
      const during = await watch.report();
      const statuses = await attack.stop();
      console.log(`${_name}:`, Object.fromEntries(statuses), tableOf(during));
      expect(Object.keys(during)).not.toEqual([]);
      expect(harmOf(during, idle)).toEqual([]);
      // Requests that have begun may still end.
      await lasts(1_000);
      await watch.report();
      await lasts(3_000);
      expect(harmOf(await watch.report(), idle), 'afterwards').toEqual([]);
      expect(setup.shops.map((shop) => shop.isRunning())).toEqual(setup.shops.map(() => true));
    },
    120_000,
  );

  test('everything it could, afterwards no error was logged', () => {
    expect(setup.shops.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
