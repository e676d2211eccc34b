import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import type { FailedPicture } from '@chuck-and-bit/contract/pictures';
import type { ImportRow, ProductImport } from '@chuck-and-bit/contract/product-imports';
import { type Page, expect } from './fixtures';
import { question, reauthenticationRefusal } from './identity-parts';
import { pdfNamed, renamedProgram } from './document-files';
import { photoOf, whenMade } from './picture-files';
import { button, expectDialog, expectTitle, heading, press, region, type Screen } from './screen';
import type { ScreenData } from './screen-data';
import {
  editByAnother,
  comesByLink,
  requireSecondFactor,
  respondTo,
  turnOnSecondStep,
} from './screen-states';

const makeAdmin = { path: '/dashboard/make-admin', title: 'Make Admin' };
const addProduct = { path: '/dashboard/add-product', title: 'Add Product' };
const products = { path: '/dashboard/manage-product', title: 'Manage Products' };
const customers = { path: '/dashboard/customers', title: 'Customers' };
const overview = (query: string) => ({ path: `/dashboard/overview?${query}`, title: 'Overview' });
const editProduct = {
  path: ({ product }: ScreenData) => `/dashboard/manage-product/${product._id}`,
  title: 'Edit Product',
};
const foundCustomer = {
  path: ({ shopper }: ScreenData) => `/dashboard/customers?q=${encodeURIComponent(shopper.email)}`,
  title: 'Customers',
};

const openCustomer = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Robin Carter' }).click();
  await expectTitle(page, 'Robin Carter');
};

/** The shop asks for the identity before it makes somebody an admin. */
const askToConfirm = async (page: Page) => {
  await page.route(
    (url) => url.pathname === '/user-role' && url.searchParams.has('id'),
    (route) => route.fulfill(reauthenticationRefusal),
  );
  await press(page, 'Make Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(question(page)).toBeVisible();
};
const confirmation = { ...makeAdmin, fault: /^428 PUT \/user-role$/ };

const importScreen = { path: '/dashboard/manage-product/import/an-import', title: 'autumn.csv' };

const jpegFile = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('') });

/** Four files, of which one fits two products and one none. */
const matchedFiles = {
  photos: ['CB-12.jpg', 'CB-12_2.jpg', 'Hammer Drill.jpg', 'IMG_2031.jpg'].map(jpegFile),
  matches: {
    success: true,
    acknowledged: true,
    files: [['one'], ['one'], ['two', 'three'], []].map((productIds) => ({ name: '', productIds })),
    products: [
      { _id: 'one', name: 'Magnetic Core Drill', sku: 'CB-12', version: 0, pictures: [] },
      { _id: 'two', name: 'Hammer Drill', sku: 'CB-20', version: 0, pictures: [] },
      { _id: 'three', name: 'Hammer Drill', sku: '', version: 0, pictures: [] },
    ],
  },
};

const failedPicture: FailedPicture = {
  _id: 'a-picture',
  productId: 'one',
  productName: 'Magnetic Core Drill',
  image: 'https://pictures.example/catalogue/2026/core-drills/magnetic-core-drill-front.jpg',
  problem: 'There is no file at this address (404). Please correct it.',
  triedAt: '2026-11-27T09:00:00.000Z',
  nextTryAt: '2026-11-27T10:00:00.000Z',
};

/** An import of 12,000 rows, of which two are left out. */
const showImport = (state: Partial<ProductImport>) => async (page: Page) => {
  const found: ProductImport = {
    _id: 'an-import',
    createdAt: '2026-11-27T09:00:00.000Z',
    startedAt: '2026-11-27T09:05:00.000Z',
    endedAt: null,
    actor: 'ada@example.com',
    fileName: 'autumn.csv',
    encoding: 'windows-1252',
    state: 'planned',
    rows: 12_000,
    saved: 0,
    added: 4_000,
    changed: 7_998,
    unchanged: 0,
    leftOut: 2,
    isWaiting: false,
    ...state,
  };
  const price = { field: 'price', before: '10.00', after: '12.50' };
  const rows: ImportRow[] = [
    {
      _id: '0',
      line: 1,
      productId: null,
      name: 'Core Drill',
      changes: [
        { field: 'name', before: null, after: 'Core Drill' },
        { field: 'price', before: null, after: '249.00' },
        {
          field: 'description',
          before: null,
          after: 'Drills concrete, with water or without, up to 160 mm.',
        },
      ],
      problems: [],
      isNew: true,
      state: 'planned',
    },
    {
      _id: '1',
      line: 2,
      productId: 'one',
      name: 'Hammer Drill',
      changes: [price],
      problems: [],
      isNew: false,
      state: 'saved',
    },
    {
      _id: '2',
      line: 3,
      productId: 'two',
      name: 'Cordless Drill',
      changes: [price],
      problems: [{ field: 'id', message: importMessages.changedSincePreview }],
      isNew: false,
      state: 'left-out',
    },
  ];
  await respondTo('**/product-imports/an-import', found)(page);
  await respondTo('**/product-imports/an-import/rows*', rows)(page);
};

export const adminScreens: readonly Screen[] = [
  { name: 'purchase-admin', path: ({ product }) => `/purchase/${product._id}` },
  { name: 'overview', ...overview('period=12-months') },
  {
    name: 'overview-tables',
    ...overview('period=7-days'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await expect(page.getByRole('table', { name: 'Net sales' })).toBeVisible();
      await page.getByRole('button', { name: 'Show tax' }).click();
      await expect(page.getByRole('table', { name: 'Tax' })).toBeVisible();
    },
  },
  { name: 'overview-refused', ...overview('from=2026-11-23&to=2026-11-22') },
  {
    name: 'overview-empty',
    ...overview('from=2015-01-01&to=2015-01-31'),
    ready: (page) => page.getByText('No orders in this period'),
  },
  { name: 'reviews', path: '/dashboard/reviews', title: 'Reviews' },
  {
    name: 'reviews-empty',
    path: '/dashboard/reviews?state=hidden',
    before: respondTo('**/reviews?*state=hidden*', []),
    ready: heading('Nothing is hidden'),
  },
  {
    name: 'reviews-hide',
    path: '/dashboard/reviews',
    title: 'Reviews',
    press: 'Hide',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, hide it' }).click();
      await expect(page.getByText(messages.reasonRequired)).toBeVisible();
    },
  },
  { name: 'customers', ...customers },
  { name: 'customers-none', ...customers, path: '/dashboard/customers?q=nobodywiththisname' },
  { name: 'customer', ...foundCustomer, act: openCustomer },
  {
    name: 'customer-role',
    ...foundCustomer,
    act: async (page) => {
      await openCustomer(page);
      await press(page, 'Change role');
      await expectDialog(page);
    },
  },
  {
    name: 'customer-erase',
    ...foundCustomer,
    act: async (page) => {
      await openCustomer(page);
      await press(page, 'Erase customer');
      await expectDialog(page);
    },
  },
  {
    name: 'palette',
    ...customers,
    act: async (page) => {
      await page.getByRole('button', { name: 'Go to …' }).click();
      const palette = page.getByRole('dialog', { name: 'Go to' });
      await palette.getByRole('combobox').fill('robin');
      await expect(palette.getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'audit-log', path: '/dashboard/audit-log', title: 'Audit Log' },
  { name: 'make-admin', ...makeAdmin },
  { name: 'make-admin-dialog', ...makeAdmin, press: 'Make Admin' },
  { name: 'make-admin-confirm', ...confirmation, act: askToConfirm },
  {
    name: 'make-admin-confirm-by-code',
    ...confirmation,
    before: turnOnSecondStep,
    act: async (page) => {
      await askToConfirm(page);
      await expect(question(page).getByLabel('Authenticator code')).toBeVisible();
    },
  },
  {
    name: 'make-admin-confirm-without-password',
    ...confirmation,
    before: comesByLink,
    act: async (page) => {
      await askToConfirm(page);
      await expect(question(page).getByRole('button', { name: 'Email me a login link' })).toBeVisible();
    },
  },
  {
    name: 'make-admin-confirm-by-link',
    ...confirmation,
    before: async (page) => {
      await comesByLink(page);
      await respondTo('**/identity/sign-in/magic-link', { status: true })(page);
    },
    act: async (page) => {
      await askToConfirm(page);
      await question(page).getByRole('button', { name: 'Email me a login link' }).click();
      await expect(question(page)).toContainText('Waiting for you to log in');
    },
  },
  {
    name: 'second-factor-missing',
    path: '/dashboard/manage-all-orders',
    before: requireSecondFactor,
    title: 'Two-step login needed',
  },
  {
    name: 'second-factor-to-confirm',
    path: '/dashboard/manage-all-orders',
    before: async (page) => {
      await turnOnSecondStep(page);
      await requireSecondFactor(page);
    },
    ready: button('Enter a code'),
  },
  { name: 'add-product', ...addProduct },
  { name: 'add-product-refused', ...addProduct, press: 'Add Product', shows: 'Title is required' },
  {
    name: 'add-product-later',
    ...addProduct,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Appears later' }).check();
      await press(page, 'Add Product');
      await expect(page.getByText('Please enter when it appears')).toBeVisible();
    },
  },
  {
    name: 'add-product-volume-prices',
    ...addProduct,
    act: async (page) => {
      await press(page, 'Add volume price');
      await press(page, 'Add volume price');
      await press(page, 'Add Product');
      await expect(page.getByText('Title is required')).toBeVisible();
    },
  },
  {
    name: 'add-product-pictures',
    ...addProduct,
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Bench Drill Press');
      const drawings = ['bench-drill-press', 'hammer-drill-corded'];
      const photos = drawings.map(async (name) => ({
        ...jpegFile(`${name}.jpg`),
        buffer: await photoOf(name),
      }));
      const text = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
      await page
        .locator('input[type=file][accept="image/*"][multiple]')
        .setInputFiles([text, ...(await Promise.all(photos))]);
      await expect(page.getByText(pictureMessages.pictureIsSvg)).toBeVisible();
      await expect(
        page.getByRole('list', { name: 'Pictures' }).locator('img[src*="/pictures/"]'),
      ).toHaveCount(2, whenMade);
    },
  },
  {
    name: 'edit-product-documents',
    path: ({ pictured }) => `/dashboard/manage-product/${pictured._id}`,
    title: 'Edit Product',
    act: async (page) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(page, 'Choose documents'),
      ]);
      await chooser.setFiles([pdfNamed('Safety_data_sheet.pdf', 310_000), renamedProgram]);
      await expect(page.getByText(productDocumentMessages.documentNotPdf)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Download document 3' })).toBeVisible();
    },
  },
  {
    name: 'upload-pictures',
    path: '/dashboard/manage-product/pictures',
    title: 'Upload Pictures',
    act: async (page) => {
      const { photos, matches } = matchedFiles;
      await respondTo('**/picture-matches', matches)(page);
      await page.locator('input[type=file][multiple]').setInputFiles(photos);
      await expect(page.getByText('2 of 4 files go to 1 product.')).toBeVisible();
    },
  },
  {
    name: 'failed-pictures',
    path: '/dashboard/manage-product/failed-pictures',
    title: 'Failed Pictures',
    before: respondTo('**/failed-pictures?*', [failedPicture]),
  },
  { name: 'manage-products', ...products },
  {
    name: 'manage-products-selected',
    ...products,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await press(page, 'Select all shown');
      await expect(page.getByRole('region', { name: 'Selected products' })).toBeVisible();
    },
  },
  {
    name: 'order-products',
    path: '/dashboard/manage-product/order',
    title: 'Order of products',
    act: (page) => press(page, 'Put first'),
  },
  { name: 'count-stock', path: '/dashboard/manage-product/count', title: 'Count stock' },
  { name: 'manage-products-archived', ...products, path: `${products.path}?show=archived` },
  { name: 'manage-products-delete', ...products, press: 'Delete' },
  {
    name: 'change-products',
    path: ({ product }) => `/dashboard/manage-product/change?ids=${product._id}`,
    title: 'Change Products',
    act: async (page) => {
      await page.getByLabel('Percent').fill('10');
      await press(page, 'Preview');
      await expect(page.getByRole('button', { name: 'Save 1 product' })).toBeVisible();
    },
  },
  {
    name: 'import-products',
    path: '/dashboard/manage-product/import',
    title: 'Import Products',
    act: async (page) => {
      const buffer = Buffer.from('name,price,stock\nNew Drill,free,-1\nOther Drill,5,5\n');
      await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
      await press(page, 'Preview');
      await expect(page.getByRole('heading', { name: 'products.csv' })).toBeVisible();
    },
  },
  {
    name: 'import-running',
    ...importScreen,
    before: showImport({ state: 'applying', saved: 1_200 }),
  },
  {
    name: 'import-planning',
    ...importScreen,
    before: showImport({ state: 'planning', changed: 2_000 }),
  },
  {
    name: 'import-done',
    ...importScreen,
    before: showImport({ state: 'done', saved: 11_998 }),
  },
  { name: 'edit-product', ...editProduct },
  { name: 'product-preview', path: ({ draft }) => `/dashboard/manage-product/${draft._id}/preview` },
  {
    name: 'edit-product-two-versions',
    ...editProduct,
    before: editByAnother,
    fault: /^409 PUT \/drills\//,
    act: async (page) => {
      await page.getByLabel('Minimum Order').fill('7');
      await press(page, 'Save product');
      await expect(region('Two versions')(page)).toBeVisible();
    },
  },
];
