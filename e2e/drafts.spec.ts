import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { expect, type Page, test } from './fixtures';
import { endSessions } from './identity-parts';
import { alert, expectFields, fillFields, logIn, logOut, pageOf, rowOf } from './page-parts';
import {
  createPaidOrder,
  createProduct,
  createReview,
  fillCartOf,
  type Person,
  registerAdmin,
  registerShopper,
  uniqueName,
} from './shop-client';

type Form = {
  name: string;
  who: 'shopper' | 'admin';
  /** @returns the address of the form's page */
  prepare?: () => Promise<string>;
  address?: string;
  /** Opens the form on its page. */
  open?: (page: Page) => Promise<void>;
  /** Whether the form is open by itself after the login. */
  opensItself?: boolean;
  /** Before the fields are there. */
  begin?: (page: Page) => Promise<void>;
  /** The text of each field, by its label. */
  typed: Record<string, string>;
  submit: string;
};

const reviewed = uniqueName('A review');

const forms: Form[] = [
  {
    name: 'Add Product',
    who: 'admin',
    address: '/dashboard/add-product',
    begin: async (page) => {
      await page.getByRole('button', { name: 'Add volume price' }).click();
      await page.getByLabel('Kind', { exact: true }).selectOption('Bits');
    },
    typed: {
      Name: 'Quarry 900 Rock Drill',
      Pieces: '6',
      'Diameter from': '4',
      'Diameter to': '12',
      'Available Quantity': '12',
      'Minimum Order': '2',
      Price: '249.5',
      Weight: '7.25',
      'From, volume price 1': '10',
      'Price, volume price 1': '230',
      'Image URL': '/images/drills/bench-drill-press.svg',
      Description: 'Drills granite.',
    },
    submit: 'Add Product',
  },
  {
    name: 'half a range in Add Product',
    who: 'admin',
    address: '/dashboard/add-product',
    begin: async (page) => {
      await page.getByLabel('Kind', { exact: true }).selectOption('Bits');
    },
    typed: { 'Diameter from': '4' },
    submit: 'Add Product',
  },
  {
    name: 'Edit Product',
    who: 'admin',
    prepare: async () => `/dashboard/manage-product/${(await createProduct())._id}`,
    typed: { Price: '249.5', Description: 'Drills granite, and slate too.' },
    submit: 'Save product',
  },
  {
    name: 'Add attribute',
    who: 'admin',
    address: `/dashboard/kinds/${otherKindId}/attributes/new`,
    typed: { Name: 'Drum length', Unit: 'mm' },
    submit: 'Add attribute',
  },
  {
    name: 'a correction of the stock',
    who: 'admin',
    prepare: async () => `/dashboard/manage-product/${(await createProduct())._id}`,
    begin: async (page) => {
      await page.getByLabel('Reason').selectOption({ label: 'Stock count' });
    },
    typed: { Counted: '40', Note: 'Counted twice, two are broken.' },
    submit: 'Adjust stock',
  },
  {
    name: 'a shipping rate',
    who: 'admin',
    address: '/dashboard/settings/shipping/new',
    begin: async (page) => {
      await page.getByLabel('Rate based on').selectOption({ label: 'Order weight' });
      await page.getByRole('button', { name: 'Add price' }).click();
    },
    typed: {
      Name: 'Heavy goods',
      'Price 1': '4.9',
      'From, price 2': '2.5',
      'Price 2': '12',
      'Transit time from, in working days': '2',
      'At most': '4',
    },
    submit: 'Add shipping rate',
  },
  {
    name: 'a tax',
    who: 'admin',
    address: '/dashboard/settings/taxes/new',
    begin: async (page) => {
      await page.getByLabel('Country').selectOption({ label: 'Canada' });
    },
    typed: { Name: 'Sales tax', Rate: '7.25' },
    submit: 'Add tax',
  },
  {
    name: 'a discount code',
    who: 'admin',
    address: '/dashboard/settings/discount-codes/new',
    typed: { Code: 'GRANITE', Percent: '10', 'Last day': '2031-05-31', 'Usage limit per customer': '1' },
    submit: 'Add discount code',
  },
  {
    name: 'the reply to a review',
    who: 'admin',
    address: '/dashboard/reviews?state=unanswered',
    prepare: async () => {
      await createReview(await registerShopper(), 5, reviewed);
      return '/dashboard/reviews?state=unanswered';
    },
    open: (page) => rowOf(page, reviewed).getByRole('button', { name: 'Reply' }).click(),
    typed: { Reply: 'Thank you for the kind words!' },
    submit: 'Save reply',
  },
  {
    name: 'a note about an order',
    who: 'admin',
    prepare: orderPage,
    typed: { 'New note': 'The customer asks for a call before delivery.' },
    submit: 'Add note',
  },
  {
    name: 'the tracking of an order',
    who: 'admin',
    prepare: orderPage,
    open: (page) => page.getByRole('button', { name: 'Ship', exact: true }).click(),
    begin: async (page) => {
      await page.getByLabel('Carrier').selectOption('Other');
    },
    typed: { 'Tracking number': '77-12', 'Tracking link': 'https://parcels.example/7' },
    submit: 'Yes, mark as shipped',
  },
  {
    name: 'a refund',
    who: 'admin',
    prepare: orderPage,
    open: (page) => page.getByRole('button', { name: 'Refund' }).click(),
    begin: (page) => page.getByRole('radio', { name: 'An amount' }).check(),
    typed: { Amount: '1.5', Reason: 'The case was scratched.' },
    submit: 'Yes, refund $1.50',
  },
  {
    name: 'Profile',
    who: 'shopper',
    address: '/dashboard/profile',
    open: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    opensItself: true,
    typed: { Education: 'Mining engineer', Address: '7 Chalk Pit Road, Millford' },
    submit: 'Save',
  },
  {
    name: 'Add Review',
    who: 'shopper',
    address: '/dashboard/add-review',
    begin: (page) => page.getByRole('radio', { name: '4 stars' }).check(),
    typed: { Review: 'Drills like butter, and the battery lasts a day.' },
    submit: 'Add Review',
  },
];

function formOf(name: string): Form {
  const form = forms.find((form) => form.name === name);
  if (!form) throw new Error(`There is no form ${name}`);
  return form;
}

async function orderPage(): Promise<string> {
  const order = await createPaidOrder(await registerShopper(), await createProduct());
  return pageOf(order);
}

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const notice = (page: Page) => page.getByText('Your draft was restored.');
/** The keys of the drafts in the tab, without those of idempotency keys. */
const drafts = async (page: Page) => {
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  return keys.filter((key) => /^chuck-and-bit:draft:(?!key of )/.test(key));
};

/** @returns the address of the form */
async function type(page: Page, form: Form): Promise<string> {
  const address = (await form.prepare?.()) ?? form.address ?? '';
  await page.goto(address);
  await form.open?.(page);
  await form.begin?.(page);
  await fillFields(main(page), form.typed);
  return address;
}

/** Fills in the form and sends it with a session that has ended. */
async function typeUntilSessionEnds(page: Page, form: Form, person: Person): Promise<void> {
  const address = await type(page, form);
  await endSessions(person);
  await page.getByRole('button', { name: form.submit, exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === address);
}

/** The forms of one person, in one tab: most input is lost by a reload. */
for (const who of ['shopper', 'admin'] as const) {
  test(`every form keeps the input of its owner over a reload: ${who}`, async ({
    openAs,
    shopper,
    admin,
  }) => {
    test.slow();
    const page = await openAs({ shopper, admin }[who]);
    for (const form of forms.filter((form) => form.who === who)) {
      await test.step(form.name, async () => {
        await type(page, form);
        await page.reload();
        if (!form.opensItself) await form.open?.(page);
        await expect(notice(page)).toBeVisible();
        await expectFields(main(page), form.typed);
        await page.getByRole('button', { name: 'Discard draft' }).click();
        await expect(page.locator(':focus')).toHaveText('Your draft was discarded.');
        expect(await drafts(page)).toEqual([]);
      });
    }
  });
}

for (const name of ['Add Product', 'Profile']) {
  const form = formOf(name);
  test(`a session that ends keeps the input of its owner, and of nobody else: ${name}`, async ({
    openAs,
    shopper,
    admin,
    faults,
  }) => {
    test.slow();
    faults.expect(/^401 (POST|PUT|PATCH) /);
    const [person, other] =
      form.who === 'admin'
        ? [admin, await registerAdmin('Ada Other')]
        : [shopper, await registerShopper('Olive Other')];
    const page = await openAs(person);
    await typeUntilSessionEnds(page, form, person);
    await logIn(page, person);
    await expect(notice(page)).toBeVisible();
    await expectFields(main(page), form.typed);

    await endSessions({ ...person, cookies: await page.context().cookies() });
    await page.getByRole('button', { name: form.submit, exact: true }).click();
    await logIn(page, other);
    await form.open?.(page);
    const [label = ''] = Object.keys(form.typed).slice(-1);
    await expect(field(page, label)).toHaveValue('');
    await expect(notice(page)).toHaveCount(0);
    await logOut(page);
    expect(await drafts(page)).toEqual([]);
  });
}

test('the checkout keeps what its owner types over a reload, until they log out', async ({
  shopperPage: page,
  shopper,
}) => {
  const typed = {
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
  await fillFields(main(page), typed);
  await field(page, 'Country').selectOption({ label: 'Canada' });
  await page.reload();
  await expectFields(main(page), { ...typed, Country: 'CA' });

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
