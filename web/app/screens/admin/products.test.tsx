import { listKinds } from '@chuck-and-bit/contract/kinds';
import {
  archiveProduct,
  changeProduct,
  getManagedProduct,
  listManagedProducts,
} from '@chuck-and-bit/contract/managed-products';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { listFailedPictures } from '@chuck-and-bit/contract/pictures';
import {
  actOnProducts,
  arrangeProducts,
  countStock,
  exportToCount,
  listArrangedProducts,
  listToCount,
} from '@chuck-and-bit/contract/product-actions';
import * as imports from '@chuck-and-bit/contract/product-imports';
import { changeProducts } from '@chuck-and-bit/contract/product-plans';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import { changeProductStock, listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { emptyProduct } from '../../components/product-form/product-form';
import { button, buttons, fieldOf, links, nth, press, pressSoon, rows, type } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { openScreen } from '../../../test/page';
import { at, foundImport, product } from '../../../test/desk-data';
import { answers, asked, newApi, sent } from '../../../test/shop-api';
import * as addScreen from './add-product/add-product';
import * as arrangeScreen from './arrange-products/arrange-products';
import * as changeScreen from './change-products/change-products';
import * as countScreen from './count-stock/count-stock';
import * as editScreen from './edit-product/edit-product';
import * as newImport from './import-products/import-products';
import * as manageScreen from './manage-products/manage-products';
import * as importScreen from './product-import/product-import';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../components/catalogue/product-thumbnail', () => ({ ProductThumbnail: () => null }));
vi.mock('../../browser/public-config', () => ({
  publicConfig: () => ({ timeZone: 'America/New_York', weightUnit: 'kg' }),
}));
const told = noteToasts('success');
const failed = noteToasts('error');

const manage = '/dashboard/manage-product';
const later = '2099-01-01T05:00:00.000Z';
const states = {
  draft: { _id: 'draft', isPublic: false, firstPublishedAt: null },
  hidden: { _id: 'hidden', isPublic: false },
  scheduled: { _id: 'scheduled', isPublic: false, appearsAt: later },
  published: { _id: 'published' },
  archived: { _id: 'archived', isPublic: false, archivedAt: at },
};
const kindOf = (_id: string, parentId: string | null = null) => ({
  _id,
  parentId,
  name: _id,
  attributes: [],
});
const kinds = [kindOf(otherKindId), kindOf('Bits'), kindOf('Wood', 'Bits')];
const other = { ...product, _id: 'other', name: 'Other' };

beforeEach(() => newApi([listKinds, kinds]));

test.each([
  [{ availableQuantity: 0 }, ['Auger', '$100.00', 'Sold out', '1,000']],
  [{ availableQuantity: 4 }, ['Auger', '$100.00', 'Low4', '1,000']],
  [{ unit: 'set', ...states.draft }, ['AugerDraft', '$100.00 per set', '5', '1,000']],
  [states.hidden, ['AugerHidden', '$100.00', '5', '1,000']],
  [states.scheduled, ['AugerAppears Jan 1, 2099, 12:00 AM', '$100.00', '5', '1,000']],
  [{ ...states.archived, availableQuantity: 1_200 }, ['AugerArchived', '$100.00', '1,200', '1,000']],
])('a product with %j is listed with %j, for who only reads too', async (values, cells) => {
  answers.set(listManagedProducts, [{ ...product, ...values }]);
  await openScreen(manageScreen, { role: 'viewer' });
  expect(rows()).toEqual([[...cells, 'Details']]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const always = ['Move to a kind', 'Delete', 'Change price and stock'];
test.each<[(keyof typeof states)[], actions: string[]]>([
  [['draft'], ['Publish', 'Archive', ...always]],
  [['hidden'], ['Publish', 'Archive', ...always]],
  [['scheduled'], ['Publish', 'Hide', 'Archive', ...always]],
  [['published'], ['Hide', 'Archive', ...always]],
  [['archived'], ['Move to a kind', 'Put back', 'Delete']],
  [
    ['archived', 'published'],
    ['Hide', 'Move to a kind', 'Archive', 'Put back', 'Delete'],
  ],
])('of products that are %j staff are offered %j', async (chosen, actions) => {
  const listed = [other, ...chosen.map((state) => ({ ...product, ...states[state] }))];
  newApi([listManagedProducts, listed], [listKinds, kinds]);
  await openScreen(manageScreen);
  expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
  const bar = within(screen.getByRole('region', { name: 'Selected products' }));
  const all = [...bar.getAllByRole('button'), ...bar.queryAllByRole('link')];
  const offered = all.map(({ textContent }) => textContent);
  expect(offered.toSorted()).toEqual([...actions, 'Clear', 'Select all'].toSorted());
  expect(bar.getByText(chosen.length === 1 ? '1 product selected' : '2 products selected')).toBeDefined();
  const href = bar.queryByRole('link')?.getAttribute('href');
  expect(href).toBe(actions.includes(always[2] ?? '') ? `${manage}/change?ids=${chosen[0]}` : undefined);
  expect(screen.queryByRole('link', { name: 'Count stock' })).toBeNull();
  press('Select all shown');
  expect(bar.getByText(`${listed.length} products selected`)).toBeDefined();
  press('Clear selection');
  expect(screen.getByRole('link', { name: 'Count stock' })).toBeDefined();
});

test.each([
  [{}, 'Hide', 'hide', 'hidden'],
  [states.draft, 'Publish', 'publish', 'published'],
  [{}, 'Archive', 'archive', 'archived'],
  [states.archived, 'Put back', 'restore', 'put back'],
  [{}, 'Delete', 'delete', 'deleted'],
])('of a product with %j “%s” is asked, and said once it is done', async (values, ask, action, done) => {
  const confirm = `Yes, ${ask.toLowerCase()}`;
  newApi([listManagedProducts, [{ ...product, ...values, _id: 'd' }]], [listKinds, kinds]);
  answers.set(actOnProducts, new ShopApiError(409, 'CHANGED', 'Not now'));
  await openScreen(manageScreen);
  fireEvent.click(screen.getByRole('checkbox'));
  const bar = within(screen.getByRole('region', { name: 'Selected products' }));
  fireEvent.click(bar.getByRole('button', { name: ask }));
  const dialog = screen.getByRole('dialog', { name: `${ask}: 1 product?` });
  expect(within(dialog).getByRole('button', { name: 'No, leave it' })).toBeDefined();
  press(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  answers.set(actOnProducts, { modifiedCount: 1, lost: 0 });
  await pressSoon(confirm);
  await expect.poll(() => told).toEqual([`1 product ${done}`]);
  await expect.poll(() => screen.queryByRole('dialog') ?? screen.queryByRole('region')).toBeNull();
  expect(sent.at(-1)).toEqual([actOnProducts, { body: { action, ids: ['d'] }, query: {} }]);
});

test('products are moved once somebody agrees to the values that they would lose', async () => {
  newApi([listManagedProducts, [product, other]], [listKinds, kinds]);
  answers.set(actOnProducts, { modifiedCount: 2, lost: 2 });
  await openScreen(manageScreen);
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  press('Move to a kind');
  expect(fieldOf('Kind').value).toBe(otherKindId);
  expect(fieldOf('Kind').textContent).toContain('Bits > Wood');
  type('Kind', 'Wood');
  press('Yes, move');
  await screen.findByText('The new kind has no such attributes: 2 values would be removed.');
  expect(screen.getByRole('button', { name: 'No, leave them' })).toBeDefined();
  await pressSoon('Yes, move and remove values');
  await expect.poll(() => told).toEqual(['2 products moved']);
  const body = { action: 'move', ids: ['d', 'other'], kindId: 'Wood' };
  expect(sent).toEqual([
    [actOnProducts, { body: { ...body, mayLose: 0 }, query: { dryRun: 'true' } }],
    [actOnProducts, { body: { ...body, mayLose: 2 }, query: { dryRun: 'true' } }],
    [actOnProducts, { body: { ...body, mayLose: 2 }, query: {} }],
  ]);
});

const productPath = `${manage}/count`;
test.each<[search: string, role: string, title: string | null, offered: string[]]>([
  ['', 'admin', 'No products yet', ['import', 'pictures', 'add-product', 'count']],
  ['', 'viewer', 'No products yet', ['count']],
  ['?q=x', 'admin', 'No products found', ['import', 'pictures', 'manage-product', 'count']],
  ['?show=draft', 'admin', 'No drafts', ['import', 'pictures', 'manage-product', 'count']],
  ['?show=draft&q=x', 'admin', 'No products found', ['import', 'pictures', 'manage-product', 'count']],
  ['?show=published', 'viewer', 'Nothing is in the shop', ['manage-product', 'count']],
  ['?show=hidden', 'viewer', 'Nothing is hidden', ['manage-product', 'count']],
  ['?show=scheduled', 'viewer', 'Nothing appears later', ['manage-product', 'count']],
  ['?show=low-stock', 'viewer', 'Nothing is low on stock', ['manage-product', 'count']],
  ['?show=archived', 'viewer', 'Nothing is archived', ['manage-product', 'count']],
  ['?show=none', 'viewer', 'No products yet', ['count']],
  ['', 'admin', null, ['import', 'pictures', 'add-product', 'change', 'order', 'count']],
  ['?show=archived', 'admin', null, ['import', 'pictures', 'add-product', 'order', 'count']],
  ['', 'viewer', null, ['count']],
])('the list of products at %j offers %s, with %j for rows: %j', async (search, role, title, offered) => {
  if (title === null) answers.set(listManagedProducts, [product]);
  await openScreen(manageScreen, { at: `${manage}${search}`, path: manage, role });
  if (title) expect(screen.getByText(title).tagName).toBe('H2');
  const filters = screen.getByRole('navigation', { name: 'Products' });
  const others = screen.getAllByRole('link').filter((link) => !filters.contains(link));
  const names = others.map((link) =>
    link
      .getAttribute('href')
      ?.replace(/[?]show.*|[?]q.*/, '')
      .split('/')
      .at(-1),
  );
  const found = names.filter(
    (name, index) => !/^(Edit|Details|Clear)$/.test(others[index]?.textContent ?? name ?? ''),
  );
  expect(new Set(found)).toEqual(new Set(offered));
  const { show = 'active', q = '' } = Object.fromEntries(new URLSearchParams(search));
  const read = { show: show === 'none' ? 'active' : show, ...(q && { q }), limit: '50' };
  expect(asked.find(([endpoint]) => endpoint === listManagedProducts)?.[1]).toEqual(read);
  const current = within(filters).getByRole('link', { current: 'page' }).getAttribute('href');
  const query = new URLSearchParams({ ...(read.show !== 'active' && { show }), ...(q && { q }) });
  expect(current).toBe(query.size > 0 ? `${manage}?${query}` : manage);
});

test.each<[unknown, string | null]>([
  [[0], null],
  [[1], '1 picture could not be fetched. Show it'],
  [[1_200], '1,200 pictures could not be fetched. Show them'],
  [new ShopApiError(503, 'BUSY', 'Busy'), null],
])('of failed pictures %j the list of products says %j', async (answer, said) => {
  newApi([listFailedPictures, () => answer], [listKinds, new ShopApiError(503, 'BUSY', 'Busy')]);
  await openScreen(manageScreen);
  expect(screen.queryByText(/could not be fetched/)?.parentElement?.textContent ?? null).toBe(said);
});

test('one product is deleted after a question that names it', async () => {
  newApi([listManagedProducts, [other, product]], [listKinds, kinds]);
  await openScreen(manageScreen);
  fireEvent.click(screen.getByRole('button', { name: 'Delete', description: 'Auger' }));
  expect(within(screen.getByRole('dialog')).getByText('Auger')).toBeDefined();
  press('Yes, delete');
  await expect.poll(() => told).toEqual([messages.productDeleted]);
  expect(sent).toEqual([[deleteProduct, { query: { id: 'd' } }]]);
});

const row = (name: string) => nth([screen.getByText(name).closest('li') ?? document.body], 0);
/** The products with a place, in their order; then the others. */
const arranged = () =>
  screen.getAllByRole('list').map((list) =>
    within(list)
      .queryAllByRole('listitem')
      .map((row) => row.textContent),
  );
test('products are put first, moved and taken out with the focus on the next row, and saved in their order', async () => {
  const named = (name: string, ownPlace: number) => ({ ...product, _id: name, name, ownPlace });
  newApi(
    [listKinds, kinds],
    [listArrangedProducts, [named('A', 1), named('B', 2), named('C', 0), named('D', 0)]],
  );
  const path = '/dashboard/manage-product/order';
  await openScreen(arrangeScreen, { path, at: path });
  expect(fieldOf('Department').value).toBe('Bits');
  expect(arranged().flat()).toEqual(['1ATake out', '2BTake out', 'CPut first', 'DPut first']);
  const save = () => button('Save order').disabled;
  expect(save()).toBe(true);
  const inRow = (name: string, action: string) =>
    fireEvent.click(within(row(name)).getByRole('button', { name: action }));
  inRow('C', 'Put first');
  expect(screen.getByText('C is number 3 of 3')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Put first');
  inRow('D', 'Put first');
  expect(document.activeElement?.textContent).toBe('Then, the newest first');
  inRow('D', 'Move up');
  expect(screen.getByText('D is number 3 of 4')).toBeDefined();
  inRow('A', 'Take out');
  expect([screen.getByText('A has no place any more').tagName, save()]).toEqual(['P', false]);
  expect(document.activeElement?.closest('li')?.textContent).toBe('1BTake out');
  expect(arranged()).toEqual([['1BTake out', '2DTake out', '3CTake out'], ['APut first']]);
  answers.set(arrangeProducts, new ShopApiError(409, 'CHANGED', 'Not now'));
  press('Save order');
  await expect.poll(() => failed).toEqual(['Not now']);
  expect(arranged()[0]).toHaveLength(3);
  answers.delete(arrangeProducts);
  await pressSoon('Save order');
  await expect.poll(() => told).toEqual(['Order saved']);
  expect(sent.at(-1)).toEqual([arrangeProducts, { params: { id: 'Bits' }, body: { ids: ['B', 'D', 'C'] } }]);
  // What is stored by now is shown again.
  await expect.poll(() => arranged()[0]).toEqual(['1ATake out', '2BTake out']);
  // What is not saved stays in its department.
  inRow('A', 'Take out');
  answers.set(listArrangedProducts, [named('X', 1), named('Y', 0)]);
  type('Department', otherKindId);
  await expect.poll(() => arranged().flat()).toEqual(['1XTake out', 'YPut first']);
  expect(save()).toBe(true);
});

test('a row that is dragged over another takes its place', async () => {
  const placed = ['A', 'B', 'C'].map((name, index) => ({ ...product, _id: name, name, ownPlace: index + 1 }));
  newApi([listKinds, [kinds[0]]], [listArrangedProducts, placed]);
  await openScreen(arrangeScreen, { at: '/?kind=gone' });
  expect(fieldOf('Department').value).toBe(otherKindId);
  expect(screen.queryByText(/products are shown/)).toBeNull();
  const dataTransfer = { setData: vi.fn<(type: string, data: string) => void>(), effectAllowed: '' };
  fireEvent.dragOver(row('B'), { dataTransfer });
  fireEvent.dragStart(row('C'), { dataTransfer });
  expect(dataTransfer.setData.mock.calls).toEqual([['text/plain', '3']]);
  for (const name of ['B', 'A']) fireEvent.dragOver(row(name), { dataTransfer });
  fireEvent.dragEnd(row('C'), { dataTransfer });
  fireEvent.dragOver(row('B'), { dataTransfer });
  expect(arranged()[0]?.map((text) => text[1])).toEqual(['C', 'A', 'B']);
  const most = Array.from({ length: 200 }, (_, index) => ({ ...product, _id: `${index}` }));
  answers.set(listArrangedProducts, most);
  await openScreen(arrangeScreen);
  expect(screen.getByText('The first 200 products are shown.')).toBeDefined();
});

const rest = { unchanged: 0, refused: 0, fingerprint: 'f', rows: [] as object[] };
const plan = { isApplied: false, added: 0, changed: 1, ...rest };
const ids = { by: 'ids', ids: ['d', 'o'] };
const search = (show: string, q = '') => ({ by: 'search', q, show });
test.each<[at: string, intro: string, select: object]>([
  ['?ids=d,,o&q=x', '2 products', ids],
  ['?ids=d', 'One product', { by: 'ids', ids: ['d'] }],
  ['', 'All products in the shop', search('active')],
  ['?show=archived', 'All products in the shop', search('active')],
  ['?show=low-stock', 'All products that are low on stock', search('low-stock')],
  ['?q=x&show=low-stock', 'All products that match "x" and are low on stock', search('low-stock', 'x')],
])('the address %j changes “%s”', async (at, intro, select) => {
  answers.set(changeProducts, plan);
  await openScreen(changeScreen, { at: `/${at}` });
  expect(screen.getByText(`${intro}. You see what would change before anything is saved.`)).toBeDefined();
  type('Add to the stock', '3');
  press('Preview');
  await expect.poll(() => sent).toHaveLength(1);
  const body = { select, price: null, addStock: 3 };
  expect(sent[0]).toEqual([changeProducts, { query: { dryRun: 'true' }, body }]);
});

const planned1 = { line: null, productId: 'd', name: 'Auger', changes: [], problems: [] };
const change = (field: string, before: string | null, after: string) => ({ field, before, after });
const [cut, long] = [`name: ${'x'.repeat(80)}…`, change('name', null, 'x'.repeat(90))];
const faulty = [
  { ...planned1, line: 2, name: '', productId: null, changes: [long] },
  {
    ...planned1,
    line: 1_000,
    changes: [change('name', null, 'A')],
    problems: [{ field: 'attribute: Tip', message: 'None such' }],
  },
];
const problem = { field: 'attribute: Tip', message: 'None such' };
test.each<[Partial<typeof plan>, counts: string, button: string | null, listed: string[][]]>([
  [{}, '1 changed', 'Save 1 product', []],
  [
    {
      added: 1,
      changed: 1_200,
      unchanged: 3,
      rows: [{ ...planned1, changes: [change('sale_price', '1', '')] }],
    },
    ...(['1 new, 1,200 changed, 3 unchanged', 'Save 1,201 products'] as const),
    [['Auger', 'sale price: from 1 →  to none', 'Fine']],
  ],
  [
    ...([{ refused: 1, rows: faulty }, '1 changed, 1 with problems', null] as const),
    [
      ['AugerLine 1,000', 'name: A', 'Tip: None such'],
      ['Without a nameNewLine 2', cut, 'Fine'],
    ],
  ],
  [{ changed: 0 }, 'No products', null, []],
])('a plan %j says “%s”, and is saved by %j', async (values, counts, save, listed) => {
  answers.set(changeProducts, ({ body }: { body: { fingerprint?: string } }) => ({
    ...plan,
    ...values,
    isApplied: body.fingerprint === 'f',
  }));
  await openScreen(changeScreen);
  type('Percent', '-10');
  press('Preview');
  const heading = await screen.findByText('Preview', { selector: 'h2' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(screen.getByText(`${counts}. Nothing is saved yet.`)).toBeDefined();
  if (listed.length > 0) expect(rows()).toEqual(listed);
  expect(screen.queryByText(/^Please mend/) !== null).toBe(values.refused === 1);
  expect(buttons().filter((name) => name.startsWith('Save'))).toEqual(save ? [save] : []);
  if (save === null) return;
  press(save);
  await screen.findByText('At /dashboard/manage-product');
  const { added = 0, changed = 1 } = values;
  await expect.poll(() => told).toEqual([messages.productsSaved(added + changed)]);
  const body = { select: search('active'), price: { kind: 'percent', value: -10 }, addStock: null };
  const request = { query: { dryRun: 'false' }, body: { ...body, fingerprint: 'f' } };
  expect(sent.at(-1)).toEqual([changeProducts, request]);
});

test('a change needs a number, and another one discards its preview', async () => {
  const many = Array.from({ length: 201 }, (_, line) => ({ ...planned1, line }));
  answers.set(changeProducts, { ...plan, rows: many });
  await openScreen(changeScreen);
  for (const [kind, label, hint] of [
    ['percent', 'Percent', /^Volume prices change too/],
    ['amount', 'Amount', 'Example: 2.50, or -1 for less.'],
    ['set', 'Amount', 'Example: 19.99.'],
    ['none', 'Add to the stock', /^Optional/],
  ] as const) {
    type('Price', kind);
    expect((await screen.findByText(hint)).tagName).toBe('P');
    press('Preview');
    await expect.poll(() => fieldOf(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(fieldOf(label));
  }
  expect([screen.queryByLabelText('Amount'), sent]).toEqual([null, []]);
  type('Add to the stock', '1');
  press('Preview');
  expect((await screen.findByText('1 more are not shown.')).tagName).toBe('P');
  type('Add to the stock', '2');
  expect(screen.queryByText(/are not shown/)).toBeNull();
});

type Import = imports.ProductImport;
const left = 'Download left out rows';
const [leave, another] = ['done. You can leave this page.', 'Another import is running.'];
const planned = '1 new, 200 changed, 1 unchanged. 1 row will be left out. Nothing is saved yet.';
const tenth = { added: 1, changed: 200, unchanged: 1, leftOut: 1, rows: 1_000, saved: 57 };
test.each<[Partial<Import>, said: string, offered: string[], value: string | null | undefined]>([
  [{ state: 'reading' }, 'The file is being stored.', [], null],
  [{ state: 'planning', ...tenth }, `Reading 1,000 rows: 20% ${leave}`, ['Discard'], '203'],
  [
    { state: 'planning', isWaiting: true },
    `${another} This file is read when it has ended.`,
    ['Discard'],
    null,
  ],
  [{ state: 'planned', ...tenth }, planned, ['Save 201 products', 'Discard', left], undefined],
  [{ state: 'planned', unchanged: 2 }, '2 unchanged. Nothing is saved yet.', ['Discard'], undefined],
  [{ state: 'applying', ...tenth, leftOut: 0 }, `Saving 201 products: 20% ${leave}`, ['Stop'], '57'],
  [{ state: 'applying', isWaiting: true }, `${another} This one starts when it has ended.`, ['Stop'], null],
  [{ state: 'done', saved: 1, leftOut: 2 }, '1 product saved. 2 rows were left out.', [left], undefined],
  [{ state: 'done', saved: 2, leftOut: 1 }, '2 products saved. 1 row was left out.', [left], undefined],
  [{ state: 'stopped' }, 'Stopped. Nothing was saved.', [], undefined],
  [{ state: 'stopped', saved: 3 }, 'Stopped. 3 products saved, the others not.', [], undefined],
])('an import with %j says “%s”, and offers %j', async (values, said, offered, value) => {
  newApi([imports.getImport, { ...foundImport, ...values }]);
  const opened = { path: '/:id', at: '/i' };
  await openScreen(importScreen, opened);
  expect(screen.getByText(said, { selector: 'output' })).toBeDefined();
  expect(buttons()).toEqual(offered);
  expect(document.querySelector('progress')?.getAttribute('value')).toBe(value);
  await openScreen(importScreen, { ...opened, role: 'viewer' });
  expect(buttons()).toEqual(offered.filter((name) => name === left));
});

test('rows of an import say what became of them, and its buttons start and stop it', async () => {
  const rowOf = (state: string, values = {}) => ({ ...planned1, _id: state, state, isNew: false, ...values });
  const made = rowOf('planned', { changes: [change('name', null, 'A')] });
  newApi(
    [imports.listImportRows, [rowOf('saved'), made, rowOf('left-out', { problems: [problem] })]],
    [imports.getImport, { ...foundImport, state: 'planned', changed: 1, fileName: '', encoding: 'utf-16le' }],
  );
  await openScreen(importScreen, { path: '/:id', at: '/i?show=left-out' });
  expect(rows()).toEqual([
    ['Auger', '', 'Saved'],
    ['AugerNew', 'name: A', 'Not saved yet'],
    ['Auger', '', 'Left outTip: None such'],
  ]);
  const intro = 'Uploaded by ada@bits.example, Nov 22, 2026, 10:00 PM. Read as UTF-16.';
  expect(screen.getByText(intro)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Import');
  expect(asked.at(-1)).toEqual([imports.listImportRows, { show: 'left-out', limit: '50' }]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Left out');
  press('Save 1 product');
  await expect.poll(() => told).toEqual([importMessages.importStarted]);
  await pressSoon('Discard');
  await expect.poll(() => told.at(-1)).toBe(importMessages.importStopped);
  expect(sent.map(([endpoint]) => endpoint)).toEqual([imports.applyImport, imports.stopImport]);
  for (const [state, at, title] of [
    ['planning', '/i', 'Being read'],
    ['done', '/i?show=new', 'No such rows'],
    ['done', '/i?show=none', 'Nothing changes'],
  ] as const) {
    newApi([imports.getImport, { ...foundImport, state }]);
    await openScreen(importScreen, { path: '/:id', at });
    expect(screen.getByText(title).tagName).toBe('H2');
  }
});

test('a file is sent once there is one that is not too large, beside what became of the last ones', async () => {
  const files: [Partial<Import>, name: string, state: string][] = [
    [{ state: 'planned', isWaiting: true, fileName: '' }, 'Without a name', 'Waits for another import'],
    [{ state: 'reading' }, 'a.csv', 'Being read'],
    [{ state: 'planning' }, 'a.csv', 'Being read'],
    [{ state: 'planned' }, 'a.csv', 'Not saved yet'],
    [{ state: 'applying', saved: 1_000 }, 'a.csv', 'Being saved: 1,000 so far'],
    [{ saved: 2, leftOut: 1 }, 'a.csv', '2 saved, 1 left out'],
    [{ state: 'stopped' }, 'a.csv', 'Stopped: 0 saved'],
  ];
  newApi([
    imports.listImports,
    files.map(([values], index) => ({ ...foundImport, ...values, _id: `${index}` })),
  ]);
  await openScreen(newImport);
  expect(rows().map((cells) => cells.slice(0, 2))).toEqual(files.map((file) => file.slice(1)));
  const choose = async (size: number) => {
    const file = new File(['.'], 'new.csv');
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(fieldOf('CSV file'), { target: { files: [file] } });
    await pressSoon('Preview');
    return file;
  };
  press('Preview');
  await screen.findByText(messages.fileMissing);
  await choose(25_000_001);
  await screen.findByText(messages.fileTooLarge);
  answers.set(imports.createImport, new ShopApiError(400, 'INVALID_INPUT', 'No columns'));
  await choose(25_000_000);
  expect((await screen.findByRole('alert')).textContent).toContain('No columns');
  answers.set(imports.createImport, { _id: 'i' });
  const file = await choose(1);
  expect(screen.queryByText('No columns')).toBeNull();
  await screen.findByText('At /dashboard/manage-product/import/i');
  expect(sent.at(-1)).toEqual([imports.createImport, { query: { fileName: 'new.csv' }, body: file }]);
});

const counted = { _id: 'd', name: 'Auger', sku: 'A-1', shelfPlace: 'S1', expected: 1_200 };
const toCount = { ...counted, _id: 'b', name: 'Bits', sku: '', shelfPlace: '', expected: 2 };
test('what is counted is compared with what should have been there when it was first printed', async () => {
  window.print = vi.fn<() => void>();
  newApi([listToCount, [counted, toCount]]);
  await openScreen(countScreen, { path: productPath, at: `${productPath}?q=S` });
  expect(rows().slice(3)).toEqual([
    ['S1', 'AugerA-1', '1,200', ''],
    ['No place', 'Bits', '2', ''],
  ]);
  press('Print');
  answers.set(listToCount, [{ ...counted, expected: 7 }, toCount]);
  press('Search');
  await screen.findByText('7');
  const save = () => buttons().at(-1);
  expect([save(), button('Save 0 counts').disabled]).toEqual(['Save 0 counts', true]);
  const count = (index: number, value: string) =>
    fireEvent.change(nth(screen.getAllByLabelText('Counted'), index), { target: { value } });
  count(0, '9');
  press('Print');
  count(1, '0');
  expect(save()).toBe('Save 2 counts');
  const moved = { productId: 'd', state: 'moved', expected: 1_100, missing: 0 };
  const saved = { productId: 'b', state: 'saved', expected: 2, missing: 1_000 };
  answers.set(countStock, { lines: [moved, saved] });
  press('Save 2 counts');
  await screen.findByText('Saved. Orders need 1,000 more than there are.');
  expect(screen.getByText(/^Units were shipped.*: 1,100 should be there now\./)).toBeDefined();
  await expect.poll(() => [told, save()]).toEqual([['1 product counted'], 'Save 0 counts']);
  const drills = { productId: 'd', counted: 9, expected: 1_200 };
  const lines = [drills, { productId: 'b', counted: 0, expected: 2 }];
  expect(sent.splice(0)).toEqual([[countStock, { body: { lines } }]]);
  press('Export CSV');
  await expect.poll(() => sent).toEqual([[exportToCount, { query: { shelf: 'S' } }]]);
  await openScreen(countScreen, { role: 'viewer' });
  const fields = screen.getAllByLabelText<HTMLInputElement>('Counted');
  expect([save(), ...fields.map(({ disabled }) => disabled)]).toEqual(['Search', true, true]);
});

const said = { image: 'https://a.example/1.png', description: 'It drills.' };
const details = { ...emptyProduct, ...product, ...said, kindId: 'Bits', version: 4 };
const edit = (role = 'admin') => openScreen(editScreen, { path: '/:id', at: '/d', role });

test.each<[keyof typeof states, role: string, page: string | null, archive: string | null]>([
  ['published', 'admin', '/all-drills/d', 'Archive'],
  ['draft', 'admin', '/dashboard/manage-product/d/preview', 'Archive'],
  ['archived', 'admin', null, 'Put back in the shop'],
  ['hidden', 'viewer', '/dashboard/manage-product/d/preview', null],
])('a product that is %s has for %s the page %j, and the button %j', async (state, role, page, archive) => {
  answers.set(getManagedProduct, { ...details, ...states[state], _id: 'd' });
  await edit(role);
  expect(links().slice(0, 1)).toEqual(page ? [page] : []);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(archive ? 'Edit Product' : 'Product');
  const names = ['Archive', 'Put back in the shop', 'Adjust stock', 'Save product'];
  const offered = names.filter((name) => screen.queryByRole('button', { name }));
  expect(offered).toEqual(archive ? [archive, 'Adjust stock', 'Save product'] : []);
  if (archive === null) return;
  press(archive);
  const isArchived = archive === 'Archive';
  const sentence = isArchived ? messages.productArchived : messages.productRestored;
  await expect.poll(() => told).toEqual([sentence]);
  expect(sent).toEqual([[archiveProduct, { params: { id: 'd' }, body: { isArchived } }]]);
});

test('units come in or are counted, a count with the stock that was seen, and the ledger tells both', async () => {
  const moved = { occurredAt: at, orderId: 'o', orderNumber: 'K7', note: '', after: 5 };
  answers.set(getManagedProduct, details);
  answers.set(listStockChanges, [
    { ...moved, _id: '1', reason: 'order', actor: 'buyer', delta: -1_000 },
    {
      ...moved,
      _id: '2',
      reason: 'restock',
      orderNumber: null,
      note: 'Late',
      actor: 'ada@bits.example',
      delta: 5,
    },
    { ...moved, _id: '3', reason: 'correction', orderId: null, actor: 'system', delta: 0 },
  ]);
  await edit();
  const when = 'Nov 22, 2026, 10:00 PM';
  expect(rows()).toEqual([
    ['Ordered K7', when, 'The buyer', '−1,000', '5'],
    ['Came inLate', when, 'ada@bits.example', '+5', '5'],
    ['Counted K7', when, 'The shop', '0', '5'],
  ]);
  expect(links().slice(-1)).toEqual(['/dashboard/orders/o']);
  expect(screen.getByText('5 pieces').tagName).toBe('STRONG');
  type('Units to add', '0');
  press('Adjust stock');
  await expect.poll(() => fieldOf('Units to add').getAttribute('aria-invalid')).toBe('true');
  type('Units to add', '3');
  type('Note', 'Late');
  press('Adjust stock');
  await expect.poll(() => told).toEqual([messages.stockSaved]);
  // The form is ready for another change.
  await expect
    .poll(() => [button('Adjust stock').disabled, fieldOf('Units to add').value])
    .toEqual([false, '']);
  type('Reason', 'correction');
  fireEvent.change(await screen.findByLabelText('Counted'), { target: { value: '0' } });
  press('Adjust stock');
  const bodies = () => sent.map(([, { body }]) => body);
  const corrected = { kind: 'correction', counted: 0, seen: 5, note: '' };
  await expect.poll(bodies).toEqual([{ kind: 'restock', quantity: 3, note: 'Late' }, corrected]);
  // Somebody has ordered meanwhile.
  answers.set(changeProductStock, new ShopApiError(409, 'STOCK_CHANGED', messages.stockChanged(1)));
  answers.set(getManagedProduct, { ...details, availableQuantity: 1 });
  await expect.poll(() => screen.queryByLabelText('Counted')).toBeNull();
  type('Reason', 'correction');
  fireEvent.change(await screen.findByLabelText('Counted'), { target: { value: '4' } });
  press('Adjust stock');
  await screen.findByText(messages.stockChanged(1));
  expect((await screen.findByText('1 piece')).tagName).toBe('STRONG');
  expect(fieldOf('Counted').value).toBe('4');
  await edit('products-staff');
  expect(links()).not.toContain('/dashboard/orders/o');
});

test('who saves second chooses between both versions, field by field, and saves what was chosen', async () => {
  answers.set(getManagedProduct, details);
  answers.set(changeProduct, ({ body }) => {
    if ((body as { version: number }).version === 5) return {};
    answers.set(getManagedProduct, { ...details, version: 5, price: 60, minimumOrder: 2 });
    return new ShopApiError(409, 'PRODUCT_CHANGED', messages.productChanged);
  });
  await edit();
  type('Price', '70');
  type('Description', 'Mine.');
  press('Save product');
  const versions = within(await screen.findByRole('region', { name: 'Two versions' }));
  const group = (name: string) => within(versions.getByRole('group', { name }));
  expect(versions.getAllByRole('group').map((each) => each.textContent)).toEqual([
    'Minimum OrderYours1000Saved by somebody else2',
    'PriceYours$70.00Saved by somebody else$60.00',
    'DescriptionYoursMine.Saved by somebody elseIt drills.',
  ]);
  const isOurs = () => versions.getAllByLabelText<HTMLInputElement>('Yours').map(({ checked }) => checked);
  expect(isOurs()).toEqual([false, true, true]);
  fireEvent.click(group('Price').getByLabelText('Saved by somebody else'));
  expect(isOurs()).toEqual([false, false, true]);
  press('Use these values');
  await expect.poll(() => screen.queryByRole('region', { name: 'Two versions' })).toBeNull();
  await expect.poll(() => [fieldOf('Price').value, fieldOf('Minimum Order').value]).toEqual(['60', '2']);
  await expect.poll(() => document.activeElement).toBe(fieldOf('Name'));
  await pressSoon('Save product');
  await expect.poll(() => told).toEqual([messages.productSaved]);
  const chosen = { price: 60, minimumOrder: 2, description: 'Mine.', version: 5 };
  expect(sent.at(-1)?.[1].body).toMatchObject(chosen);
});

test('a product is added by its unit, with a warning while its stock is below its minimum order', async () => {
  await openScreen(addScreen);
  expect(fieldOf('Kind').value).toBe(otherKindId);
  type('Unit', 'set');
  await screen.findByText('USD per set');
  const warning = () => screen.queryByText(/^Nobody can order this product/) !== null;
  const typed = { Name: 'Bit box', 'Available Quantity': '9', 'Minimum Order': '10', Price: '8.9' };
  for (const [label, value] of Object.entries({ ...typed, Description: 'Bits.' })) type(label, value);
  type('Image URL', 'https://a.example/1.png');
  await expect.poll(warning).toBe(true);
  type('Available Quantity', '10');
  await expect.poll(warning).toBe(false);
  press('Add Product');
  await expect.poll(() => told).toEqual([messages.productAdded]);
  const body = {
    name: 'Bit box',
    unit: 'set',
    availableQuantity: 10,
    minimumOrder: 10,
    price: 8.9,
    isPublic: true,
  };
  expect(sent.at(-1)?.[1].body).toMatchObject(body);
  await expect.poll(() => fieldOf('Name').value).toBe('');
  await expect.poll(() => document.activeElement).toBe(fieldOf('Name'));
});
