import { messages } from '@chuck-and-bit/contract/messages';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { readFile } from 'node:fs/promises';
import { barriers } from './barriers';
import { pdfNamed, renamedProgram } from './document-files';
import { expect, type Page, test } from './fixtures';
import { sideways } from './overflow';
import { alert, button, downloaded } from './page-parts';
import { createProduct, fetchProduct } from './shop-client';

const rows = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
const title = (page: Page, place: number) => page.getByLabel(`Title of document ${place}`);
const kind = (page: Page, place: number) => page.getByLabel(`Kind of document ${place}`);

/** Chooses files by the keyboard. */
async function chooses(page: Page, files: ReturnType<typeof pdfNamed>[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose documents').press('Enter'),
  ]);
  await chooser.setFiles(files);
}

test('a merchant adds two documents by keyboard, and a visitor downloads one', async ({
  adminPage: desk,
  page: shop,
}) => {
  const product = await createProduct();
  await desk.goto(`/dashboard/manage-product/${product._id}`);
  const manual = pdfNamed('Instruction_manual.pdf', 1_300_000);
  await chooses(desk, [pdfNamed('Data_sheet.pdf'), renamedProgram, manual]);
  const refused = desk.getByRole('list', { name: 'Files that are not taken' }).getByRole('listitem');
  await expect(refused).toHaveText([`${renamedProgram.name}: ${productDocumentMessages.documentNotPdf}`]);
  await expect(rows(desk)).toHaveCount(2);
  await expect(rows(desk).nth(1)).toContainText('PDF, 1.3 MB');
  await expect(title(desk, 1)).toHaveValue('Data sheet');
  await expect(kind(desk, 1)).toHaveValue('data-sheet');
  await expect(kind(desk, 2)).toHaveValue('manual');

  await button(desk, 'Move document 2 up').press('Enter');
  await expect(desk.getByText('Document 2 is now number 1 of 2')).toBeAttached();
  await expect(button(desk, 'Move document 1 down')).toBeFocused();
  await title(desk, 1).fill('');
  await button(desk, 'Save product').press('Enter');
  await expect(desk.getByText(productDocumentMessages.titleRequired)).toBeVisible();
  await expect(title(desk, 1)).toBeFocused();
  await title(desk, 1).fill('Käyttöohje');
  await button(desk, 'Save product').press('Enter');
  await expect(alert(desk, messages.productSaved)).toBeVisible();
  const { documents } = await fetchProduct(product._id);
  expect(documents.map((each) => [each.title, each.kind])).toEqual([
    ['Käyttöohje', 'manual'],
    ['Data sheet', 'data-sheet'],
  ]);

  await shop.setViewportSize({ width: 360, height: 740 });
  await shop.goto(`/all-drills/${product._id}`);
  const section = shop.getByRole('region', { name: 'Documents' });
  await expect(section.getByRole('listitem')).toContainText(['Manual, PDF, 1.3 MB', 'PDF, 1 kB']);
  const download = await downloaded(shop, () => section.getByRole('link', { name: 'Käyttöohje' }).click());
  expect(download.suggestedFilename()).toBe('Käyttöohje.pdf');
  expect(await readFile(await download.path())).toEqual(manual.buffer);
  for (const page of [desk, shop]) {
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    await expect.poll(() => sideways(page)).toBe(0);
  }
});
