import { expect, type Page, test } from './fixtures';
import { endSessions } from './identity-parts';
import { expectFields, fillFields, logIn, logOut } from './page-parts';
import { createProduct, fillCartOf, registerAdmin, registerShopper } from './shop-client';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const notice = (page: Page) => page.getByText('Your draft was restored.');
/** The keys of the drafts in the tab, without those of idempotency keys. */
const drafts = async (page: Page) => {
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  return keys.filter((key) => /^chuck-and-bit:draft:(?!key of )/.test(key));
};

const addProduct = '/dashboard/add-product';
/** What is typed into the form of a product of the kind "Bits", by the labels of its fields. */
const typed = {
  Name: 'Quarry 900 Rock Drill',
  Pieces: '6',
  'Diameter from': '4',
  'Available Quantity': '12',
  Price: '249.5',
  'From, volume price 1': '10',
  Description: 'Drills granite.',
};

test('a reload and a session that ends keep the input of its owner, and nobody else finds it', async ({
  openAs,
  admin,
  faults,
}) => {
  test.slow();
  faults.expect(/^401 POST /);
  const other = await registerAdmin('Ada Other');
  const page = await openAs(admin);
  await page.goto(addProduct);
  await page.getByRole('button', { name: 'Add volume price' }).click();
  await page.getByLabel('Kind', { exact: true }).selectOption('Bits');
  await fillFields(main(page), typed);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expectFields(main(page), typed);

  const rest = { 'Diameter to': '12', 'Minimum Order': '2', 'Price, volume price 1': '230' };
  await fillFields(main(page), { ...rest, 'Image URL': '/images/drills/bench-drill-press.svg' });
  const send = () => page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await endSessions(admin);
  await send();
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === addProduct);
  await logIn(page, admin);
  await expect(notice(page)).toBeVisible();
  await expectFields(main(page), { ...typed, ...rest });

  await endSessions({ ...admin, cookies: await page.context().cookies() });
  await send();
  await logIn(page, other);
  await expect(field(page, 'Description')).toHaveValue('');
  await expect(notice(page)).toHaveCount(0);
  await logOut(page);
  expect(await drafts(page)).toEqual([]);
});

test('the checkout keeps what its owner types over a reload, until they log out', async ({
  shopperPage: page,
  shopper,
}) => {
  const address = {
    Name: 'Robin of the Quarry',
    Company: 'Carter & Daughters',
    Address: '12 Quarry Lane',
    Postcode: 'M5V 2T6',
    City: 'Toronto',
    Phone: '555-0142-77',
    'Purchase order number': 'PO-4712',
  };
  await fillCartOf(shopper, [await createProduct()]);
  await page.goto('/checkout');
  await fillFields(main(page), address);
  await field(page, 'Country').selectOption({ label: 'Canada' });
  await page.reload();
  await expectFields(main(page), { ...address, Country: 'CA' });

  await expect(notice(page)).toHaveCount(0);

  const own = /^chuck-and-bit:draft:[0-9a-f-]{36}:checkout$/;
  expect(await drafts(page)).toEqual([expect.stringMatching(own)]);
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await logOut(page);
  expect(await drafts(page)).toEqual([]);
  await page.goto('/login?from=/checkout');
  await logIn(page, shopper);
  await expectFields(main(page), {
    Name: shopper.name,
    Company: '',
    Address: '',
    'Purchase order number': '',
  });
});

test('somebody else who logs in in another tab finds nothing of an open form', async ({
  openAs,
  shopperPage: page,
}) => {
  const other = await registerShopper('Olive Other');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Education').fill('Mining engineer');
  // The form stays open while its tab can't follow: the tab sees both changes of the session at once.
  const cookies = await (await openAs(other)).context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const tab = await page.context().newPage();
  await tab.goto('/policies/privacy');
  await tab.evaluate((token) => localStorage.setItem('authorizationToken', token), other.token);
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
  await expect(field(page, 'Education')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectFields(main(page), { Name: other.name, Education: '' });
});
