import { type Page, expect, test } from './fixtures';
import {
  alert,
  card,
  cardNames,
  cards,
  counters,
  delayScripts,
  expectFieldError,
  mainNavigation,
  openHydrated,
  pageSize,
  pageTitle,
  searchField,
  searchFor,
  untilHydrated,
} from './page-parts';
import {
  createProduct,
  createProducts,
  createReview,
  fetchProducts,
  fetchReviews,
  registerShopper,
  shopName,
  shopUrl,
  uniqueName,
} from './shop-client';

/**
 * Expects that the page showed the newest rows, though other tests add rows before and after the visit.
 * @param own the test's own row, which was the newest for a moment
 * @param all all rows after the visit, from the newest to the oldest
 * @returns the places of the shown rows among all
 */
function expectNewest(shown: string[], own: string, all: string[]): number[] {
  const ownPlace = all.indexOf(own);
  expect(shown.includes(own) || ownPlace >= shown.length, 'the own row is shown, or newer ones').toBe(true);
  // Another test may have changed or removed a row.
  const places = shown.map((text) => all.indexOf(text)).filter((place) => place !== -1);
  expect(Math.max(...places)).toBeLessThan(ownPlace + shown.length);
  return places;
}

test('the landing page shows the counters, the 3 newest products, the 6 newest reviews and questions that open', {
  tag: '@main',
}, async ({ page }) => {
  const ownReview = uniqueName('A newest review, written a moment ago:');
  await createReview(await registerShopper('Greta Guest'), 5, ownReview);
  const ownProduct = await createProduct();
  await page.goto('/');
  const shownProducts = await cardNames(page);
  expect(shownProducts).toHaveLength(3);
  const products = (await fetchProducts()).map(({ name }) => name);
  const places = expectNewest(shownProducts, ownProduct.name, products);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  // Reviews of one person are kept apart, so the order may differ.
  const shownReviews = await page.getByRole('main').getByRole('blockquote').allInnerTexts();
  expect(shownReviews).toHaveLength(6);
  const reviews = (await fetchReviews()).map(({ reviewContent }) => reviewContent);
  expectNewest(shownReviews, ownReview, reviews);
  for (const counter of counters) await expect(page.getByText(counter, { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const answer = page.getByText('Yes, as long as it is not paid');
  await expect(answer).toBeHidden();
  await page.getByText('Can I cancel an order?').click();
  await expect(answer).toBeVisible();
});

test('a page fetches no script before its first paint, unless scripts load all its content', async ({
  request,
}) => {
  const fetching = async (path: string) => {
    const page = await (await request.get(path)).text();
    return page.match(/<link rel="modulepreload"|<script[^>]* (type="module"|src=)/g) ?? [];
  };
  for (const path of ['/', '/all-drills', '/cart', '/login']) expect(await fetching(path)).toEqual([]);
  expect((await fetching('/dashboard/my-orders')).length).toBeGreaterThan(5);
});

test('search engines list each page of the products by its own address, filters under the whole list, and no other order and no page of one person', async ({
  request,
}) => {
  const read = async (path: string) => {
    const html = await (await request.get(path)).text();
    const [, address = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
    return {
      canonical: address.replaceAll('&amp;', '&').replace(shopUrl(), ''),
      isListed: !html.includes('<meta name="robots" content="noindex"'),
      next: (/href="(\/all-drills\?[^"]*after=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'),
    };
  };
  // One more than the first page holds.
  await createProduct();
  const first = await read('/all-drills?utm_source=mail');
  expect(first).toMatchObject({ canonical: '/all-drills', isListed: true });
  expect(first.next).not.toBe('');
  expect(await read(first.next)).toMatchObject({ canonical: first.next, isListed: true });
  for (const path of ['/', '/blogs', '/portfolio', '/policies/shipping']) {
    expect(await read(path), path).toMatchObject({ canonical: path, isListed: true });
  }
  const ordered = await read('/all-drills?sort=price');
  for (const [path, canonical, isListed] of [
    ['/all-drills?sort=price', '/all-drills', false],
    ['/all-drills?inStock=true', '/all-drills', false],
    ['/all-drills?inStock=true&sort=price', '/all-drills', false],
    [ordered.next, ordered.next, false],
    ['/all-drills?sort=price&rating=1..', '/all-drills', true],
    ['/all-drills/masonry-bits?a.diameter=20', '/all-drills/masonry-bits', true],
    ['/all-drills/masonry-bits?sort=price', '/all-drills/masonry-bits', false],
  ] as const) {
    expect(await read(path), path).toMatchObject({ canonical, isListed });
  }
  for (const path of [
    '/all-drills?q=drill',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/reset-password',
    '/verify-email',
    '/no-such-page',
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/my-orders',
    '/dashboard/manage-all-orders',
  ]) {
    expect((await read(path)).isListed, path).toBe(false);
  }
});

test('the counters count up visually while their text stays, and stand still with reduced motion', async ({
  openAs,
}) => {
  const watchCounter = async (page: Page) => {
    const counter = page.getByText('49+', { exact: true });
    await counter.evaluate((element) => {
      const seen: string[] = [];
      Object.assign(window, { seenCounts: seen });
      const observer = new MutationObserver(() => {
        const { counting } = (element as HTMLElement).dataset;
        seen.push(`${counting ?? 'still'}, read as ${element.textContent}`);
      });
      observer.observe(element, { attributes: true });
    });
    await counter.scrollIntoViewIfNeeded();
    return () => page.evaluate(() => (window as unknown as { seenCounts: string[] }).seenCounts);
  };
  const moving = await openAs(null, { reducedMotion: 'no-preference' });
  await moving.goto('/');
  const seen = await watchCounter(moving);
  await expect.poll(async () => (await seen()).at(-1)).toBe('still, read as 49+');
  expect((await seen())[0]).toMatch(/^\d\d?\+, read as 49\+$/);

  const still = await openAs(null, { reducedMotion: 'reduce' });
  await still.goto('/');
  const unmoved = await watchCounter(still);
  await untilHydrated(still);
  await expect(still.getByText('49+', { exact: true })).toBeVisible();
  expect(await unmoved()).toEqual([]);
});

test('search, stock filter and sort order are kept in the address', { tag: '@main' }, async ({ page }) => {
  const word = uniqueName('Zorgol').replaceAll(' ', '');
  const [dear, cheap] = await createProducts(
    { name: `Dear ${word}`, price: 900 },
    { name: `Cheap ${word}`, price: 9 },
  );
  await createProduct({ name: `Rare ${word}`, price: 50, availableQuantity: 1, minimumOrder: 5 });
  await page.goto('/all-drills');
  await expect(page).toHaveTitle(`All drills · ${shopName}`);
  await searchFor(page, word);
  await expect(cards(page)).toHaveCount(3);
  expect(new URL(page.url()).searchParams.get('q')).toBe(word);

  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'price');
  await expect(cards(page).first()).toContainText(cheap.name);
  await page.getByLabel('Sort by').selectOption('-price');
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === '-price');
  await expect(cards(page).first()).toContainText(dear.name);
  await page.getByRole('checkbox', { name: 'In stock' }).check();
  await expect(page).toHaveURL((url) => url.searchParams.get('inStock') === 'true');
  await expect(card(page, dear.name)).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'In stock' })).not.toBeChecked();
  await expect(page.getByLabel('Sort by')).toHaveValue('-price');
  await expect(searchField(page)).toHaveValue(word);
  await page.reload();
  await expect(cards(page).first()).toContainText(dear.name);
});

test('a button pressed before hydration acts after it', async ({ page }) => {
  const product = await createProduct({ name: uniqueName('Early Drill') });
  const releaseScripts = await delayScripts(page);
  await page.goto(`/all-drills?q=${encodeURIComponent(product.name)}`, { waitUntil: 'commit' });
  await card(page, product.name).getByRole('button', { name: 'Add to Cart' }).click();
  releaseScripts();
  await expect(alert(page, `of ${product.name}`)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
});

test('a button pressed while React begins to hydrate acts after it', async ({ page }) => {
  const product = await createProduct({ name: uniqueName('Early Drill') });
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    let isPressed = false;
    EventTarget.prototype.addEventListener = function listen(...args: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, args);
      // React listens to all events of the document as soon as it knows the page, before it renders.
      if (isPressed || this !== document || args[0] !== 'auxclick') return;
      isPressed = true;
      queueMicrotask(() => document.querySelector<HTMLElement>('main li button')?.click());
    };
  });
  await page.goto(`/all-drills?q=${encodeURIComponent(product.name)}`);
  await expect(alert(page, `of ${product.name}`)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
});

test('a sort order chosen before hydration applies after it', async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto('/all-drills', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('price');
  releaseScripts();
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
});

test('scrolling loads more products, and going back finds the same place', async ({ page }) => {
  await createProduct();
  const all = (await fetchProducts()).length;
  await openHydrated(page, '/all-drills');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(Math.min(all, pageSize + 1));
  const last = cards(page).nth(pageSize);
  await last.scrollIntoViewIfNeeded();
  const name = await last.getByRole('heading').innerText();
  await mainNavigation(page).getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(pageTitle(page, 'Nora Lindqvist')).toBeVisible();
  await page.goBack();
  await expect(card(page, name)).toBeInViewport();
});

test('the footer links to every policy; an unknown policy, and a product that does not exist, have the status 404', async ({
  page,
}) => {
  await page.goto('/');
  const policies = page.getByRole('contentinfo').getByRole('navigation', { name: 'Ordering and delivery' });
  for (const title of [
    'Shipping and delivery',
    'Returns and refunds',
    'Terms of sale',
    'Privacy',
    'Contact',
  ]) {
    await policies.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · ${shopName}`);
    await expect(page.getByRole('article').locator('p').first()).toBeVisible();
  }
  await page.goto('/policies/shipping');
  await page.getByRole('article').getByRole('link', { name: 'Write to us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();

  for (const path of ['/policies/cookies', '/all-drills/0190d5b2-0000-7000-8000-000000000000'])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test('a review says what is missing, takes 180 characters, and shows on the landing page', {
  tag: '@main',
}, async ({ shopperPage: page, shopper, faults }) => {
  faults.expect(/^400 POST \/review/);
  await page.goto('/dashboard/add-review');
  const content = page.getByLabel('Review', { exact: true });
  const ratings = page.getByRole('radiogroup', { name: 'Rating' });
  const submit = page.getByRole('button', { name: 'Add Review' });
  await expect(ratings.getByRole('radio')).toHaveCount(5);
  await submit.click();
  await expectFieldError(ratings, 'Please choose 1 to 5 stars');
  await expectFieldError(content, 'Content is required');
  await content.fill('x'.repeat(181));
  await ratings.getByRole('radio').nth(3).check();
  await submit.click();
  await expectFieldError(content, 'Maximum 180 Characters');

  const words = `${uniqueName('Drills like butter')} `.padEnd(180, '!');
  await content.fill(words);
  await submit.click();
  await expect(alert(page, 'Review Added Successfully')).toBeVisible();
  await expect(content).toHaveValue('');

  await content.fill(words);
  await ratings.getByRole('radio').nth(3).check();
  await submit.click();
  await expectFieldError(content, 'You have already added this review');
  await expect(content).toHaveValue(words);

  await page.goto('/');
  const quote = page.getByRole('figure').filter({ hasText: words.trim() });
  await expect(quote).toBeVisible();
  await expect(quote).toContainText(shopper.name);
  await expect(quote).toContainText('4 out of 5 stars');
});

test('pages typed in capitals have one address, and the API takes ids in either case', async ({ page }) => {
  const { _id } = await createProduct();
  const capitals = _id.toUpperCase();
  for (const [typed, address] of [
    ['/All-Drills?q=Bit', '/all-drills?q=Bit'],
    [`/ALL-DRILLS/${capitals}`, `/all-drills/${_id}`],
    [`/Purchase/${capitals}`, `/purchase/${_id}`],
    ['/Docs', '/docs'],
  ] as const) {
    const response = await page.request.get(typed, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([308, address]);
  }
  const answer = await page.request.get(`/drill/${capitals}`, { maxRedirects: 0 });
  expect([answer.status(), ((await answer.json()) as { _id: string })._id]).toEqual([200, _id]);
  await page.goto(`/All-Drills/${capitals}`);
  await expect(page).toHaveURL(`/all-drills/${_id}`);
});
