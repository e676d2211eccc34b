import { messages } from '@chuck-and-bit/contract/messages';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { expect, test } from './fixtures';
import { alert, button, cards, expectFieldError, field, rowOf } from './page-parts';
import { changeProduct, createDraft, createProduct, fetchProducts, uniqueName } from './shop-client';

const isListed = async ({ name }: { name: string }) =>
  (await fetchProducts()).some((product) => product.name === name);

test('a product is added to appear later, and appears by itself', async ({
  openAs,
  admin,
  faults,
  page: visitor,
}) => {
  const word = uniqueName('Zolter').replaceAll(' ', '');
  const name = `Later ${word}`;
  const page = await openAs(admin);
  await page.goto('/dashboard/add-product');
  await field(page, 'Name').fill(name);
  await field(page, 'Available Quantity').fill('5');
  await field(page, 'Minimum Order').fill('1');
  await field(page, 'Price').fill('30');
  await field(page, 'Image URL').fill('/images/drills/hammer-drill-corded.svg');
  await field(page, 'Description').fill('Appears later.');
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
  openAs,
  admin,
  shopper,
  faults,
  page: visitor,
}) => {
  const draft = await createDraft({ name: uniqueName('Coming Drill'), description: 'In the shop soon.' });
  const page = await openAs(admin);
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
  const buyer = await openAs(shopper);
  await buyer.goto(preview);
  await expect(buyer).toHaveURL(/\/login/);
});
