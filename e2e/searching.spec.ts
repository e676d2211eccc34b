import { expect, test } from './fixtures';
import { card, cards, searchField, untilHydrated } from './page-parts';
import { createDrill, uniqueName } from './shop-client';

const phone = { viewport: { width: 360, height: 740 } };

/** Adds a drill with a unique word in its name. */
async function addNamedDrill() {
  // Without digits: a word with digits is a model number, which is never corrected.
  const word = uniqueName('Zimbel').replace(/[ \d]/g, (sign) => 'abcdefghij'[Number(sign)] ?? '');
  return {
    word,
    drill: await createDrill({ name: `Auger ${word}` }),
  };
}

test('drills are found from the header of every page, also of one that does not exist', async ({
  page,
  faults,
}) => {
  faults.expect(/^404 GET \/no-such-page/);
  const { word, drill } = await addNamedDrill();
  for (const path of ['/', '/blogs', '/login', '/all-drills', '/no-such-page']) {
    await page.goto(path);
    await untilHydrated(page);
    await searchField(page).fill(word);
    await searchField(page).press('Enter');
    await expect(page, `from ${path}`).toHaveURL(`/all-drills?q=${word}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, drill.name)).toBeVisible();
    await expect(page).toHaveTitle(`Drills for “${word}”, best match first · Chuck & Bit`);
    await expect(searchField(page)).toHaveValue(word);
  }
});

test('on a phone a button of the header opens the search, and a search or Escape closes it', async ({
  openAs,
}) => {
  const { word, drill } = await addNamedDrill();
  const page = await openAs(null, phone);
  await page.goto('/portfolio');
  await untilHydrated(page);
  await expect(searchField(page)).toBeHidden();
  const opener = page.getByRole('button', { name: 'Find drills' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(card(page, drill.name)).toBeVisible();
  await expect(searchField(page)).toBeHidden();
});

test('the header finds drills without JavaScript, on a desktop and on a phone', async ({ openAs }) => {
  const { word, drill } = await addNamedDrill();
  for (const options of [{}, phone]) {
    const page = await openAs(null, { javaScriptEnabled: false, ...options });
    await page.goto('/blogs');
    if (options === phone) await page.getByRole('button', { name: 'Find drills' }).click();
    await searchField(page).fill(word);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(`/all-drills?q=${word}`);
    await expect(card(page, drill.name)).toBeVisible();
  }
});

test('a misspelled search shows the matches of its correction, and links to it', async ({ page }) => {
  const { word, drill } = await addNamedDrill();
  const typed = `${word.slice(0, 4)}q${word.slice(4)}`;
  await page.goto(`/all-drills?q=${typed}`);
  await expect(card(page, drill.name)).toBeVisible();
  const said = page.getByRole('status', { name: 'What was found' });
  await expect(said).toContainText(`No drill matches “${typed}”. Did you mean ${word.toLowerCase()}?`);
  await said.getByRole('link', { name: word.toLowerCase() }).click();
  await expect(page).toHaveURL(`/all-drills?q=${word.toLowerCase()}`);
  await expect(said).toHaveText(`1 product for “${word.toLowerCase()}”`);
});

test('a search without a match offers the words that do match, and can be cleared', async ({ page }) => {
  const { word, drill } = await addNamedDrill();
  await page.goto(`/all-drills?q=${word}+qqqqxxxx`);
  await expect(page.getByRole('heading', { name: `No drill matches “${word} qqqqxxxx”` })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: word.toLowerCase(), exact: true }).click();
  await expect(card(page, drill.name)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: `Without “${word} qqqqxxxx”` }).click();
  await expect(page).toHaveURL('/all-drills');
  await expect(cards(page).first()).toBeVisible();
});

test('the title names the search and the order; a search without any word shows all drills and says why', async ({
  page,
}) => {
  await page.goto('/all-drills?q=drill&sort=price&inStock=true');
  await expect(page).toHaveTitle('Drills for “drill”, in stock, price, low to high · Chuck & Bit');
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Best match first',
    'Newest first',
    'Price, low to high',
    'Price, high to low',
  ]);
  await page.goto('/all-drills?q=%25');
  await expect(page.getByRole('status', { name: 'What was found' })).toContainText(
    '“%” has no word to search for',
  );
  await expect(cards(page).first()).toBeVisible();
});

test('an address with a wrong or stale cursor shows the first page', async ({ page }) => {
  const { word, drill } = await addNamedDrill();
  const ofPrices = Buffer.from(JSON.stringify({ id: drill._id, priceCents: 1 })).toString('base64url');
  for (const cursor of ['rubbish', ofPrices]) {
    await page.goto(`/all-drills?q=${word}&after=${cursor}`);
    await expect(page).toHaveURL(`/all-drills?q=${word}`);
    await expect(card(page, drill.name)).toBeVisible();
  }
  const ofTheLast = Buffer.from(
    JSON.stringify({ id: '00000000-0000-7000-8000-000000000000', priceCents: 1 }),
  );
  await page.goto(`/all-drills?after=${ofTheLast.toString('base64url')}`);
  await expect(page).toHaveURL('/all-drills');
  await expect(cards(page).first()).toBeVisible();
});
