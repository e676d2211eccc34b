import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { alert, mainNavigation, openHydrated, rowOf } from './page-parts';
import { createProduct, registerShopper, signInDemoAdmin } from './shop-client';
import { runShop } from './shop-server';

const root = path.join(import.meta.dirname, '..');
const environment = ['SHOP_URL', 'SHOP_ADMIN_TOKEN', 'SHOP_FORMER_NAME'].map(
  (name) => [name, process.env[name]] as const,
);

/** A copy of the built shop, whose pages can be built again. */
let folder: string;
let end: (() => Promise<void>) | undefined;

/** Starts the shop of the copy, each time at the same address and with the same data. */
async function start(): Promise<void> {
  const port = process.env['SHOP_URL'] ? { port: Number(new URL(process.env['SHOP_URL']).port) } : {};
  end = await runShop({
    folder,
    program: ['build/server/main.js'],
    dataDir: path.join(folder, 'data'),
    ...port,
  });
}

async function restart(): Promise<void> {
  await end?.();
  await start();
}

/** Builds the pages again, after a change of the shop's frame and of My Orders that gives their files other names. */
async function release(): Promise<void> {
  for (const [file, before, after] of [
    ['screens/shopper/my-orders/my-orders.tsx', 'No orders yet', 'You have no orders'],
    ['components/shell/site-footer.tsx', 'className="', 'data-release="2" className="'],
  ] as const) {
    const source = path.join(folder, 'web/app', file);
    const text = await readFile(source, 'utf8');
    expect(text).toContain(before);
    await writeFile(source, text.replace(before, after));
  }
  await promisify(execFile)(process.execPath, ['scripts/build.js', 'pages'], { cwd: folder });
}

/** Removes the files of the first build that the second one kept, as on another machine, or after a week. */
async function removeFormerFiles(): Promise<void> {
  const web = path.join(folder, 'build/web');
  const former = Object.keys(
    JSON.parse(await readFile(path.join(web, 'replaced-assets.json'), 'utf8')) as object,
  );
  expect(former.some((name) => name.startsWith('my-orders-'))).toBe(true);
  for (const name of former) await rm(path.join(web, 'client/assets', name));
}

const isMarked = (page: Page) => page.evaluate(() => 'isOld' in window);
const ordersOf = (page: Page, name: string) => rowOf(page, name);

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(path.join(tmpdir(), 'chuck-and-bit-releases-'));
  for (const part of ['build', 'scripts', 'web', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    const filter = (file: string) => !file.includes('node_modules');
    await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter });
  }
  for (const part of ['node_modules', 'web/node_modules', 'contract', 'host', 'policies']) {
    await symlink(path.join(root, part), path.join(folder, part));
  }
  delete process.env['SHOP_URL'];
  await start();
  process.env['SHOP_ADMIN_TOKEN'] = await signInDemoAdmin();
});

test.afterAll(async () => {
  await end?.();
  for (const [name, value] of environment) if (value !== undefined) process.env[name] = value;
  await rm(folder, { recursive: true, force: true });
});

test('a new release leaves open pages working: each reaches what it wants, and an order is placed once', async ({
  openAs,
  faults,
}) => {
  test.setTimeout(300_000);
  faults.expect(/^404 GET \/assets\/my-orders-/);
  faults.allow(/^404 GET \/assets\//);
  faults.expect(/^console: Error loading route module/);
  faults.allow(/^console: TypeError: Failed to fetch dynamically imported module/);
  const shopper = await registerShopper();
  /** Opens a page and marks its document. */
  const open = async (address: string) => {
    const page = await openAs(shopper, { baseURL: process.env['SHOP_URL'] ?? '' });
    await openHydrated(page, address);
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    return page;
  };
  const products = [await createProduct(), await createProduct()];
  const [early, late] = await Promise.all(
    products.map(async (product) => {
      const page = await open(`/purchase/${product._id}`);
      await page.getByLabel('Address').fill('7 Chalk Pit Road');
      await page.getByLabel('Phone').fill('555-0177-22');
      return page;
    }),
  );
  const review = await open('/dashboard/add-review');
  await review.getByLabel('Review', { exact: true }).fill('Drills well');
  const order = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

  await release();
  await restart();
  // The files of the release before are still there.
  await order(early!);
  await expect(alert(early!, messages.orderPlaced)).toBeVisible();
  await expect(early!).toHaveURL('/dashboard/my-orders');
  expect(await isMarked(early!)).toBe(true);

  await removeFormerFiles();
  await restart();
  await order(late!);
  await expect(alert(late!, messages.orderPlaced)).toBeVisible();
  await expect(late!).toHaveURL('/dashboard/my-orders');
  for (const product of products) await expect(ordersOf(late!, product.name)).toHaveCount(1);
  expect(await isMarked(late!)).toBe(false);
  await late!.goto(`/purchase/${products[1]!._id}`);
  await expect(late!.getByLabel('Address')).toBeVisible();
  await expect(alert(late!, messages.orderPlaced)).toHaveCount(0);

  // Pointing at a link, and focusing it, loads nothing and leaves the page as it is.
  for (const link of await mainNavigation(review).getByRole('link').all()) {
    await link.hover();
    await link.focus();
  }
  await expect(review.getByLabel('Review', { exact: true })).toHaveValue('Drills well');
  expect(await isMarked(review)).toBe(true);
  await mainNavigation(review).getByRole('link', { name: 'All Drills' }).click();
  await expect(review).toHaveURL('/all-drills');
  await expect(review.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isMarked(review)).toBe(false);
});
