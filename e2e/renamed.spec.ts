import { messages } from '@chuck-and-bit/contract/messages';
import { defaultShopName } from '@chuck-and-bit/contract/shop-settings';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { expect, test } from './fixtures';
import { expectToFit } from './overflow';
import { useOwnShop } from './own-shop';
import { alert, button, field } from './page-parts';
import {
  changeSettings,
  createPaidOrder,
  createProduct,
  documentsOf,
  fetchProducts,
  mailsTo,
  registerAdmin,
  registerShopper,
  shopUrl,
} from './shop-client';
import { startNewShop } from './shop-server';

/** As long as a name may be, and with what HTML and titles have to escape. */
const name = `Bohrwerk & Söhne <Nord> ${'für alle Löcher '.repeat(3)}`.slice(0, 60).trim();
const formerName = /Chuck\s+(&|&amp;|and)\s+Bit/i;

test.describe('a new shop', () => {
  const own = useOwnShop(startNewShop);

  test('has the name of the specification, and once it has another no other on its pages, in its mails and in its files', async ({
    openAs,
    faults,
  }) => {
    const visitor = await openAs(null, own());
    await visitor.goto('/all-drills');
    await expect(visitor).toHaveTitle(`All drills · ${defaultShopName}`);
    await expect(
      visitor.getByRole('banner').getByRole('link', { name: defaultShopName, exact: true }),
    ).toBeVisible();
    await changeSettings({ sellerAddress: '12 Quarry Lane' });
    const shopper = await registerShopper();
    const former = await createPaidOrder(shopper, await createProduct());

    const admin = await registerAdmin();
    const page = await openAs(admin, own());
    await page.goto('/dashboard/settings');
    await field(page, 'Shop name').fill('');
    await button(page, 'Save settings').click();
    await expect(field(page, 'Shop name')).toHaveAccessibleDescription(new RegExp(messages.nameRequired));
    await field(page, 'Shop name').fill(name);
    await field(page, 'Seller name').fill('Bohrwerk GmbH');
    await field(page, 'Accent colour').fill('#ffffff');
    await button(page, 'Save settings').click();
    await expect(field(page, 'Accent colour')).toHaveAccessibleDescription(new RegExp(messages.colourIsGrey));
    await field(page, 'Accent colour').fill('#e3000f');
    const file = page.getByLabel('Choose a logo', { exact: true }).and(page.locator('input'));
    const drawn = (inner: string) => ({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40">${inner}</svg>`,
      ),
    });
    faults.allow(/^400 POST \/shop-settings\/pictures/);
    await file.setInputFiles(drawn('<script/>'));
    await expect(page.getByText(pictureMessages.svgHolds('a script'))).toBeVisible();
    await file.setInputFiles(drawn('<path d="M0 0h160v40H0z" fill="#e3000f"/>'));
    await expect(page.getByRole('img', { name: 'Logo, as it is shown' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Announcement', exact: true }).fill('Free delivery until Monday');
    await field(page, 'Link of the announcement').fill('javascript:alert(1)');
    await button(page, 'Save settings').click();
    await expect(field(page, 'Link of the announcement')).toHaveAccessibleDescription(
      new RegExp(messages.announcementLink),
    );
    await field(page, 'Link of the announcement').fill('/all-drills');
    await field(page, 'Shop e-mail').fill('desk@bohrwerk.example');
    await button(page, 'Save settings').click();
    await expect(alert(page, messages.settingsSaved)).toBeVisible();

    const [product] = await fetchProducts('?limit=1');
    const pages = [
      '/',
      '/all-drills',
      `/all-drills/${product?._id}`,
      '/blogs',
      '/cart',
      '/checkout',
      '/login',
    ];
    const others = ['/register', '/reset-password', '/policies/contact', '/no-such-page', '/docs'];
    for (const path of [...pages, ...others, '/openapi.json', '/site.webmanifest', '/sitemap.xml'])
      expect(await (await fetch(shopUrl() + path)).text(), path).not.toMatch(formerName);
    expect(await (await fetch(`${shopUrl()}/site.webmanifest`)).json()).toMatchObject({ name });

    faults.allow(/^404 GET \/no-such-page/);
    for (const path of ['/', '/all-drills', '/login', '/no-such-page']) {
      await visitor.goto(path);
      await expect.poll(() => visitor.title()).toContain(path === '/' ? `${name}: ` : ` · ${name}`);
      await expect(visitor.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
      await expect(visitor.getByRole('contentinfo')).toContainText(`© ${name}.`);
      await expect(visitor.getByRole('contentinfo')).toContainText('desk@bohrwerk.example');
      await expect(visitor.getByRole('complementary', { name: 'Announcement' }).getByRole('link')).toHaveText(
        'Free delivery until Monday',
      );
      await expect(visitor.getByRole('banner').getByRole('img', { name })).toHaveJSProperty('complete', true);
    }
    const primary = () =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));
    expect(await primary()).toBe('#c7000b');
    await visitor.emulateMedia({ colorScheme: 'dark' });
    expect(await primary()).toBe('#ff5a4d');
    await visitor.emulateMedia({ colorScheme: 'light' });
    for (const width of [320, 1024, 1280]) {
      await visitor.setViewportSize({ width, height: 800 });
      await expectToFit(visitor, `${width} pixels`);
    }

    const buyer = await registerShopper();
    const order = await createPaidOrder(buyer, await createProduct());
    await expect
      .poll(async () => (await mailsTo(buyer.email)).map(({ text }) => text))
      .toContainEqual(expect.stringContaining(order.number));
    for (const { text } of await mailsTo(buyer.email)) {
      expect(text).toContain(name);
      expect(text).not.toMatch(formerName);
    }

    // A document that was issued keeps the seller it was issued by.
    for (const [person, { purchaseId }, seller] of [
      [shopper, former, defaultShopName],
      [buyer, order, 'Bohrwerk GmbH'],
    ] as const) {
      const [invoice] = await documentsOf(person, { _id: purchaseId });
      const reader = await openAs(person, own());
      await reader.goto(`/dashboard/documents/${invoice?._id}`);
      await expect(reader.getByRole('main')).toContainText(seller);
      await expect(reader).toHaveTitle(`Invoice ${invoice?.number} · ${name}`);
    }
  });
});
