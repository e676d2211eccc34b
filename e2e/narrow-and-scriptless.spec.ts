import { expect, test } from './fixtures';
import {
  alert,
  boxesOf,
  card,
  cardNames,
  cards,
  counters,
  delayScripts,
  mainNavigation,
  pageSize,
  rowOf,
  searchFor,
  sendReview,
} from './page-parts';
import { createProduct } from './shop-client';

const phone = { viewport: { width: 360, height: 740 } };

test.describe('without JavaScript', () => {
  test('landing page, login, blogs and portfolio show all their content', async ({ openAs }) => {
    const page = await openAs(null, { javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const counter of counters) await expect(page.getByText(counter, { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole('blockquote')).toHaveCount(6);
    await page.getByText('Can I cancel an order?').click();
    await expect(page.getByText('Yes, as long as it is not paid')).toBeVisible();
    for (const name of ['Home', 'Blogs', 'All Drills', 'Portfolio', 'Login', 'Register']) {
      await expect(mainNavigation(page).getByRole('link', { name })).toBeVisible();
    }

    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeVisible();
    // The reason why the fields are disabled.
    const reason = page.getByRole('main').locator('noscript p');
    await expect(reason).toBeVisible();
    await expect(reason).toContainText('This form needs JavaScript.');
    await expect(page.getByText('Still loading.')).toBeHidden();

    await page.goto('/blogs');
    await expect(cards(page)).toHaveCount(5);
    for (const article of await cards(page).all()) await expect(article).toBeVisible();
    await page.goto('/portfolio');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(500);
  });

  test('all products can be paged and searched', { tag: '@main' }, async ({ openAs }) => {
    await createProduct();
    const product = await createProduct();
    const page = await openAs(null, { javaScriptEnabled: false });
    await page.goto('/all-drills');
    await expect(cards(page)).toHaveCount(pageSize);
    const first = await cardNames(page);
    await page.getByRole('link', { name: 'More Drills' }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(cards(page).first()).toBeVisible();
    const second = await cardNames(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((name) => first.includes(name))).toEqual([]);

    await searchFor(page, product.name);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, product.name)).toBeVisible();
  });

  test('the drawer opens and closes', async ({ openAs }) => {
    const page = await openAs(null, { javaScriptEnabled: false, viewport: phone.viewport });
    await page.goto('/blogs');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Blogs' })).toHaveAttribute('aria-current', 'page');
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('link', { name: 'All Drills' }).click();
    await expect(page).toHaveURL('/all-drills');
  });
});

test('a form whose scripts are slow says that it is still loading', async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const slow = page.getByText('Still loading.');
  await expect(slow).toHaveCSS('opacity', '1');
  await expect(page.getByLabel('Email')).toBeDisabled();
  releaseScripts();
  await expect(page.getByLabel('Email')).toBeEnabled();
  await expect(slow).toHaveCount(0);
});

test.describe('on a phone', () => {
  test('toasts stand below the header, which says who is signed in, and both menus are drawers', async ({
    openAs,
    shopper,
  }) => {
    const page = await openAs(shopper, phone);
    const header = page.getByRole('banner');

    await test.step('the menu of the dashboard', async () => {
      await page.goto('/dashboard/my-orders');
      const opener = page.getByRole('button', { name: 'Dashboard menu' });
      await opener.click();
      const drawer = page.getByRole('dialog', { name: 'Dashboard' });
      const entry = (name: string) => drawer.getByRole('link', { name });
      await expect(entry('My Orders')).toHaveAttribute('aria-current', 'page');
      await expect(entry('Add Review')).not.toHaveAttribute('aria-current');
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await entry('Add Review').click();
      await expect(page).toHaveURL('/dashboard/add-review');
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Add Review' })).toBeVisible();
    });

    await test.step('a toast', async () => {
      await sendReview(page, '5 stars', 'Seen on a phone.');
      const added = alert(page, 'Review Added Successfully');
      await expect(added).toBeVisible();
      const [bar, box] = await boxesOf(page, header, added);
      expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);
      await header.getByRole('link', { name: shopper.name }).click();
      await expect(page).toHaveURL('/dashboard/profile');
    });

    await test.step('the menu of the shop, before and after the logout', async () => {
      const opener = page.getByRole('button', { name: 'Open menu' });
      await opener.click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await expect(drawer.getByRole('link', { name: shopper.name })).toBeVisible();
      await drawer.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await opener.click();
      await expect(drawer.getByRole('link', { name: 'Login' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await opener.click();
      await drawer.getByRole('link', { name: 'Portfolio' }).click();
      await expect(page).toHaveURL('/portfolio');
      await expect(drawer).toBeHidden();
    });
  });

  test('long e-mails break after their @ and before their dots', async ({ openAs, admin }) => {
    const page = await openAs(admin, phone);
    await page.goto('/dashboard/make-admin');
    const email = rowOf(page, admin.email).getByText(admin.email, { exact: true });
    await expect(email).toBeVisible();
    const brokenParts = await email.evaluate(
      (element) =>
        [...element.childNodes].filter((part) => {
          const range = document.createRange();
          range.selectNode(part);
          return part instanceof Text && range.getClientRects().length > 1;
        }).length,
    );
    expect(brokenParts).toBe(0);
  });

  test('the breadcrumbs of a product stay on one line', async ({ openAs }) => {
    const product = await createProduct({
      name: `Two-Speed Rotary Hammer With Dust Extraction ${Date.now()}`,
    });
    const page = await openAs(null, phone);
    await page.goto(`/all-drills/${product._id}`);
    const tops = await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('listitem')
      .evaluateAll((crumbs) =>
        crumbs.map((crumb) => {
          const { top, height } = crumb.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });
});
