import { messages } from '@chuck-and-bit/contract/messages';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { type Page, expect, test } from './fixtures';
import { alert, button, card, cards, expectFieldError, field, fillProduct, rowOf } from './page-parts';
import {
  changeProduct,
  createDraft,
  createKind,
  createOrderFor,
  createProduct,
  createProducts,
  fetchProduct,
  fetchProducts,
  uniqueName,
} from './shop-client';

const choose = (page: Page, { name }: { name: string }) =>
  page.getByRole('checkbox', { name: `Select ${name}` }).check();
const isListed = async ({ name }: { name: string }) =>
  (await fetchProducts()).some((product) => product.name === name);

test('a product is added to appear later, and appears by itself', async ({
  adminPage: page,
  faults,
  page: visitor,
}) => {
  const word = uniqueName('Zolter').replaceAll(' ', '');
  const name = `Later ${word}`;
  await page.goto('/dashboard/add-product');
  await fillProduct(page, { Name: name });
  await page.getByRole('radio', { name: 'Appears later' }).check();
  await button(page, 'Add Product').click();
  await expectFieldError(field(page, 'Appears'), productMessages.timeInvalid);
  faults.expect(/^400 POST \/drill$/);
  await field(page, 'Appears').fill('2020-01-01T09:00');
  await button(page, 'Add Product').click();
  await expectFieldError(field(page, 'Appears'), productMessages.timePast);
  await field(page, 'Appears').fill('2999-11-30T09:00');
  await button(page, 'Add Product').click();
  await expect(alert(page, messages.productAdded)).toBeVisible();
  // Added after it, but published before it.
  const older = await createProduct({ name: `Older ${word}` });

  await page.goto('/dashboard/manage-product');
  await page.getByRole('link', { name: 'Appearing later' }).click();
  await expect(rowOf(page, name)).toContainText('Appears Nov 30, 2999, 9:00 AM');
  expect(await isListed({ name })).toBe(false);
  await rowOf(page, name).getByRole('link', { name: 'Edit' }).click();
  await expect(field(page, 'Appears')).toHaveValue('2999-11-30T09:00');
  const _id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await changeProduct({ _id }, { appearsAt: new Date(Date.now() + 5_000).toISOString() });
  await expect.poll(() => isListed({ name })).toBe(true);
  // Other tests add products of their own meanwhile, so the two are compared alone.
  await visitor.goto(`/all-drills?q=${encodeURIComponent(word)}&sort=newest`);
  await expect(cards(visitor).getByRole('heading')).toHaveText([name, older.name]);
});

test('staff see the page of a draft before visitors do', async ({
  adminPage: page,
  shopperPage: buyer,
  faults,
  page: visitor,
}) => {
  const draft = await createDraft({ name: uniqueName('Coming Drill'), description: 'In the shop soon.' });
  await page.goto(`/dashboard/manage-product/${draft._id}`);
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: draft.name })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('In the shop soon.');
  // An order would find no product yet.
  await expect(main).toContainText('Customers order here once they see this page.');
  await expect(page.locator(`a[href="/purchase/${draft._id}"]`)).toHaveCount(0);
  const notice = page.getByRole('complementary', { name: 'Preview' });
  await expect(notice).toContainText('Only staff see this page.');
  await page.reload();
  await notice.getByRole('link', { name: 'Back to the product' }).click();
  await expect(field(page, 'Name')).toHaveValue(draft.name);

  // Nobody else sees it, at neither address.
  const preview = `/dashboard/manage-product/${draft._id}/preview`;
  expect(await (await visitor.request.get(preview)).text()).not.toContain(draft.name);
  await visitor.goto(preview);
  await expect(visitor).toHaveURL(/\/login/);
  faults.expect(/^404 GET \/all-drills\//);
  await visitor.goto(`/all-drills/${draft._id}`);
  await expect(visitor.getByRole('main')).toContainText("This drill isn't on our shelves");
  await buyer.goto(preview);
  await expect(buyer).toHaveURL(/\/login/);
});

test('selected products are published together, hidden from visitors and deleted', async ({
  adminPage: page,
  faults,
  page: visitor,
}) => {
  const [one, other] = [await createDraft(), await createDraft()];
  const shown = await createProduct();
  await page.goto('/dashboard/manage-product?show=hidden');
  await choose(page, one);
  await choose(page, other);
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog');
  const selected = page.getByRole('region', { name: 'Selected products' });
  await expect(dialog).toContainText('Publish: 2 products?');
  await dialog.getByRole('button', { name: 'Yes, publish' }).click();
  await expect(alert(page, productMessages.productsDone(2, 'published'))).toBeVisible();
  await expect(rowOf(page, one.name)).toHaveCount(0);
  for (const product of [one, other]) {
    await visitor.goto(`/all-drills?q=${encodeURIComponent(product.name)}`);
    await expect(card(visitor, product.name)).toBeVisible();
  }

  await page.goto('/dashboard/manage-product');
  for (const product of [one, shown]) await choose(page, product);
  await button(page, 'Hide').click();
  await dialog.getByRole('button', { name: 'Yes, hide' }).click();
  await expect(alert(page, productMessages.productsDone(2, 'hidden'))).toBeVisible();
  await expect(rowOf(page, shown.name)).toContainText('Hidden');
  faults.expect(/^404 GET \/all-drills\//);
  await visitor.goto(`/all-drills/${shown._id}`);
  await expect(visitor.getByRole('main')).toContainText("This drill isn't on our shelves");

  await choose(page, one);
  await selected.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'No, leave it' }).click();
  await expect(dialog).toHaveCount(0);
  await selected.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(alert(page, productMessages.productsDone(1, 'deleted'))).toBeVisible();
  await expect(rowOf(page, one.name)).toHaveCount(0);
});

test('products of a department are put in order by keyboard', async ({ adminPage: page }) => {
  const [one, other] = await createProducts({}, {});
  await page.goto('/dashboard/manage-product');
  await page.getByRole('link', { name: 'Order in departments' }).click();
  await field(page, 'Department').selectOption('Other');
  const row = ({ name }: { name: string }) => page.getByRole('listitem').filter({ hasText: name });
  for (const product of [one, other])
    await row(product).getByRole('button', { name: 'Put first' }).press('Enter');
  // The button has left with its row: the next row's has the focus.
  await expect(page.locator(':focus')).toHaveText('Put first');
  await row(other).getByRole('button', { name: 'Move up' }).press('Enter');
  await expect(row(other)).toContainText('1');
  await button(page, 'Save order').click();
  await expect(alert(page, productMessages.productsOrdered)).toBeVisible();
  const listed = (await fetchProducts('?kind=other')).map(({ _id }) => _id);
  expect(listed.slice(0, 2)).toEqual([other._id, one._id]);
  for (const product of [one, other]) await row(product).getByRole('button', { name: 'Take out' }).click();
  await button(page, 'Save order').click();
  await expect(page.getByText('None: the newest come first.')).toBeVisible();
});

test('products of a department are put in order by dragging', async ({ adminPage: page }) => {
  const { _id: kindId, slug } = await createKind(uniqueName('Dragged'));
  const [one, other, third] = await createProducts(
    { kindId, name: 'First Drill' },
    { kindId, name: 'Second Drill' },
    { kindId, name: 'Third Drill' },
  );
  await page.goto(`/dashboard/manage-product/order?kind=${kindId}`);
  const row = ({ name }: { name: string }) => page.getByRole('listitem').filter({ hasText: name });
  for (const product of [one, other, third])
    await row(product).getByRole('button', { name: 'Put first' }).click();
  await row(third).dragTo(row(one));
  const first = page.getByRole('region', { name: 'First, in this order' }).getByRole('listitem');
  await expect(first).toContainText([third.name, one.name, other.name]);
  await row(third).dragTo(row(one));
  await expect(first).toContainText([one.name, third.name, other.name]);
  await button(page, 'Save order').click();
  await expect(alert(page, productMessages.productsOrdered)).toBeVisible();
  const listed = (await fetchProducts(`?kind=${slug}`)).map(({ name }) => name);
  expect(listed).toEqual([one.name, third.name, other.name]);
});

test('the stock is counted along the shelves while orders come in', async ({ adminPage: page, shopper }) => {
  const shelf = uniqueName('Bay');
  const [one, other] = await createProducts(
    { shelfPlace: `${shelf} 2`, availableQuantity: 10 },
    { shelfPlace: `${shelf} 1`, availableQuantity: 4, sku: uniqueName('SKU') },
  );
  await createOrderFor(shopper, one, 3);
  await page.goto('/dashboard/manage-product');
  await page.getByRole('link', { name: 'Count stock' }).click();
  await page.getByRole('searchbox', { name: 'Shelf place begins with' }).fill(shelf);
  await button(page, 'Search').click();
  await expect(page.getByRole('table', { name: 'Products to count' }).getByRole('row')).toHaveCount(3);
  await expect(rowOf(page, one.name)).toContainText('10');
  await createOrderFor(shopper, one, 1);
  await changeStock(page, one.name, '8');
  await changeStock(page, other.name, '4');
  await button(page, 'Save 2 counts').click();
  await expect(alert(page, productMessages.stockCounted(2))).toBeVisible();
  await expect(rowOf(page, one.name)).toContainText('Saved');
  expect((await fetchProduct(one._id)).availableQuantity).toBe(4);
  expect((await fetchProduct(other._id)).availableQuantity).toBe(4);
});

const changeStock = (page: Page, name: string, counted: string) =>
  rowOf(page, name).getByLabel('Counted').fill(counted);
