import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { expect, test } from './fixtures';
import { alert, button, field } from './page-parts';
import { createDraft, createKind, createProducts, fetchProducts, uniqueName } from './shop-client';

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
