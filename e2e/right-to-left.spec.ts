import { type Page, expect, test } from './fixtures';
import { useOwnShop } from './own-shop';
import { openWhole } from './page-parts';
import {
  askAsAdmin,
  changeSettings,
  createKind,
  createPaidPurchase,
  createProduct,
  createProductReview,
  createPurchaseFor,
  createPurchaseReturnFor,
  createReview,
  documentsOf,
  fillCartOf,
  registerAdmin,
  registerShopper,
  shipWhole,
} from './shop-client';

/**
 * Texts of the page with letters from right to left that would be shown in the wrong order: neither in an element of their direction, nor
 * isolated from the sentence around them.
 */
const wrongTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
    const isWrong = ({ data, parentElement }: Text) =>
      rightToLeft.test(data.replaceAll(/\u2068[^\u2069]*\u2069/g, '')) &&
      !parentElement?.closest('script, style, title, textarea')?.textContent &&
      !parentElement?.matches(':dir(rtl)');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (isWrong(text)) found.push(`<${text.parentElement?.localName}> ${text.data}`);
    }
    // Readers of the page type such texts into its fields too.
    for (const field of document.querySelectorAll<HTMLInputElement>('[type=text], [type=search], textarea')) {
      if (rightToLeft.test(field.value) && !field.matches(':dir(rtl)')) found.push(`<field> ${field.value}`);
    }
    return found;
  });

const address = {
  company: 'מקדחות בע״מ',
  address: 'רחוב הרצל 12\nדירה 3',
  postcode: '6688101',
  city: 'תל אביב',
  country: 'IL',
  poNumber: 'הזמנה 77',
  invoiceAddress: {
    name: 'הנהלת חשבונות',
    company: 'شركة المثاقب',
    address: 'שדרות רוטשילד 5',
    postcode: '6688102',
    city: 'תל אביב',
    country: 'IL',
  },
  taxNumber: 'עוסק 514',
};

async function seed() {
  const shopper = await registerShopper('נועה לוי');
  const admin = await registerAdmin('מנהל החנות');
  await askAsAdmin('POST', '/tax-rates', {
    name: 'מע״מ',
    percent: 17,
    country: 'IL',
    region: '',
    coversShipping: true,
  });
  await changeSettings({ sellerName: 'כלי עבודה בע״מ', sellerAddress: 'רחוב יפו 1\nחיפה' });
  const rateId = await askAsAdmin('POST', '/shipping-rates', {
    name: 'שליח עד הבית (2)',
    basis: 'flat',
    steps: [{ from: 0, price: 5 }],
    countries: ['IL'],
    regions: [],
    cutOffHour: 14,
    minDays: 1,
    maxDays: 3,
  });
  const kind = await createKind('מקדחים');
  const attributeId = await askAsAdmin('POST', `/kinds/${kind._id}/attributes`, {
    name: 'קוטר',
    type: 'number',
    unit: 'mm',
    options: [],
    isKeyFigure: true,
  });
  const product = await createProduct({
    name: 'מקדחה 18V (חדשה)',
    brand: 'بوش',
    description: 'מקדחה חזקה, 12 מ״מ.\nלבטון!',
    inTheBox: 'מקדחה 1\nמזוודה',
    kindId: kind._id,
    attributes: { [attributeId]: 12 },
  });
  const other = await createProduct({ name: 'مثقاب 650W', brand: 'بوش', kindId: kind._id });
  const delivery = { ...address, shippingRateId: rateId };
  const unpaid = await createPurchaseFor(shopper, [product], delivery);
  const paid = await createPaidPurchase(shopper, [product, other], delivery);
  await shipWhole(paid);
  await createPurchaseReturnFor(shopper, paid, 1, 'התיק הגיע שבור (1).');
  await askAsAdmin('POST', `/purchases/${paid._id}/refunds`, { amount: 1, reason: 'איחור של 2 שבועות' });
  await askAsAdmin('POST', `/purchases/${paid._id}/notes`, { text: 'להתקשר לפני 12:00!' });
  await createProductReview(shopper, product, 5, 'מעולה! 10/10');
  await createReview(shopper, 5, 'שירות מהיר (2 ימים).');
  await fillCartOf(shopper, [product, other]);
  const [invoice] = await documentsOf(shopper, paid);
  return { shopper, admin, product, kind, attributeId, unpaid, paid, invoice };
}

test.describe('texts from right to left', () => {
  const shop = useOwnShop();

  test('are shown in their direction, and apart from what stands beside them, on all screens', async ({
    openAs,
  }) => {
    test.slow();
    const { shopper, admin, product, kind, attributeId, unpaid, paid, invoice } = await seed();
    const visit = async (page: Page, paths: readonly string[]) => {
      for (const path of paths) {
        await openWhole(page, path);
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        expect.soft(await wrongTexts(page), path).toEqual([]);
      }
    };
    await visit(await openAs(null, shop()), [
      '/',
      '/all-drills',
      `/all-drills/${kind.slug}`,
      `/all-drills/${kind.slug}?a.${encodeURIComponent('קוטר')}=12&brand=${encodeURIComponent('بوش')}`,
      `/all-drills?q=${encodeURIComponent('מקדחה')}`,
      `/all-drills?q=${encodeURIComponent('לאקיים')}`,
      `/all-drills/${product._id}`,
    ]);
    await visit(await openAs(shopper, shop()), [
      '/cart',
      '/checkout',
      `/purchase/${product._id}`,
      '/dashboard/my-orders',
      `/dashboard/purchases/${paid._id}`,
      `/dashboard/purchases/${unpaid._id}`,
      `/dashboard/payment/${unpaid.orders[0]?._id}`,
      `/dashboard/documents/${invoice?._id}`,
      '/dashboard/add-review',
      `/dashboard/add-review?product=${product._id}`,
      '/dashboard/profile',
    ]);
    const desk = await openAs(admin, shop());
    await desk.goto('/dashboard/customers');
    const link = await desk.getByRole('link', { name: shopper.name }).getAttribute('href');
    const customerId = link?.split('/').at(-1);
    await visit(desk, [
      '/dashboard/overview',
      '/dashboard/manage-all-orders',
      `/dashboard/purchases/${paid._id}`,
      `/dashboard/packing-slips?purchases=${paid._id},${unpaid._id}`,
      '/dashboard/payments',
      '/dashboard/returns',
      '/dashboard/reviews',
      '/dashboard/customers',
      `/dashboard/customers/${customerId}`,
      '/dashboard/make-admin',
      '/dashboard/manage-product',
      `/dashboard/manage-product/${product._id}`,
      '/dashboard/manage-product/order',
      '/dashboard/manage-product/count',
      `/dashboard/manage-product/change?ids=${product._id}`,
      '/dashboard/audit-log',
      '/dashboard/kinds',
      `/dashboard/kinds/${kind._id}`,
      `/dashboard/kinds/${kind._id}/attributes/${attributeId}`,
      '/dashboard/settings',
      '/dashboard/settings/shipping',
      '/dashboard/settings/taxes',
      '/dashboard/settings/discount-codes',
    ]);
    await desk.goto(`/dashboard/purchases/${paid._id}`);
    for (const name of ['Refund', 'Change address']) {
      const button = desk.getByRole('main').getByRole('button', { name, exact: true });
      if ((await button.count()) === 0) continue;
      await button.first().click();
      await expect(desk.getByRole('dialog')).toBeVisible();
      expect.soft(await wrongTexts(desk), name).toEqual([]);
      await desk.keyboard.press('Escape');
    }
  });
});
