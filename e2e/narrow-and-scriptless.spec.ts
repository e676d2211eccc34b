import { expect, test } from './fixtures';
import { card, cardNames, cards, counters, pageSize, mainNavigation, untilAlive } from './page-parts';
import { addDrill } from './shop-client';

test.describe('without JavaScript', () => {
  test('the landing page reads whole', async ({ openAs }) => {
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
  });

  test('all drills can be turned page by page and searched', async ({ openAs }) => {
    await addDrill();
    const drill = await addDrill();
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

    await page.getByLabel('Search').fill(drill.name);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, drill.name)).toBeVisible();
  });

  test('blogs and portfolio read whole', async ({ openAs }) => {
    const page = await openAs(null, { javaScriptEnabled: false });
    await page.goto('/blogs');
    await expect(cards(page)).toHaveCount(5);
    for (const article of await cards(page).all()) await expect(article).toBeVisible();
    await page.goto('/portfolio');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(500);
  });
});

test.describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 740 } };

  test('the drawer repeats the navigation of a visitor', async ({ openAs }) => {
    const page = await openAs(null, phone);
    await page.goto('/');
    await untilAlive(page);
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home', 'Blogs', 'All Drills', 'Portfolio', 'Login', 'Register']) {
      await expect(drawer.getByRole('link', { name })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('link', { name: 'Blogs' }).click();
    await expect(page).toHaveURL('/blogs');
    await expect(drawer).toBeHidden();
  });

  test('the drawer repeats the navigation of someone signed in', async ({ openAs, shopper }) => {
    const page = await openAs(shopper, phone);
    await page.goto('/blogs');
    await untilAlive(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: shopper.name })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(drawer.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('no page scrolls sideways', async ({ openAs }) => {
    const page = await openAs(null, phone);
    for (const path of ['/', '/all-drills', '/blogs', '/portfolio', '/login', '/register']) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
