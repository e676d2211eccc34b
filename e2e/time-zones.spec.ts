import { type Page, expect, test } from './fixtures';
import { alert, deskOf, rowOf } from './page-parts';
import { messages } from '@chuck-and-bit/contract/messages';
import { createDrill, createPaidOrder, storedDiscountCode, uniqueCode } from './shop-client';

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
    const order = await createPaidOrder(shopper, await createDrill(), 1);
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
    await page.goto(`/dashboard/orders/${order._id}`);
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
