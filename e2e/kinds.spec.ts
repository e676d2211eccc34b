import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { alert, button, pageTitle, rowOf } from './page-parts';
import { createProduct, uniqueName } from './shop-client';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

async function addKind(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/kinds');
  await page.getByRole('link', { name: 'Add kind' }).click();
  await field(page, 'Name').fill(name);
  await button(page, 'Add kind').click();
  await expect(pageTitle(page, name)).toBeFocused();
}

type NewAttribute = { name: string; type: string; unit?: string; options?: string[] };

async function addAttribute(page: Page, { name, type, unit, options = [] }: NewAttribute): Promise<void> {
  await page.getByRole('link', { name: 'Add attribute' }).click();
  await expect(pageTitle(page, 'Add attribute')).toBeVisible();
  await field(page, 'Name').fill(name);
  await field(page, 'Type').selectOption(type);
  if (unit) await field(page, 'Unit').fill(unit);
  for (const [index, option] of options.entries()) {
    await button(page, 'Add option').click();
    await expect(field(page, `Option ${index + 1}`)).toBeFocused();
    await page.keyboard.type(option);
  }
  await button(page, 'Add attribute').click();
  await expect(rowOf(page, name)).toBeVisible();
}

test('a merchant makes a kind with attributes, changes them with what products have of them, and merges it', async ({
  adminPage: page,
}) => {
  test.slow();
  const [kind, other] = [uniqueName('Augers'), uniqueName('Earth augers')];
  const product = await createProduct();
  await addKind(page, other);
  await addAttribute(page, { name: 'Length', type: 'Number', unit: 'cm' });
  await addKind(page, kind);
  await addAttribute(page, { name: 'Length', type: 'Number', unit: 'mm' });
  await addAttribute(page, { name: 'Borehole', type: 'Range of numbers', unit: 'mm' });
  await addAttribute(page, { name: 'Drive', type: 'Choice', options: ['Hex', 'SDS-plus'] });
  await addAttribute(page, { name: 'Coated', type: 'Yes or no' });
  await addAttribute(page, { name: 'Flutes', type: 'Number' });

  await test.step('attributes are reordered by keyboard', async () => {
    const rows = page.getByRole('row');
    const up = rowOf(page, 'Flutes').getByRole('button', { name: 'Move up' });
    await up.press('Enter');
    await expect(rows.nth(4)).toContainText('Flutes');
    await expect(up).toBeFocused();
  });

  await test.step('a product gets values', async () => {
    await page.goto(`/dashboard/manage-product/${product._id}`);
    await field(page, 'Kind').selectOption(kind);
    await field(page, 'Length').first().fill('450');
    await field(page, 'Borehole from').fill('60');
    await field(page, 'Borehole to').fill('80');
    await field(page, 'Drive').selectOption('SDS-plus');
    await field(page, 'Coated').selectOption('Yes');
    await field(page, 'Flutes').fill('2');
    await button(page, 'Save product').click();
    await expect(alert(page, messages.productSaved)).toBeVisible();
  });

  const openAttribute = async (name: string) => {
    await page.goto('/dashboard/kinds');
    await rowOf(page, kind).getByRole('link', { name: 'Edit' }).click();
    await rowOf(page, name).getByRole('link', { name: 'Edit' }).click();
    await expect(pageTitle(page, 'Edit attribute')).toBeVisible();
  };
  const question = page.getByRole('dialog', { name: 'Save this attribute?' });

  await test.step('a new unit converts the values', async () => {
    await openAttribute('Length');
    await field(page, 'Unit').fill('cm');
    await button(page, 'Save attribute').click();
    await expect(question).toContainText('Length: 450 mm becomes 45 cm (1 product)');
    await question.getByRole('button', { name: 'Yes, save' }).click();
    await expect(alert(page, kindMessages.attributeSaved)).toBeVisible();
  });

  await test.step('a new type that loses values says whose, and asks first', async () => {
    await openAttribute('Borehole');
    await field(page, 'Type').selectOption('Number');
    await button(page, 'Save attribute').click();
    await expect(question.getByRole('region', { name: 'Lost values' })).toContainText(product.name);
    await question.getByRole('button', { name: 'No, go back' }).click();
    await expect(button(page, 'Save attribute')).toBeFocused();
    await expect(field(page, 'Type')).toHaveValue('number');
    await button(page, 'Save attribute').click();
    await question.getByRole('button', { name: 'Yes, save and lose 1 value' }).click();
    await expect(alert(page, kindMessages.attributeSaved)).toBeVisible();
  });

  await test.step('a kind with products is merged, not deleted', async () => {
    await expect(pageTitle(page, kind)).toBeVisible();
    await expect(page.getByRole('main')).toContainText("can't be deleted, only merged");
    await expect(button(page, 'Delete kind')).toHaveCount(0);
    await field(page, 'Merge into').selectOption(other);
    await button(page, 'Merge').click();
    const merging = page.getByRole('dialog', { name: 'Merge this kind?' });
    await expect(merging).toContainText('1 product moves. 3 values would be lost. 1 value stays as it is.');
    await merging.getByRole('button', { name: 'Yes, merge and lose 3 values' }).click();
    await expect(alert(page, kindMessages.kindsMerged)).toBeVisible();
    await expect(pageTitle(page, 'Kinds')).toBeVisible();
    await expect(rowOf(page, other)).toContainText('1');
    await expect(rowOf(page, kind)).toHaveCount(0);
  });

  await test.step('the audit log names what was lost', async () => {
    await page.goto(`/dashboard/audit-log?q=${encodeURIComponent(product.name)}`);
    const entry = rowOf(page, 'Product changed');
    await entry.getByText(/\d fields/).click();
    await expect(entry).toContainText('attribute Drive');
    await expect(entry).toContainText('SDS-plus');
    await expect(entry).toContainText(kind);
  });
});
