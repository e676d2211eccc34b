import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { alert, rowOf, sayYes, sendReview } from './page-parts';
import { createPaidOrder, createProduct } from './shop-client';

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
  await desk.getByLabel('Reason').fill('It praises butter.');
  await desk.getByRole('button', { name: 'Yes, hide it' }).click();
  await expect(row).toHaveCount(0);
  await visitor.reload();
  await expect(reviewsOf(visitor)).toContainText('Nobody has reviewed this product yet.');
  await page.reload();
  await expect(page.getByText('The shop hides this from others: It praises butter.')).toBeVisible();

  await desk.getByRole('link', { name: 'Hidden' }).click();
  await row.getByRole('button', { name: 'Show again' }).click();
  await sayYes(desk);
  await expect(alert(desk, messages.reviewShown)).toBeVisible();
  await visitor.reload();
  await expect(shown).toBeVisible();
});
