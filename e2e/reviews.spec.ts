import { readFile } from 'node:fs/promises';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { alert, alertInMain, pageOf, rowOf, sayYes, sendReview } from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createProduct,
  createProducts,
  expectMail,
  fetchProduct,
  registerShopper,
} from './shop-client';

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });

test('a buyer reviews a product and edits it; the shop replies, hides it with a reason and shows it again', async ({
  adminPage: desk,
  shopperPage: page,
  shopper,
  page: visitor,
}) => {
  test.slow();
  const product = await createProduct();
  await createPaidOrder(shopper, product);
  await page.goto(`/all-drills/${product._id}`);
  await expect(reviewsOf(page)).toContainText('Nobody has reviewed this product yet.');
  await reviewsOf(page).getByRole('link', { name: 'Write a review' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
  await sendReview(page, '4 stars', 'Drills like butter.');
  await expect(alert(page, messages.reviewAdded)).toBeVisible();
  await expect(page.getByText('You have reviewed this product.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByLabel('Review', { exact: true }).fill('Drills like warm butter.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, messages.reviewChanged)).toBeVisible();

  await visitor.goto(`/all-drills/${product._id}`);
  await expect(reviewsOf(visitor)).toContainText('5.0 from 1 review');
  await expect(reviewsOf(visitor).getByRole('list', { name: 'Reviews by stars' })).toHaveCount(0);
  const shown = reviewsOf(visitor).getByRole('figure').filter({ hasText: 'Drills like warm butter.' });
  await expect(shown).toContainText('Verified buyer');

  await desk.goto('/dashboard/reviews?state=unanswered');
  const row = rowOf(desk, product.name);
  await expect(row).toContainText('Verified buyer');
  await row.getByRole('button', { name: 'Reply' }).click();
  await desk.getByLabel('Reply', { exact: true }).fill('Thank you, Robin!');
  await desk.getByRole('button', { name: 'Save reply' }).click();
  await expect(alert(desk, messages.reviewReplied)).toBeVisible();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(shown).toContainText('Thank you, Robin!');

  await desk.getByRole('link', { name: 'Visible' }).click();
  await row.getByRole('button', { name: 'Hide' }).click();
  await desk.getByRole('button', { name: 'Yes, hide it' }).click();
  await expect(desk.getByRole('dialog').getByText(messages.reasonRequired)).toBeVisible();
  await desk.getByLabel('Reason').fill('It praises butter.');
  await desk.getByRole('button', { name: 'Yes, hide it' }).click();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(shown).toHaveCount(0);
  await expect(reviewsOf(visitor)).toContainText('Nobody has reviewed this product yet.');
  await page.reload();
  await expect(page.getByText('The shop hides this from others: It praises butter.')).toBeVisible();

  await desk.getByRole('link', { name: 'Hidden' }).click();
  await row.getByRole('button', { name: 'Show again' }).click();
  await sayYes(desk);
  await expect(alert(desk, messages.reviewShown)).toBeVisible();
  await visitor.reload();
  await expect(shown).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await sayYes(page);
  await expect(alert(page, messages.reviewDeleted)).toBeVisible();
  await visitor.reload();
  await expect(shown).toHaveCount(0);
});

test('only a buyer can review a product, and other users are told so', async ({
  shopperPage: page,
  faults,
}) => {
  faults.expect(/^409 POST \/drills\/[^/]+\/reviews$/);
  const product = await createProduct();
  await page.goto(`/dashboard/add-review?product=${product._id}`);
  await sendReview(page, '1 star', 'I never had one.');
  await expect(alertInMain(page, messages.reviewOfBuyers)).toBeVisible();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('I never had one.');
});

test('a user who asks for a notice is mailed when a sold-out product is back, and can remove notices in the profile', async ({
  openAs,
  shopper,
  shopperPage: page,
}) => {
  const [product, other] = await createProducts({ availableQuantity: 1 }, { availableQuantity: 1 });
  const buyer = await registerShopper();
  const order = await createOrderFor(buyer, product);
  await createOrderFor(buyer, other);
  for (const each of [product, other]) {
    await page.goto(`/all-drills/${each._id}`);
    await page.getByRole('button', { name: 'Tell me when it is back' }).click();
    // The message alone may be that of the product before, which stays until it was seen.
    await expect(page.getByRole('button', { name: "Don't tell me" })).toBeEnabled();
    await expect(alert(page, messages.noticeAdded).last()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: "Don't tell me" })).toBeEnabled();
  }
  await page.goto('/dashboard/profile');
  const notices = page.getByRole('region', { name: 'Back in stock' });
  await expect(notices.getByRole('listitem')).toHaveCount(2);
  await notices
    .getByRole('listitem')
    .filter({ hasText: other.name })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(notices.getByRole('listitem')).toHaveText([new RegExp(product.name)]);
  await expect(notices.getByRole('heading')).toBeFocused();

  const desk = await openAs(buyer);
  await desk.goto(pageOf(order));
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await sayYes(desk);
  await expect.poll(async () => (await fetchProduct(product._id)).availableQuantity).toBe(1);
  await expectMail(shopper.email, `${product.name} is back in stock`);
  await page.reload();
  await expect(notices).toContainText('Nothing is waiting.');
});

test('a visitor of a sold-out product has to log in to ask for a notice', async ({ page }) => {
  const product = await createProduct({ availableQuantity: 1, minimumOrder: 2 });
  await page.goto(`/all-drills/${product._id}`);
  await page.getByRole('link', { name: 'Log in to be told when it is back' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
});

test('a user downloads all of their data', async ({ shopperPage: page, shopper }) => {
  const product = await createProduct();
  const order = await createOrderFor(shopper, product);
  await page.goto('/dashboard/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { orders: { _id: string }[] };
  expect(data.orders).toMatchObject([{ _id: order._id }]);
});
