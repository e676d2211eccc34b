import { limits } from '@chuck-and-bit/contract/limits';
import { type Locator, type Page, expect, test } from './fixtures';
import { alert, deskOf, expectFieldError, pageOf, rowOf } from './page-parts';
import { messages } from '@chuck-and-bit/contract/messages';
import { changeProduct, createPaidOrder, createProduct, storedDiscountCode, uniqueCode } from './shop-client';

/** As the shop, whose time zone is UTC, writes a moment. */
const written = (at: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(at));

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function addCode(page: Page, code: string, day: string): Promise<void> {
  await page.goto('/dashboard/settings/discount-codes/new');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Percent', { exact: true }).fill('10');
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day').fill(day);
  await page.getByRole('button', { name: 'Add discount code' }).click();
  await expect(alert(page, messages.discountCodeAdded)).toBeVisible();
}

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Kiritimati']) {
  test(`staff in ${timezoneId} read and enter the days and times of the shop`, async ({
    openAs,
    admin,
    shopper,
  }) => {
    const order = await createPaidOrder(shopper, await createProduct(), 1);
    const day = order.createdAt.slice(0, 10);
    const page = await openAs(admin, { timezoneId });

    await page.goto(`${deskOf(order.number)}&from=${day}&to=${day}`);
    const placed = page.locator(`time[datetime="${order.createdAt}"]`);
    await expect(rowOf(page, order.number).locator(placed)).toHaveText(
      written(order.createdAt, { month: 'short', day: 'numeric' }),
    );
    await expect(page.getByText('Times in UTC').and(page.locator(':visible'))).toHaveCount(1);
    await page.goto(`${deskOf(order.number)}&from=${dayAfter(day)}`);
    await expect(page.getByText('No order matches')).toBeVisible();

    const moment = written(order.createdAt, { dateStyle: 'medium', timeStyle: 'short' });
    await page.goto(pageOf(order));
    await expect(page.getByRole('region', { name: 'History' }).locator(placed).first()).toHaveText(moment);

    const code = uniqueCode();
    await addCode(page, code, day);
    await expect(rowOf(page, code)).toContainText(written(day, { dateStyle: 'medium' }));
    expect(await storedDiscountCode(code)).toMatchObject({
      startsAt: `${day}T00:00:00.000Z`,
      endsAt: `${dayAfter(day)}T00:00:00.000Z`,
    });
    await rowOf(page, code).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Last day')).toHaveValue(day);
  });
}

test('days and times that are typed by keyboard stay, and are refused where their year is none', async ({
  openAs,
  admin,
}) => {
  const page = await openAs(admin, { locale: 'en-US', timezoneId: 'America/New_York' });
  /** @returns the value of the field after each key */
  const type = async (field: Locator, keys: string) => {
    await field.focus();
    const seen: string[] = [];
    for (const key of keys) {
      await page.keyboard.press(key);
      seen.push(await field.inputValue());
    }
    return seen;
  };
  const years = (rest: string) => ['0002', '0020', '0202', '2026'].map((year) => `${year}-${rest}`);

  await test.step('a discount code', async () => {
    const code = uniqueCode();
    await page.goto('/dashboard/settings/discount-codes/new');
    const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')];
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Percent', { exact: true }).fill('10');
    expect(await type(first, '12242026')).toEqual(['', '', '', '', ...years('12-24')]);
    expect(await type(last, '1225202')).toEqual(['', '', '', '', ...years('12-25').slice(0, 3)]);
    await page.getByRole('button', { name: 'Add discount code' }).click();
    await expectFieldError(last, messages.dayOutOfRange(limits.day.first, limits.day.last));
    await last.fill('2026-12-25');
    await page.getByRole('button', { name: 'Add discount code' }).click();
    await expect(alert(page, messages.discountCodeAdded)).toBeVisible();
    expect(await storedDiscountCode(code)).toMatchObject({
      startsAt: '2026-12-24T00:00:00.000Z',
      endsAt: '2026-12-26T00:00:00.000Z',
    });
  });

  await test.step('a product that appears later', async () => {
    const { _id } = await createProduct();
    await changeProduct({ _id }, { isPublic: false, appearsAt: '2999-11-30T09:00:00.000Z' });
    await page.goto(`/dashboard/manage-product/${_id}`);
    const field = page.getByLabel('Appears', { exact: true });
    await type(field, '11302998');
    await expect(field).toHaveValue('2998-11-30T09:00');
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(alert(page, messages.productSaved)).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('2998-11-30T09:00');
  });

  await test.step('a day off', async () => {
    await page.goto('/dashboard/settings');
    const field = page.getByLabel('Days off', { exact: true });
    await type(field, '112620');
    await page.keyboard.press('Enter');
    await expectFieldError(field, messages.dayOutOfRange(limits.day.first, limits.day.last));
  });
});
