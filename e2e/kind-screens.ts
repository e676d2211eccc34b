import { type Page, expect } from './fixtures';
import { expectDialog, expectTitle, press, type Screen } from './screen';

const list = { path: '/dashboard/kinds', title: 'Kinds' };

const openKind = async (page: Page, name: RegExp, link = 'Edit') => {
  await page.getByRole('row', { name }).first().getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Attributes' })).toBeVisible();
};

/** With the kinds of the demo data. */
export const kindScreens: readonly Screen[] = [
  { name: 'kinds', ...list },
  { name: 'kind', ...list, act: (page) => openKind(page, /Hammer drills/) },
  {
    name: 'kind-merge',
    ...list,
    act: async (page) => {
      await openKind(page, /Hammer drills/);
      await page.getByLabel('Merge into').selectOption('Bits > Masonry bits');
      await press(page, 'Merge');
      await expectDialog(page);
    },
  },
  {
    name: 'attribute-refused',
    ...list,
    act: async (page) => {
      await openKind(page, /^Bits/);
      await page.getByRole('row', { name: /Shank/ }).getByRole('link', { name: 'Edit' }).click();
      await expectTitle(page, 'Edit attribute');
      await page.getByLabel('Option 2', { exact: true }).fill('');
      await press(page, 'Save attribute');
      await expect(page.getByText('Please enter a name for each option')).toBeVisible();
    },
  },
];

export const readerKindScreen: Screen = {
  name: 'reader-kind',
  ...list,
  act: (page) => openKind(page, /Hammer drills/, 'Details'),
};
