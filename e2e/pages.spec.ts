import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { expectToFit } from './overflow';
import { useOwnShop } from './own-shop';
import { alert, button, field, pageTitle } from './page-parts';
import { registerAdmin } from './shop-client';

test.describe('the texts of pages', () => {
  const own = useOwnShop();

  test('are drafts that only staff see, until they are published, and come back', async ({
    openAs,
    faults,
  }) => {
    const admin = await registerAdmin();
    const page = await openAs(admin, own());
    const visitor = await openAs(null, own());
    await page.goto('/dashboard/settings/pages');
    await page.getByRole('row', { name: 'Landing page' }).getByRole('link', { name: 'Open' }).click();
    await field(page, 'Heading').fill('Everything for the clean hole');
    await field(page, 'Link 1 leads to').fill('javascript:alert(1)');
    await button(page, 'Save draft').click();
    await expect(field(page, 'Link 1 leads to')).toHaveAccessibleDescription(
      new RegExp(pageTextMessages.linkInvalid),
    );
    await field(page, 'Link 1 leads to').fill('/all-drills?sort=price');
    await page.getByRole('checkbox', { name: 'What customers say' }).uncheck();
    const questions = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: 'Questions' }) });
    await questions.getByRole('button', { name: 'Move up' }).click();
    await button(page, 'Save draft').click();
    await expect(alert(page, pageTextMessages.draftSaved)).toBeVisible();
    await expect(page.getByText('First version, and a draft waits')).toBeVisible();
    await visitor.goto('/');
    await expect(pageTitle(visitor, 'The right hole starts with the right drill')).toBeVisible();

    const preview = await openAs(admin, own());
    await preview.goto('/dashboard/settings/pages/landing/preview');
    await expect(pageTitle(preview, 'Everything for the clean hole')).toBeVisible();
    await expect(preview.getByText('Only staff see this draft.')).toBeVisible();

    await button(page, 'Publish draft').click();
    await expect(alert(page, pageTextMessages.published)).toBeVisible();
    await visitor.goto('/');
    await expect(pageTitle(visitor, 'Everything for the clean hole')).toBeVisible();
    const sections = visitor.getByRole('main').getByRole('heading', { level: 2 });
    await expect(sections).toHaveText([
      'Departments',
      'New products',
      'Why buy here',
      'How ordering works',
      'Questions',
    ]);

    await page.goto('/dashboard/settings/pages/terms');
    await field(page, 'Text').fill('## Ours\n\nWith <b>care</b>, [by](javascript:alert(1)) **us**.');
    await button(page, 'Save draft').click();
    await expect(button(page, 'Publish draft')).toBeEnabled();
    // Somebody else has the page open, and publishes first.
    const other = await openAs(admin, own());
    await other.goto('/dashboard/settings/pages/terms');
    await button(other, 'Publish draft').click();
    await expect(alert(other, pageTextMessages.published)).toBeVisible();
    faults.allow(/^409 PUT \/shop-pages/);
    await field(page, 'Text').fill('Mine.');
    await button(page, 'Save draft').click();
    await expect(page.getByText(messages.settingChanged)).toBeVisible();
    await visitor.goto('/policies/terms');
    await expect(visitor.getByRole('article')).toContainText('With <b>care</b>, by us.');
    await button(other, 'Back to first version').click();
    await expect(alert(other, pageTextMessages.reset)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('article')).toContainText('These terms apply to everything you buy here.');

    faults.allow(/^404 GET \/about/);
    await visitor.goto('/about');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(messages.pageNotFound);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['/dashboard/settings/pages/landing', '/dashboard/settings/pages/blogs']) {
      await page.goto(path);
      await expectToFit(page, path);
    }
  });
});
