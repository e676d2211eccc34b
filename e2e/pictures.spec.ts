import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Locator, type Page, expect, test } from './fixtures';
import { alert, button, card, delayScripts, field, fillProduct, rowOf } from './page-parts';
import { type ChosenFile, pictureNamed, turnedPhoto, whenMade } from './picture-files';
import { createPicturedProduct, createProduct, fetchProduct, fetchProducts, uniqueName } from './shop-client';

// The shop makes one picture at a time, also those of journeys beside these.
test.describe.configure({ timeout: 180_000 });

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const described = (page: Page, place: number) => page.getByLabel(`What picture ${place} shows`);
const chooser = (page: Page, label = 'Choose pictures') =>
  page.locator(`input[type=file][aria-label="${label}"]`);
/** Whether the browser has loaded this picture: its width in pixels, of the file that it chose. */
const loadedWidth = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

async function folderOf(files: readonly ChosenFile[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chuck-and-bit-folder-'));
  for (const { name, buffer } of files) await writeFile(path.join(folder, name), buffer);
  return folder;
}

test('four photos from a phone become the gallery of a new product', { tag: '@main' }, async ({
  openAs,
  admin,
}) => {
  const page = await openAs(admin, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto('/dashboard/add-product');
  const name = uniqueName('Photographed Drill');
  await fillProduct(page, { Name: name, 'Image URL': '' });
  await chooser(page).setInputFiles([
    await turnedPhoto('IMG_1.jpg', 48),
    await pictureNamed('IMG_2.jpg', 1, { width: 1_600, height: 1_200 }),
    await pictureNamed('IMG_3.jpg', 2, { width: 1_600, height: 1_200 }),
    await pictureNamed('IMG_4.jpg', 3, { width: 1_600, height: 1_200 }),
  ]);
  await expect(pictures(page)).toHaveCount(4);
  await expect(described(page, 1)).toHaveValue(name);
  await described(page, 2).fill('The chuck');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(alert(page, messages.productAdded)).toBeVisible(whenMade);
  await expect(pictures(page)).toHaveCount(0);
  await expect(field(page, 'Name')).toBeFocused();

  const listed = (await fetchProducts()).find((product) => product.name === name);
  const { image, pictures: shown } = await fetchProduct(listed?._id ?? '');
  expect(shown.map(({ alt }) => alt)).toEqual([name, 'The chuck', name, name]);
  // Turned upright and scaled.
  expect(shown[0]).toMatchObject({ width: 1_920, height: 2_560 });
  expect(image).toBe(`${shown[0]?.path}/1280.jpeg`);

  await page.goto(`/all-drills/${listed?._id}`);
  const gallery = page.getByRole('list', { name: 'Pictures', exact: true });
  const first = gallery.getByRole('img', { name }).first();
  await expect.poll(() => loadedWidth(first)).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'Picture 2 of 4' }).click();
  await expect(gallery.getByRole('img', { name: 'The chuck' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Picture 2 of 4' })).toHaveAttribute('aria-current', 'true');
  await gallery.getByRole('link', { name: 'Enlarge picture 2: The chuck' }).click();
  const zoom = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await expect(zoom.getByRole('button', { name: 'Enlarge picture 2: The chuck' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(zoom.getByText('Picture 3 of 4')).toBeVisible();
  await zoom.getByRole('button', { name: /Enlarge picture 3/ }).press('Enter');
  await expect(zoom.getByRole('button', { name: /Shrink picture 3/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Picture 3 of 4' })).toHaveAttribute('aria-current', 'true');
});

test('a picture chosen before hydration is marked after it, and so is one named by the address', async ({
  page,
}) => {
  const product = await createPicturedProduct([
    'bench-drill-press',
    'hammer-drill-corded',
    'screwdriver-bit-set',
  ]);
  const thumbnail = (place: number) => page.getByRole('link', { name: `Picture ${place} of 3` });
  const releaseScripts = await delayScripts(page);
  await page.goto(`/all-drills/${product._id}`, { waitUntil: 'commit' });
  await thumbnail(2).click();
  await expect(page).toHaveURL(/#picture-2$/);
  releaseScripts();
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  await page.goto('/portfolio');
  await page.goto(`/all-drills/${product._id}#picture-3`);
  await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true');
});

for (const hasCanvas of [true, false]) {
  test(`a photo is scaled ${hasCanvas ? 'in a worker, and nothing is drawn by the page' : 'by the page where workers have no canvas'}`, async ({
    adminPage: page,
  }) => {
    const product = await createProduct();
    await page.addInitScript((hasIt) => {
      if (!hasIt) Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
      const draw = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'drawImage')?.value;
      CanvasRenderingContext2D.prototype.drawImage = function drawImage(...parts: unknown[]) {
        document.documentElement.dataset['drawn'] = 'yes';
        Reflect.apply(draw, this, parts);
      };
    }, hasCanvas);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(`/dashboard/manage-product/${product._id}`);
    await chooser(page).setInputFiles([await turnedPhoto('IMG_1.jpg', 12)]);
    await expect(pictures(page)).toHaveCount(2);
    await button(page, 'Save product').click();
    await expect(alert(page, messages.productSaved)).toBeVisible(whenMade);
    expect((await fetchProduct(product._id)).pictures[1]).toMatchObject({ width: 1_920, height: 2_560 });
    expect(workers).toHaveLength(hasCanvas ? 1 : 0);
    await expect(page.locator('html[data-drawn]')).toHaveCount(hasCanvas ? 0 : 1);
  });
}

test('pictures are sorted by dragging, and sorted and removed by keyboard, where the focus stays', async ({
  adminPage: page,
}) => {
  const product = await createPicturedProduct([
    'bench-drill-press',
    'hammer-drill-corded',
    'screwdriver-bit-set',
  ]);
  await page.goto(`/dashboard/manage-product/${product._id}`);
  const shown = () => Promise.all([1, 2, 3].map((place) => described(page, place).inputValue()));
  const handle = (place: number) =>
    pictures(page)
      .nth(place - 1)
      .locator('[draggable]')
      .first();
  await handle(3).dragTo(handle(1));
  await expect.poll(shown).toEqual(['View 3', 'View 1', 'View 2']);
  await handle(1).dragTo(handle(2));
  await expect.poll(shown).toEqual(['View 1', 'View 3', 'View 2']);

  await button(page, 'Move picture 3 to the first place').press('Enter');
  await expect.poll(shown).toEqual(['View 2', 'View 1', 'View 3']);
  await expect(page.getByText('Picture 3 is now number 1 of 3')).toBeAttached();
  await expect(button(page, 'Move picture 1 down')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move picture 2 down')).toBeFocused();
  await expect.poll(shown).toEqual(['View 1', 'View 2', 'View 3']);
  await button(page, 'Move picture 2 up').press('Enter');
  await button(page, 'Remove picture 2').press('Enter');
  await expect(pictures(page)).toHaveCount(2);
  await described(page, 1).fill('');
  await button(page, 'Save product').click();
  await expect(page.getByText(pictureMessages.altRequired)).toBeVisible();
  await expect(described(page, 1)).toBeFocused();
  await described(page, 1).fill('From behind');
  await button(page, 'Save product').click();
  await expect(alert(page, messages.productSaved)).toBeVisible();

  const { image, pictures: saved } = await fetchProduct(product._id);
  expect(saved.map(({ alt }) => alt)).toEqual(['From behind', 'View 3']);
  expect(image).toContain(saved[0]?._id);
  // A card shows the second picture only once somebody points at it.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/all-drills?q=${encodeURIComponent(product.name)}`);
  await card(page, product.name).first().scrollIntoViewIfNeeded();
  const second = () => asked.some((url) => url.includes(saved[1]?._id ?? 'none'));
  expect(second()).toBe(false);
  await card(page, product.name).first().hover();
  await expect.poll(second).toBe(true);
});

test('a folder of pictures goes to the products of their SKUs', async ({ adminPage: page }) => {
  const code = uniqueName('').trim().toUpperCase();
  const products = [await createProduct({ sku: `${code}-0` }), await createProduct({ sku: `${code}-1` })];
  const names = ['0', '0_2', '1', '1_2'].map((end) => `${code}-${end}.jpg`);
  const files = [...names, 'IMG_1.jpg'].map((name, index) => pictureNamed(name, index));
  const folder = await folderOf(await Promise.all(files));
  await page.goto('/dashboard/manage-product');
  await page.getByRole('link', { name: 'Upload pictures' }).click();
  await chooser(page, 'Choose a folder').setInputFiles(folder);
  await expect(page.getByText('4 of 5 files go to 2 products. 1 file without a product.')).toBeVisible();
  const assigned = rowOf(page, 'IMG_1.jpg').getByRole('combobox');
  await expect(rowOf(page, 'IMG_1.jpg')).toContainText('No product has this SKU or name');
  await assigned.selectOption({ label: `${code}-0 · ${products[0]?.name}` });
  await page.getByRole('button', { name: 'Upload 5 pictures' }).click();
  await expect(page.getByText('5 of 5 pictures are in the shop.')).toBeVisible(whenMade);
  for (const [index, count] of [4, 3].entries())
    expect((await fetchProduct(products[index]?._id ?? '')).pictures).toHaveLength(count);
  await rm(folder, { recursive: true });
});

test('somebody chooses a file as their own picture, sees its square, and saves it', async ({
  shopperPage: page,
}) => {
  await page.goto('/dashboard/profile');
  await button(page, 'Edit Profile').click();
  await chooser(page, 'Choose a picture').setInputFiles([
    await pictureNamed('me.jpg', 1, { width: 900, height: 600 }),
  ]);
  await expect(page.getByText('This square of it is shown after you save.')).toBeVisible();
  await button(page, 'Save').click();
  await expect(alert(page, messages.userUpdated)).toBeVisible(whenMade);
  const own = page.getByRole('main').locator('img[src^="/pictures/"]');
  await expect.poll(() => loadedWidth(own)).toBe(160);
  await button(page, 'Edit Profile').click();
  await page.getByLabel('Image', { exact: true }).fill('');
  await button(page, 'Save').click();
  await expect(own).toHaveCount(0);
});
