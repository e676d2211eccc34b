import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@chuck-and-bit/api/config';
import { defaultBlogs } from '@chuck-and-bit/contract/default-pages';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrandUse } from '@chuck-and-bit/contract/brand-files';
import { noPicture } from '@chuck-and-bit/contract/picture-files';
import { isPdf } from '@chuck-and-bit/contract/product-document-files';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { createDiskStore } from '@chuck-and-bit/api/external/files/disk-store';
import { newId } from '@chuck-and-bit/api/ids';
import { createDownloads } from '@chuck-and-bit/api/downloads';
import { FileStoreError } from '@chuck-and-bit/api/external/files/file-store';
import Fastify from 'fastify';
import { smallPicture } from '../../api/test/pictures';
import { openTestDatabase } from '../../api/test/test-database';
import { Visitor } from '../test/whole-shop';
import { addDemoData } from './demo-data/add-demo-data';
import { demoAccounts } from './demo-accounts';
import { demoProducts } from './demo-data/products';
import { serveBrand } from './pictures/serve-brand';
import { servePictures } from './pictures/serve-pictures';
import { serveProductDocuments } from './product-documents/serve-product-documents';
import { choosePictures } from './services/pictures';
import { buildShop, type Shop } from './shop';

const otherSite = 'https://elsewhere.example';
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-shop-'));
const config = readConfig({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://shop.example',
  API_ORIGINS: otherSite,
});
let shop: Shop;
let isAnswering = true;
/** What the pages get of the settings. */
let readPublicConfig: () => Promise<PublicConfig>;
beforeAll(async () => {
  shop = await buildShop(config, {
    database: { ...(await openTestDatabase()), isAnswering: () => isAnswering },
    web: async (_app, services) => {
      ({ readPublicConfig } = services);
    },
    prepare: (database, services) => addDemoData(database, services, config),
  });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (url: string, headers = {}) => shop.app.inject({ url, headers });

/** Makes a file of the disk one that can't be read, as `<id>/<name>`. @returns makes it whole again */
async function breaks(kind: 'pictures' | 'documents', file: string): Promise<() => Promise<void>> {
  const [id = '', name = ''] = file.split('/');
  const whole = path.join(dataDir, kind, id.slice(-2), id, name);
  await rename(whole, `${whole}.whole`);
  await symlink(name, whole);
  return () => rename(`${whole}.whole`, whole);
}

/** Signs the demo admin in. @returns the header of their requests */
async function signIn(): Promise<string> {
  const { email, password } = demoAccounts[0] ?? expect.fail();
  const visitor = new Visitor(shop.app, config.publicUrl);
  expect((await visitor.signIn(email, password)).status).toBe(200);
  return `Bearer ${String((await visitor.enter(email)).body['token'])}`;
}

async function uploadsBrand(authorization: string, use: BrandUse, payload: string | Buffer, type: string) {
  const url = `/shop-settings/pictures?use=${use}&uploadId=${randomUUID()}`;
  const headers = { authorization, 'content-type': type };
  const uploaded = await shop.app.inject({ method: 'POST', url, headers, payload });
  expect(uploaded.statusCode).toBe(200);
  return uploaded.json<{ _id: string; path: string }>();
}

/** A picture that is there: uploaded, or fetched from an address. @returns its id */
async function addsPicture(source: string | null = null): Promise<string> {
  const id = newId();
  const uploadId = source === null ? newId() : null;
  await shop.database.pool.query(
    'insert into pictures (id, source, upload_id, made_at, width, height) values ($1, $2, $3, now(), 640, 480)',
    [id, source, uploadId],
  );
  return id;
}

const setImage = (id: string, address: string) =>
  shop.database.pool.query('update products set image = $2 where id = $1', [id, address]);
const imageOf = async (id: string, width = 160) => (await get(`/images/for/${id}/${width}`)).headers.location;

/** Changes the settings as they are now. */
async function changeSettings(authorization: string, change: object): Promise<void> {
  const { version } = (await get('/shop-settings', { authorization })).json();
  const payload = { ...change, version };
  const headers = { authorization };
  const changed = await shop.app.inject({ method: 'PUT', url: '/shop-settings', headers, payload });
  expect(changed.statusCode, changed.body).toBe(200);
}

describe('the shop', () => {
  it('is not ready while its database does not answer, and its pages say that nothing can be ordered', async () => {
    const read = async () => [(await get('/readyz')).statusCode, (await readPublicConfig()).isReadOnly];
    expect(await read()).toEqual([200, false]);
    isAnswering = false;
    const without = await read();
    isAnswering = true;
    expect(without).toEqual([503, true]);
    expect(await read()).toEqual([200, false]);
  });

  it('keeps idle connections longer than the 60 seconds for which nginx uses them', async () => {
    const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    for (const url of ['/drill', '/drill', '/healthz']) {
      const { headers } = await fetch(`${address}${url}`);
      expect(headers.get('keep-alive')).toBe('timeout=72');
    }
  });

  it('shares responses between addresses that differ in names which nobody reads, and refuses invalid text in each', async () => {
    const { body: metrics } = await get('/metrics');
    const misses = (text: string) => Number(/lookups_total{outcome="miss"} (\d+)/.exec(text)?.[1] ?? 0);
    const paths = ['/review', '/review?x=1', '/review?y', '/review?limit=1', '/review?z&limit=1'];
    // At once, because background work makes stored responses stale: requests that came before it share one all the same.
    const responses = await Promise.all(paths.map((path) => get(path)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
    expect(misses((await get('/metrics')).body) - misses(metrics)).toBe(2);
    expect((await get('/review?x=%ff')).statusCode).toBe(400);
    expect((await get('/review?x=%00')).statusCode).toBe(400);
  });

  it('adds its demo data to an empty database once', async () => {
    const documents = createDiskStore(path.join(dataDir, 'documents'));
    await addDemoData(shop.database, { identity: null, documents }, config);
    expect((await get('/drill')).json()).toHaveLength(demoProducts.length);
    const { rows } = await shop.database.pool.query('select email, role from users order by email');
    expect(rows).toEqual(demoAccounts.map(({ email, role }) => ({ email, role })));
  });

  it('sends security headers with every response', async () => {
    for (const url of [
      '/drill',
      '/no-such-thing',
      '/docs',
      '/identity/jwks',
      '/sandbox/stripe/v3/stripe.js',
    ]) {
      const { headers } = await get(url);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
    const { headers } = await get('/docs');
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('caches responses separately for each allowed origin', async () => {
    const originsAllowed = [];
    for (const origin of ['', otherSite, '', otherSite, 'https://evil.example']) {
      const { headers } = await get('/review?limit=3', origin === '' ? {} : { origin });
      expect(headers.vary?.toString().toLowerCase()).toContain('origin');
      originsAllowed.push(headers['access-control-allow-origin']);
    }
    expect(originsAllowed).toEqual([undefined, otherSite, undefined, otherSite, undefined]);
  });

  it('sends no CORS headers if no other site may call the API', async () => {
    const alone = await buildShop(readConfig({ LOG_LEVEL: 'silent' }), {
      database: await openTestDatabase(),
    });
    const headers = { origin: otherSite };
    const products = await alone.app.inject({ url: '/drill', headers });
    const preflight = await alone.app.inject({ method: 'OPTIONS', url: '/drill', headers });
    const frame = await alone.app.inject('/sandbox/stripe/v3/card-frame');
    await alone.close();
    // A shop of this machine has two origins.
    expect(frame.headers['content-security-policy']).toContain(
      'frame-ancestors http://localhost:3000 http://127.0.0.1:3000',
    );
    expect([products.statusCode, preflight.statusCode]).toEqual([200, 404]);
    const names = Object.keys({ ...products.headers, ...preflight.headers });
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(products.headers.vary ?? '').not.toMatch(/origin/i);
  });

  it('lists its public pages and products for crawlers', async () => {
    expect((await get('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /identity/\nDisallow: /sandbox/\n\nSitemap: https://shop.example/sitemap.xml\n',
    );
    const addresses = [...(await get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc]) => loc,
    );
    expect(addresses).toContain('https://shop.example/all-drills');
    expect(addresses).toContain('https://shop.example/policies/shipping');
    const products = (await get('/drill')).json() as { _id: string }[];
    expect(addresses).toContain(`https://shop.example/all-drills/${products.at(-1)?._id}`);
  });

  it('serves documents of products on sale as downloads, and of others to nobody', async () => {
    const products = (await get('/drill')).json() as { _id: string; name: string }[];
    const id = products.find(({ name }) => name === 'Tarn 18 Drill Driver')?._id ?? '';
    const [sheet] = (await get(`/drill/${id}`)).json().documents;
    expect(sheet).toMatchObject({ title: 'Data sheet', kind: 'data-sheet' });
    const file = await get(sheet.path);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload).toHaveLength(sheet.bytes);
    expect(isPdf(file.rawPayload)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(sheet.bytes),
      'content-disposition': 'attachment; filename="data-sheet.pdf"; filename*=UTF-8\'\'Data%20sheet.pdf',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const head = await shop.app.inject({ method: 'HEAD', url: sheet.path });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({ 'content-length': String(sheet.bytes), etag: file.headers.etag });
    expect((await get(sheet.path, { 'if-none-match': file.headers.etag })).statusCode).toBe(304);

    const part = async (headers: Record<string, string>) => {
      const response = await get(sheet.path, headers);
      const { 'content-range': range, 'content-length': length } = response.headers;
      return [response.statusCode, range, length, response.rawPayload.length];
    };
    const { bytes } = sheet;
    expect(await part({ range: 'bytes=5-9' })).toEqual([206, `bytes 5-9/${bytes}`, '5', 5]);
    expect((await get(sheet.path, { range: 'bytes=-5' })).rawPayload).toEqual(file.rawPayload.subarray(-5));
    expect((await part({ range: `bytes=${bytes}-` })).slice(0, 2)).toEqual([416, `bytes */${bytes}`]);
    const whole = [200, undefined, String(bytes), bytes];
    expect(await part({ range: 'bytes=5-9', 'if-range': '"another"' })).toEqual(whole);
    expect(await part({ range: 'bytes=0-1,3-4' })).toEqual(whole);
    const same = { range: 'bytes=5-9', 'if-range': String(file.headers.etag) };
    expect((await get(sheet.path, same)).statusCode).toBe(206);

    const folder = sheet.path.slice(0, sheet.path.lastIndexOf('/'));
    const wrong = [
      `${folder}/document.pdf.part`,
      `${folder}/..%2f..%2fshop.pdf`,
      `${folder}/%2e%2e.pdf`,
      '/product-documents/..%2f..%2fpictures/x.pdf',
      '/product-documents/no-id/data-sheet.pdf',
      `/product-documents/${randomUUID()}/data-sheet.pdf`,
    ];
    const refused = async (url: string) => {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['content-disposition']]).toEqual([url, 404, undefined]);
      return headers;
    };
    for (const url of wrong) await refused(url);
    await shop.database.pool.query('update products set is_public = false where id = $1', [id]);
    expect(await refused(sheet.path)).toMatchObject({ 'cache-control': 'no-store' });
    await shop.database.pool.query('update products set is_public = true where id = $1', [id]);
    expect((await get(sheet.path)).statusCode).toBe(200);
    const restore = await breaks('documents', `${folder.split('/')[2]}/document.pdf`);
    const away = { 'retry-after': '5', 'cache-control': 'no-store' };
    expect(await get(sheet.path)).toMatchObject({ statusCode: 503, headers: away });
    await restore();
  });

  it('serves the files of an uploaded picture for ever, and leads to them by id', async () => {
    const uploaded = await shop.app.inject({
      method: 'POST',
      url: `/pictures?uploadId=${randomUUID()}`,
      headers: { authorization: await signIn(), 'content-type': 'application/octet-stream' },
      payload: smallPicture,
    });
    expect(uploaded.statusCode).toBe(200);
    const { path: folder, image } = uploaded.json();
    const file = await get(`${folder}/160.webp`);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'content-length': String(file.rawPayload.length),
      'x-content-type-options': 'nosniff',
    });
    const { etag } = file.headers;
    const unchanged = await get(`${folder}/160.webp`, { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers).toMatchObject({ etag, 'cache-control': file.headers['cache-control'] });
    for (const [wrong, seconds] of [
      ['160.png', 3_600],
      ['..%2f160.webp', 3_600],
      ['160.webp.part', 3_600],
      ['5000.webp', 60],
    ] as const) {
      const { statusCode, headers } = await get(`${folder}/${wrong}`);
      expect([wrong, statusCode, headers['cache-control']]).toEqual([
        wrong,
        404,
        `public, max-age=${seconds}`,
      ]);
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    }
    await breaks('pictures', `${folder.split('/')[2]}/320.webp`);
    const away = { 'retry-after': '2', 'cache-control': 'no-store' };
    expect(await get(`${folder}/320.webp`)).toMatchObject({ statusCode: 503, headers: away });
    const [product] = (await get('/drill')).json();
    const [source, unknown] = ['http://127.0.0.1/a.jpg', 'http://127.0.0.1/b.jpg'];
    await shop.database.pool.query('update pictures set source = $2, upload_id = null where id = $1', [
      folder.split('/')[2],
      source,
    ]);
    await setImage(product._id, source);
    const led = await get(`/images/for/${product._id}/80`, { accept: 'image/avif,*/*' });
    const kept = { 'cache-control': 'public, max-age=3600', vary: 'accept' };
    expect(led.headers).toMatchObject({ location: `${folder}/80.avif`, ...kept });
    const webp = await get(`/images/for/${product._id}/80`, { accept: 'image/webp' });
    expect(webp.headers.location).toBe(`${folder}/80.webp`);
    expect((await get(`/images/for/${product._id}/9999`)).headers.location).toBe(`${folder}/320.jpeg`);
    // Of one that is unknown, the drawing that its orders keep.
    for (const [address, shown] of [
      [unknown, product.image],
      [image, image],
      [noPicture, noPicture],
      [product.image, product.image],
    ]) {
      await setImage(product._id, address);
      expect(await imageOf(product._id, 80)).toBe(shown);
    }
    for (const wrong of ['nobody/80', `${newId()}/80`, `${product._id}/80px`, `${product._id}/10000`])
      expect((await get(`/images/for/${wrong}`)).statusCode, wrong).toBe(404);
  });

  it.each([true, false])('fetches pictures over https alone in production: %s', async (production) => {
    const { fetchRules, close } = await choosePictures({ ...config, production });
    close();
    expect(fetchRules).toEqual({ allowHttp: !production });
  });

  it('shows no picture of a draft, but what an order or a cart keeps, and of several the first one that exists', async () => {
    const { pool } = shop.database;
    const [id, cartId] = [newId(), newId()];
    const [made, missing] = ['http://127.0.0.1/made.jpg', 'http://127.0.0.1/missing.jpg'];
    const imageFor = async () => {
      const { statusCode, headers } = await get(`/images/for/${id}/80`);
      return statusCode === 302 ? headers.location : statusCode;
    };
    await pool.query(
      `insert into products (id, name, kind_id, brand, price_cents, image, description, available_quantity, minimum_order, is_public,
         first_published_at)
       select $1, 'Draft drill', id, 'Own', 100, '/images/drills/draft.svg', 'A draft', 1, 1, false, null from kinds limit 1`,
      [id],
    );
    await pool.query('insert into product_pictures (product_id, picture_id, position) values ($1, $2, 0)', [
      id,
      await addsPicture(),
    ]);
    expect(await imageFor()).toBe(404);
    await pool.query('insert into carts (id) values ($1)', [cartId]);
    await pool.query(
      `insert into cart_lines (cart_id, product_id, quantity, position, product_name, product_image, unit)
       values ($1, $2, 1, 1, 'Draft drill', $3, 'piece')`,
      [cartId, id, missing],
    );
    const keeps = (image: string) =>
      pool.query('update cart_lines set product_image = $2 where product_id = $1', [id, image]);
    // What is kept has no picture, and that of the draft does not stand in for it.
    expect(await imageFor()).toBe(200);
    await keeps(noPicture);
    expect(await imageFor()).toBe(noPicture);
    await keeps('/images/drills/kept.svg');
    expect(await imageFor()).toBe('/images/drills/kept.svg');
    await pool.query('delete from product_pictures where product_id = $1', [id]);
    await pool.query('update products set is_public = true, first_published_at = now() where id = $1', [id]);
    expect(await imageFor()).toBe('/images/drills/draft.svg');
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    expect(await imageFor()).toBe('/images/drills/kept.svg');
    await pool.query('update products set archived_at = null, image = $2 where id = $1', [id, missing]);
    await addsPicture(made);
    await keeps(made);
    expect(await imageFor()).toMatch(/^\/pictures\/[0-9a-f-]{36}\/80\.jpeg$/);
    await pool.query('delete from carts where id = $1', [cartId]);
    await pool.query('delete from products where id = $1', [id]);
  });

  it('serves the picture of a product, a reviewer and a user by id', async () => {
    const [[product], [review]] = [(await get('/drill')).json(), (await get('/review')).json()];
    const { rows } = await shop.database.pool.query(
      "update users set image = '/images/people/one.svg' where role = 'admin' returning id, image",
    );
    for (const { id, image } of [{ ...product, id: product._id }, { ...review, id: review._id }, ...rows]) {
      expect(await imageOf(id)).toBe(image);
    }
    const [{ id, image }] = rows;
    const shows = (address: string) =>
      shop.database.pool.query('update users set image = $2 where id = $1', [id, address]);
    await shows('http://127.0.0.1/nobody.jpg');
    // A product's picture of the same address is not cut for a person.
    await shop.database.pool.query(
      "insert into pictures (id, source, made_at, width, height) values ($1, 'http://127.0.0.1/nobody.jpg', now(), 9, 9)",
      [newId()],
    );
    expect(await imageOf(id)).toBe('/images/avatar.svg');
    await shows(image);
    // Their pictures are removed while pages that show them are open.
    const gone = `/pictures/${newId()}/160.webp`;
    expect((await get(`${gone}?person`)).headers.location).toBe('/images/avatar.svg');
    expect(await get(gone)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'public, max-age=60' },
    });
  });

  it('serves the logo with a policy under which a drawing runs nothing, and shows it on pages and to others', async () => {
    const authorization = await signIn();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M0 0h80v40H0z" fill="#c8102e"/></svg>';
    const { _id, path: address } = await uploadsBrand(authorization, 'logo', drawing, 'image/svg+xml');
    const found = await get(address);
    expect(found).toMatchObject({
      statusCode: 200,
      body: drawing,
      headers: {
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
    const unchanged = await get(address, { 'if-none-match': found.headers.etag });
    expect(unchanged).toMatchObject({ statusCode: 304, headers: { etag: found.headers.etag } });
    expect(unchanged.headers['content-security-policy']).toBe(found.headers['content-security-policy']);
    expect((await get(`/brand/${_id}/logo.png`)).headers['content-type']).toBe('image/png');
    await breaks('pictures', `${_id}/180.png`);
    expect(await get(`/brand/${_id}/180.png`)).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    });
    // Only by the route that sends the policy.
    expect((await get(`/pictures/${_id}/logo.svg`)).statusCode).toBe(404);
    for (const wrong of [
      `${_id}/other.svg`,
      `${newId()}/logo.svg`,
      `${_id.toUpperCase()}/logo.svg`,
      'x/logo.svg',
    ])
      expect(await get(`/brand/${wrong}`), wrong).toMatchObject({
        statusCode: 404,
        headers: { 'cache-control': 'public, max-age=60' },
      });

    const icons = async () =>
      (await get('/site.webmanifest')).json().icons.map(({ src }: { src: string }) => src);
    expect(await icons()).toContain('/favicon.svg');
    await changeSettings(authorization, { accent: '#e3000f' });
    expect((await get('/site.webmanifest')).json().theme_color).toBe('#c7000b');
    expect(await icons()).toEqual(['/brand/drawing/c7000b-ff5a4d.svg']);
    await changeSettings(authorization, { logo: { _id } });
    expect(await icons()).toEqual(['192', '512', 'maskable'].map((name) => `/brand/${_id}/${name}.png`));
    await changeSettings(authorization, { logo: null, accent: '' });
    expect(await icons()).toContain('/favicon.svg');
  });

  it('shows icons and a picture of shared links that are made of the logo, or those that were uploaded', async () => {
    const authorization = await signIn();
    const uploads = async (use: BrandUse) =>
      (await uploadsBrand(authorization, use, smallPicture, 'image/png'))._id;
    const [logo, favicon, shared] = [
      await uploads('logo'),
      await uploads('favicon'),
      await uploads('sharedPicture'),
    ];
    const ofLogo = { logo: `/brand/${logo}/logo.png`, icons: `/brand/${logo}` };
    for (const [sent, expected] of [
      [{ logo }, { ...ofLogo, sharedPicture: `/brand/${logo}/shared.png` }],
      [
        { logo, favicon },
        { ...ofLogo, icons: `/brand/${favicon}`, sharedPicture: `/brand/${logo}/shared.png` },
      ],
      [
        { logo, shared },
        { ...ofLogo, sharedPicture: `/brand/${shared}/shared.jpeg` },
      ],
      [
        { favicon, shared },
        { logo: null, icons: `/brand/${favicon}`, sharedPicture: `/brand/${shared}/shared.jpeg` },
      ],
      [{}, { logo: null, icons: null, sharedPicture: null }],
    ] as { logo?: string; favicon?: string; shared?: string }[][]) {
      await changeSettings(authorization, {
        logo: sent?.logo ? { _id: sent.logo } : null,
        favicon: sent?.favicon ? { _id: sent.favicon } : null,
        sharedPicture: sent?.shared ? { _id: sent.shared } : null,
      });
      const { logo: shown, icons, sharedPicture } = await readPublicConfig();
      expect({ logo: shown?.path ?? null, icons, sharedPicture }).toEqual(expected);
      for (const address of [shown?.path, icons && `${icons}/32.png`, sharedPicture])
        if (address) expect((await get(address)).statusCode, address).toBe(200);
    }
  });

  it('tells pages who sells and what is announced, while it is', async () => {
    const authorization = await signIn();
    const seller = { phone: '+1 555 010 0199', email: 'desk@bits.example' };
    const { phone: sellerPhone, email: sellerEmail } = seller;
    const [before, after] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
    const sale = { text: 'Sale', link: '/all-drills', from: before, until: after };
    const ownerEmail = 'owner@bits.example';
    await changeSettings(authorization, { sellerPhone, sellerEmail, ownerEmail, announcement: sale });
    const shown = await readPublicConfig();
    expect(shown).toMatchObject({
      seller,
      announcement: { text: 'Sale', link: '/all-drills', until: after },
    });
    expect(JSON.stringify(shown)).not.toContain(ownerEmail);
    for (const other of [
      { ...sale, from: after, until: null },
      { ...sale, from: null, until: before },
    ]) {
      await changeSettings(authorization, { announcement: other });
      expect(await readPublicConfig()).toMatchObject({ announcement: null });
    }
    const announcement = { text: '', link: '', from: null, until: null };
    await changeSettings(authorization, { sellerPhone: '', sellerEmail: '', ownerEmail: '', announcement });
    expect(await readPublicConfig()).toMatchObject({
      seller: { phone: null, email: null },
      announcement: null,
    });
  });

  it('tells pages what the merchant has set, and where texts were written', async () => {
    const authorization = await signIn();
    const { timeZone, weightUnit, returnDays, documentYears, counters, unpaidHours } = (
      await get('/shop-settings', { authorization })
    ).json();
    const before = { timeZone, weightUnit, returnDays, documentYears, counters };
    const numbers = { countries: '4+', shipped: '5K', customers: '6', reviews: '' };
    const set = {
      timeZone: 'Asia/Tokyo',
      weightUnit: 'lb',
      returnDays: 9,
      documentYears: 11,
      counters: numbers,
    };
    const holds = async () => {
      const { hours, unverifiedHours } = (await readPublicConfig()).hold;
      return [hours, unverifiedHours];
    };
    await changeSettings(authorization, { ...set, unpaidHours: 1 });
    expect(await readPublicConfig()).toMatchObject(set);
    expect(await holds()).toEqual([1, 1]);
    await changeSettings(authorization, { ...before, unpaidHours: 0 });
    expect(await holds()).toEqual([0, 2]);
    await changeSettings(authorization, { unpaidHours });

    const texts = async () => {
      const { footer, questions, hasAbout } = await readPublicConfig();
      return { footer, questions, hasAbout };
    };
    const none = { footer: null, questions: null, hasAbout: false };
    expect(await texts()).toEqual(none);
    const footer = { text: 'Bits since 1902.', links: [] };
    const changes = async (method: 'PUT' | 'POST', url: string, payload: object) =>
      expect((await shop.app.inject({ method, url, headers: { authorization }, payload })).statusCode).toBe(
        200,
      );
    const contents = { footer, blogs: defaultBlogs, about: { text: 'Us.' } };
    for (const [name, content] of Object.entries(contents)) {
      await changes('PUT', '/shop-pages', { name, content, version: 0 });
      await changes('POST', `/shop-pages/${name}/actions`, { action: 'publish', version: 1 });
    }
    const questions = defaultBlogs.articles.map(({ question }) => question);
    expect(await texts()).toEqual({ footer, questions, hasAbout: true });
    expect((await get('/sitemap.xml')).body).toContain('/about</loc>');
    for (const name of Object.keys(contents))
      await changes('POST', `/shop-pages/${name}/actions`, { action: 'reset', version: 2 });
    expect(await texts()).toEqual(none);
    expect((await get('/sitemap.xml')).body).not.toContain('/about</loc>');
  });

  it('serves the drawn logo in the shades of an accent', async () => {
    const drawn = await get('/brand/drawing/c7000b-ff5a4d.svg');
    expect(drawn.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(drawn.headers['content-security-policy']).toContain('sandbox');
    expect(drawn.body.match(/#[0-9a-f]{6}/g)).toEqual(['#c7000b', '#ff5a4d', '#c7000b', '#f4f1e6']);
    for (const wrong of ['c7000b.svg', 'c7000b-ff5a4g.svg', 'c7000b-ff5a4d.svg.svg', '%22-ff5a4d.svg'])
      expect((await get(`/brand/drawing/${wrong}`)).statusCode, wrong).toBe(404);
  });

  it("serves an order's own picture, also after its product got another from elsewhere", async () => {
    const [product] = (await get('/drill')).json();
    const { pool } = shop.database;
    const [ordered, later] = ['http://127.0.0.1/ordered.jpg', 'http://127.0.0.1/later.jpg'];
    const ids = [await addsPicture(ordered), await addsPicture(later)];
    const { rows } = await pool.query<{ id: string }>(
      'update orders set product_id = $1, product_image = $2 where id = (select id from orders limit 1) returning id',
      [product._id, ordered],
    );
    await setImage(product._id, later);
    expect(await imageOf(rows[0]?.id ?? '', 2_000)).toBe(`/pictures/${ids[0]}/640.jpeg`);
    expect(await imageOf(product._id, 2_000)).toBe(`/pictures/${ids[1]}/640.jpeg`);
    await setImage(product._id, product.image);
  });

  it('serves the first picture of a product that is there, while its address and those of its orders have none', async () => {
    const { pool } = shop.database;
    const [id, unmade] = [await addsPicture(), newId()];
    const failed = 'http://127.0.0.1/failed.jpg';
    await pool.query(`insert into pictures (id, source, problem) values ($1, $2, 'Gone')`, [unmade, failed]);
    const { rows } = await pool.query<{ orderId: string; productId: string }>(
      `update orders set product_image = $1 where id =
         (select id from orders where product_id in (select id from products) order by id limit 1)
       returning id as "orderId", product_id as "productId"`,
      [failed],
    );
    const { orderId = '', productId = '' } = rows[0] ?? {};
    await pool.query('delete from product_pictures where product_id = $1', [productId]);
    await pool.query(
      'insert into product_pictures (product_id, picture_id, position) values ($1, $2, 0), ($1, $3, 1)',
      [productId, unmade, id],
    );
    for (const image of [failed, noPicture]) {
      await setImage(productId, image);
      for (const of of [productId, orderId]) {
        const { headers } = await get(`/images/for/${of}/100`);
        expect(headers).toMatchObject({
          location: `/pictures/${id}/160.jpeg`,
          'cache-control': 'public, max-age=60',
        });
      }
    }
  });

  it('asks to come again, and lets nobody keep it, when a store of files can not be read', async () => {
    const app = Fastify();
    const store = { read: () => Promise.reject(new FileStoreError('away')) };
    const deps = { store, database: shop.database, downloads: createDownloads() };
    servePictures(app, { ...deps, picturesUrl: 'https://pictures.example' });
    serveBrand(app, deps);
    serveProductDocuments(app, deps);
    const { rows } = await shop.database.pool.query<{ file: string; product: string }>(
      `select document_id as file, product_id as product from product_documents
       join products on products.id = product_id where is_public and archived_at is null limit 1`,
    );
    for (const [address, seconds] of [
      [`/pictures/${newId()}/80.webp`, '2'],
      [`/brand/${newId()}/logo.svg`, '2'],
      [`/product-documents/${rows[0]?.file}/sheet.pdf`, '5'],
    ] as const) {
      const { statusCode, headers } = await app.inject(address);
      expect([address, statusCode, headers['retry-after']]).toEqual([address, 503, seconds]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    }
  });

  it('lists every endpoint on the API page, and tells success from refusal', async () => {
    const page = (await get('/docs')).body;
    for (const { method, path } of Object.values(endpoints)) {
      expect(page).toContain(
        `<code class="method ${method.toLowerCase()}">${method.toLowerCase()}</code> <code>${path}`,
      );
    }
    expect(page).toContain('<code class="fine">200</code>');
    expect(page).toContain('<code class="fine">304</code>');
    expect(page).toContain('<code class="refused">default</code>');
  });
});
