import { messages } from '@chuck-and-bit/contract/messages';
import { type Faults, type Locator, type Page, expect, test } from './fixtures';
import { alert, expectFields, fillFields, rowOf } from './page-parts';
import {
  createManyProducts,
  createOrderFor,
  createPaidOrder,
  createProduct,
  uniqueName,
} from './shop-client';

/** Does the work without a connection, and then restores the connection. */
async function offline(page: Page, faults: Faults, work: () => Promise<void>): Promise<void> {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED /);
  faults.expect(/^console: .*ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await work();
  await page.context().setOffline(false);
}

const lost = (within: Locator) => within.getByRole('alert').filter({ hasText: messages.networkFailed });
const stuck = (page: Page) => page.getByRole('heading', { name: /got stuck/i });

test('an order that can not be sent says so beside its form, keeps what was typed, and is sent again', async ({
  shopperPage: page,
  faults,
}) => {
  const product = await createProduct({ availableQuantity: 9 });
  const typed = { Address: '7 Chalk Pit Road, Millford', Phone: '555-0177-22', Quantity: '3' };
  await page.goto(`/purchase/${product._id}`);
  await fillFields(page, typed);
  const form = page.getByRole('form', { name: 'Your order' });
  const submit = form.getByRole('button', { name: 'Place Order' });
  await offline(page, faults, async () => {
    await submit.click();
    await expect(lost(form)).toBeVisible();
    await expect(submit).toBeEnabled();
    await expect(stuck(page)).toHaveCount(0);
    await expectFields(page, typed);
  });
  await submit.click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toHaveCount(1);
});

type RowAction = {
  path: string;
  /** The row's button, and the dialog's. */
  button: string;
  yes: string;
  who: 'shopper' | 'admin';
  /** Returns a text that identifies the row. */
  prepare: (shopper: Parameters<typeof createOrderFor>[0]) => Promise<string>;
  done: string;
};

const rowActions: Record<string, RowAction> = {
  'cancelling an order': {
    path: '/dashboard/my-orders',
    button: 'Cancel',
    yes: 'Yes, cancel order',
    who: 'shopper',
    prepare: async (shopper) => (await createOrderFor(shopper, await createProduct())).productName,
    done: messages.orderCancelled,
  },
  'shipping an order': {
    path: '/dashboard/manage-all-orders',
    button: 'Mark as Shipped',
    yes: 'Yes, mark as shipped',
    who: 'admin',
    prepare: async (shopper) => (await createPaidOrder(shopper, await createProduct())).productName,
    done: messages.orderShipped,
  },
};

for (const [what, action] of Object.entries(rowActions)) {
  test(`${what} without a connection says so in its dialog, keeps the list, and can be tried again`, async ({
    openAs,
    shopper,
    admin,
    faults,
  }) => {
    const subject = await action.prepare(shopper);
    const page = await openAs(action.who === 'admin' ? admin : shopper);
    await page.goto(action.path);
    const row = rowOf(page, subject);
    await row.getByRole('button', { name: action.button }).click();
    const dialog = page.getByRole('dialog');
    const yes = dialog.getByRole('button', { name: action.yes });
    await expect(yes).toBeEnabled();
    await offline(page, faults, async () => {
      await yes.click();
      await expect(lost(dialog)).toBeVisible();
      await expect(stuck(page)).toHaveCount(0);
      await expect(page.getByRole('table')).toContainText(subject);
    });
    await yes.click();
    await expect(alert(page, action.done)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
}

type FormAction = {
  path: string;
  who: 'shopper' | 'admin';
  fields: Record<string, string>;
  choose?: string;
  submit: string;
  done: string;
};

const formActions: Record<string, FormAction> = {
  'a review': {
    path: '/dashboard/add-review',
    who: 'shopper',
    fields: { Review: 'Written in a tunnel.' },
    choose: '4 stars',
    submit: 'Add Review',
    done: messages.reviewAdded,
  },
  'a product': {
    path: '/dashboard/add-product',
    who: 'admin',
    fields: {
      Name: uniqueName('Tunnel Drill'),
      'Available Quantity': '12',
      'Minimum Order': '2',
      Price: '249.5',
      'Image URL': '/images/drills/bench-drill-press.svg',
      Description: 'Added in a tunnel.',
    },
    submit: 'Add Product',
    done: messages.productAdded,
  },
};

for (const [what, action] of Object.entries(formActions)) {
  test(`${what} that can not be sent says so beside the form, keeps what was typed, and is sent again`, async ({
    openAs,
    shopper,
    admin,
    faults,
  }) => {
    const page = await openAs(action.who === 'admin' ? admin : shopper);
    await page.goto(action.path);
    await fillFields(page, action.fields);
    if (action.choose) await page.getByRole('radio', { name: action.choose }).check();
    const submit = page.getByRole('button', { name: action.submit });
    await offline(page, faults, async () => {
      await submit.click();
      await expect(lost(page.getByRole('main'))).toBeVisible();
      await expect(stuck(page)).toHaveCount(0);
      await expectFields(page, action.fields);
      if (action.choose) await expect(page.getByRole('radio', { name: action.choose })).toBeChecked();
    });
    await submit.click();
    await expect(alert(page, action.done)).toBeVisible();
  });
}

test('a failed load of more rows keeps the rows that are shown, and can be tried again', async ({
  adminPage: page,
  faults,
}) => {
  // With the demo data these are more than one page.
  await createManyProducts(60);
  await page.goto('/dashboard/manage-product');
  const rows = page.getByRole('row');
  const more = page.getByRole('button', { name: 'More products' });
  await expect(rows).toHaveCount(51);
  await offline(page, faults, async () => {
    await more.click();
    await expect(
      page.getByRole('alert').filter({ hasText: /You're offline|can't be reached/ }),
    ).toBeVisible();
    await expect(rows).toHaveCount(51);
  });
  await more.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(51);
  await expect(lost(page.getByRole('main'))).toHaveCount(0);
});
