import { addAttribute, changeAttribute, deleteAttribute } from '@chuck-and-bit/contract/attributes';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import {
  addKind,
  changeKind,
  countKindProducts,
  deleteKind,
  listKinds,
  mergeKind,
} from '@chuck-and-bit/contract/kinds';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import type { ValuesPlan } from '@chuck-and-bit/contract/values-plan';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { forgetDrafts } from '../../../session/store/drafts';
import { button, fieldOf, links, nth, press, pressSoon, rows, type } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { openScreen, showPage } from '../../../../test/page';
import { attributeOf, kindOf, valuesPlan as plan } from '../../../../test/desk-data';
import { answers, newApi, sent } from '../../../../test/shop-api';
import * as attributeScreen from './attribute';
import * as kindScreen from './kind';
import * as kindsScreen from './kinds';
import { productsText } from './load-kinds';
import * as newKindScreen from './new-kind';
import { PlanDialog } from './plan-dialog';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
const told = noteToasts('success');

const options = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, _id) => ({ _id, name }));
const ofBits = [attributeOf('Length', { unit: 'mm' }), attributeOf('Shank', { type: 'choice', options })];
const kinds = [
  kindOf('Bits', null, { attributes: ofBits }),
  kindOf('Wood', 'Bits', {
    attributes: [attributeOf('Tip', { isKeyFigure: true })],
    formerSlugs: ['a', 'b'],
  }),
  kindOf('Flat', 'Wood'),
  kindOf('Metal', 'Bits'),
  kindOf('Drills'),
  kindOf(otherKindId, null, { name: 'Other' }),
];
/** Seven kinds, each below the one before. */
const deep = Array.from({ length: 6 }, (_, level) => kindOf(`L${level + 1}`, level ? `L${level}` : null));

beforeEach(() => {
  const counts = { Wood: [12, 2], Flat: [0, 1], Bits: [1_200, 0] };
  newApi(
    [listKinds, kinds],
    [
      countKindProducts,
      Object.entries(counts).map(([_id, [active, archived]]) => ({ _id, active, archived })),
    ],
  );
  for (const each of [changeKind, mergeKind, changeAttribute, deleteAttribute]) answers.set(each, plan);
});
const openKind = (id: string, role = 'admin') => openScreen(kindScreen, { path: '/:id', at: `/${id}`, role });
/** What was sent: whether it was a dry run, and the body. */
const bodies = () => sent.map(([endpoint, { query, body }]) => [endpoint, query?.dryRun, body]);

test('kinds are listed as a tree, with their products and attributes, and moved among those beside them', async () => {
  await openScreen(kindsScreen);
  expect(rows().map((cells) => cells.slice(0, 3))).toEqual([
    ['Bits', '1,200', '2'],
    ['└ Wood, below Bits', '12 and 2 archived', '1'],
    ['└ Flat, below Wood', '0 and 1 archived', '0'],
    ['└ Metal, below Bits', '0', '0'],
    ['Drills', '0', '0'],
    ['Other', '0', '0'],
  ]);
  const moves = (name: RegExp, direction: string) =>
    within(screen.getByRole('row', { name })).getByRole('button', { name: `Move ${direction}` });
  expect(moves(/^Wood/, 'up').getAttribute('aria-disabled')).toBe('true');
  expect(moves(/Metal/, 'down').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(moves(/^Wood/, 'down'));
  await screen.findByText('Wood is number 2 of 2');
  const change = { name: 'Wood', slug: 'woods', parentId: 'Bits', version: 3, position: 1, mayLose: 0 };
  expect(sent).toEqual([[changeKind, { params: { id: 'Wood' }, query: {}, body: change }]]);
  answers.set(changeKind, new ShopApiError(409, 'CHANGED', 'Somebody was faster'));
  fireEvent.click(moves(/Drills/, 'up'));
  await screen.findByText('Somebody was faster');
  expect(screen.queryByText(/is number/)).toBeNull();
});

test.each<[string, role: string, title: string, intro: string, ends: string | RegExp | null]>([
  ['Bits', 'admin', 'Bits', '1,200 products', kindMessages.kindHasOthersBelow],
  ['Flat', 'admin', 'Flat', 'Bits > Wood > Flat: 1 product, archived', /^Products are of this kind/],
  ['Metal', 'admin', 'Metal', 'Bits > Metal: 0 products', /^No product is of this kind/],
  [otherKindId, 'admin', 'Other', '0 products', kindMessages.kindOtherStays],
  ['Wood', 'viewer', 'Wood', 'Bits > Wood: 14 products, 2 of them archived', null],
  ['Gone', 'admin', 'Not found', kindMessages.kindNotFound, null],
])('the kind %s says to %s what it is, and how it ends', async (id, role, title, intro, ends) => {
  await openKind(id, role);
  const heading = screen.getByRole('heading', { level: 1 });
  expect([heading.textContent, screen.getByText(intro).tagName]).toEqual([title, 'P']);
  expect(screen.queryByRole('region', { name: 'Merge or delete' }) !== null).toBe(ends !== null);
  if (ends !== null) expect(screen.getByText(ends)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete kind' }) !== null).toBe(id === 'Metal');
  expect(screen.queryByRole('button', { name: 'Save kind' }) !== null).toBe(
    role === 'admin' && id !== 'Gone',
  );
  expect(screen.queryByLabelText('Below') === null).toBe(id === otherKindId || id === 'Gone');
});

test('products of a kind are counted in words', () => {
  const textOf = (active: number, archived: number) => productsText({ _id: '', active, archived });
  expect([textOf(1, 0), textOf(1_000, 1)]).toEqual(['1 product', '1,001 products, 1 of them archived']);
});

test('attributes are listed with their values, own ones moved and deleted, and inherited ones name their kind', async () => {
  await openKind('Wood');
  const [own, inherited] = ['Attributes', 'Inherited attributes'].map((name) =>
    within(screen.getByRole('table', { name })).getAllByRole('row').slice(1),
  );
  expect([own, inherited].map((all) => all?.map((row) => row.textContent))).toEqual([
    ['TipKey figureNumberEditDelete'],
    ['LengthNumber in mmBits', 'ShankChoice: A, B, C, D, E, F and 1 moreBits'],
  ]);
  await openKind('Bits');
  const moveDown = screen.getAllByRole('button', { name: 'Move down' });
  fireEvent.click(nth(moveDown, 0));
  await screen.findByText('Length is number 2 of 2');
  const { _id, slug: _slug, ...values } = nth(ofBits, 0);
  expect(bodies().splice(0)).toEqual([[changeAttribute, undefined, { ...values, position: 1, mayLose: 0 }]]);
  sent.length = 0;
  fireEvent.click(nth(screen.getAllByRole('button', { name: 'Delete' }), 1));
  await screen.findByText('No product has a value that changes.');
  press('Yes, delete');
  await expect.poll(() => told).toEqual([kindMessages.attributeDeleted]);
  const request = (dryRun: string) => ({ params: { id: 'Shank' }, query: { dryRun, mayLose: '0' } });
  expect(sent).toEqual(['true', 'false'].map((dryRun) => [deleteAttribute, request(dryRun)]));
  answers.set(deleteAttribute, new ShopApiError(503, 'BUSY', 'The shop is busy'));
  fireEvent.click(nth(screen.getAllByRole('button', { name: 'Delete' }), 0));
  await screen.findByText('The shop is busy');
});

test('a kind is merged only into another one that was chosen, and always after a question', async () => {
  await openKind('Metal');
  const offered = [...fieldOf('Merge into').children].map(({ textContent }) => textContent);
  expect(offered).toEqual(['Choose a kind', 'Bits', 'Bits > Wood', 'Bits > Wood > Flat', 'Drills', 'Other']);
  press('Merge');
  await screen.findByText(kindMessages.kindMergedWithItself);
  expect([document.activeElement, sent]).toEqual([fieldOf('Merge into'), []]);
  type('Merge into', 'Flat');
  expect(screen.queryByText(kindMessages.kindMergedWithItself)).toBeNull();
  button('Merge').focus();
  press('Merge');
  const dialog = await screen.findByRole('dialog', { name: 'Merge this kind?' });
  expect(dialog.textContent).toContain('"Bits > Metal" becomes part of "Bits > Wood > Flat"');
  press('Yes, merge');
  await screen.findByText('At /dashboard/kinds');
  await expect.poll(() => told).toEqual([kindMessages.kindsMerged]);
  const body = { into: 'Flat', mayLose: 0 };
  expect(bodies()).toEqual(['true', 'false'].map((dryRun) => [mergeKind, dryRun, body]));
});

test('a refused deletion of a kind says why on the page, and one that is made leads to the list', async () => {
  answers.set(deleteKind, new ShopApiError(409, 'IN_USE', kindMessages.kindInUse));
  await openKind('Metal');
  for (const refused of [true, false]) {
    await pressSoon('Delete kind');
    press('Yes, delete');
    if (refused) await screen.findByText(kindMessages.kindInUse);
    await expect.poll(() => screen.queryByRole('dialog') === null).toBe(refused);
    answers.delete(deleteKind);
  }
  await screen.findByText('At /dashboard/kinds');
  await expect.poll(() => told).toEqual([kindMessages.kindDeleted]);
});

test.each<[ValuesPlan['lost'], converted: number, asks: boolean, confirm: string]>([
  [0, 0, false, ''],
  [0, 1, true, 'Yes, save'],
  [2, 0, true, 'Yes, save and lose 2 values'],
])('a kind is saved as entered; %i lost and %i converted values are asked about: %j', async (...row) => {
  const [lost, converted, asks, confirm] = row;
  answers.set(changeKind, { ...plan, lost, converted, kept: converted });
  await openKind('Metal');
  const below = () => [...fieldOf('Below').children].map((option) => option.getAttribute('value'));
  expect(below()).toEqual(['', 'Bits', 'Wood', 'Flat', 'Drills', otherKindId]);
  type('Name', 'Steel');
  if (lost > 0) type('Below', '');
  press('Save kind');
  if (asks) fireEvent.click(await screen.findByRole('button', { name: confirm }));
  await expect.poll(() => told).toEqual([kindMessages.kindSaved]);
  const place = lost > 0 ? { parentId: null, position: 1_000 } : { parentId: 'Bits', position: 1 };
  const body = { name: 'Steel', slug: 'metals', ...place, version: 3 };
  expect(bodies()).toEqual([
    [changeKind, 'true', { ...body, mayLose: 0 }],
    [changeKind, 'false', { ...body, mayLose: asks ? lost : 0 }],
  ]);
});

test('if more values would be lost by now, the question is asked again with what it would be', async () => {
  const losses = [1, 1, 3];
  answers.set(changeKind, ({ query }: { query: { dryRun: string } }) => {
    if (query.dryRun === 'true' || losses.length === 0) return { ...plan, lost: losses.shift() ?? 0 };
    losses.shift();
    return new ShopApiError(409, 'VALUES_WOULD_BE_LOST', 'More');
  });
  await openKind('Metal');
  type('Name', 'Steel');
  press('Save kind');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, save and lose 1 value' }));
  await screen.findByText(/^Products were changed meanwhile/);
  await pressSoon('Yes, save and lose 3 values');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const tries = bodies().map(([, dryRun, body]) => `${dryRun} ${(body as { mayLose: number }).mayLose}`);
  expect(tries).toEqual(['true 0', 'false 1', 'true 0', 'false 3']);
});

const loss = { attribute: 'Tip', value: '2 mm', products: 3, names: ['Auger', 'Core'] };
const named = { ...loss, names: ['A', 'B', 'C'] };
const conversion = { attribute: 'Length', value: '1 in', becomes: '25.4 mm', products: 1 };
test.each<[Partial<ValuesPlan>, said: string]>([
  [{ moved: 1, kept: 1 }, '1 product moves. 1 value stays as it is.No, go backYes, save'],
  [
    { moved: 2, kept: 5, converted: 2, lost: 4, losses: [loss], conversions: [conversion] },
    '2 products move. 4 values would be lost. 2 values are converted. 3 values stay as they are.' +
      'Tip: 2 mmAuger, Core and 1 moreand 1 value more' +
      'Length: 1 in becomes 25.4 mm (1 product)and 1 value moreNo, go backYes, save and lose 4 values',
  ],
  [
    { kept: 1, converted: 1, lost: 3, losses: [named], conversions: [conversion] },
    '3 values would be lost. 1 value is converted.Tip: 2 mmA, B, C' +
      'Length: 1 in becomes 25.4 mm (1 product)No, go backYes, save and lose 3 values',
  ],
  [{}, 'No product has a value that changes.No, go backYes, save'],
])('what a change does to values is said in words: %j', (change, said) => {
  const question = { plan: { ...plan, ...change }, isOutdated: false };
  const action = { question, confirm: async () => {}, decline: () => {} };
  const { container } = showPage(<PlanDialog action={action} title="" verb="save" />);
  expect(container.textContent).toBe(said);
});

test.each([
  ['?below=Wood', 'Wood', 'Flat'],
  ['?below=Gone', '', ''],
  ['', '', 'Wood'],
])('a new kind begins below what the address %j says: %j', async (search, begun, parentId) => {
  await openScreen(newKindScreen, { at: `/${search}` });
  expect(fieldOf('Below').value).toBe(begun);
  answers.set(addKind, { insertedId: 'new' });
  type('Below', parentId);
  type('Name', ' Spade ');
  press('Add kind');
  await screen.findByText('At /dashboard/kinds/new');
  expect(sent).toEqual([[addKind, { body: { name: 'Spade', parentId: parentId || null } }]]);
});

test('a kind is offered a place only where all below it have one too', async () => {
  const offered = () => [...fieldOf('Below').children].map((option) => option.getAttribute('value'));
  answers.set(listKinds, [...deep, kindOf('Top'), kindOf('Leaf', 'Top')]);
  await openScreen(newKindScreen);
  expect(offered()).toEqual(['', 'L1', 'L2', 'L3', 'L4', 'L5', 'Top', 'Leaf']);
  await openKind('Top');
  expect(offered()).toEqual(['', 'L1', 'L2', 'L3', 'L4']);
  await openKind('Leaf');
  expect(offered()).toEqual(['', 'L1', 'L2', 'L3', 'L4', 'L5', 'Top']);
  expect(screen.getByText('The end of the address of its list. A former one leads here.')).toBeDefined();
  answers.set(listKinds, kinds);
  await openKind('Wood');
  expect(screen.getByText(/leads here\. So far: a, b\.$/)).toBeDefined();
});

const path = { path: '/:id/:attributeId?' };
test.each<[at: string, typed: Record<string, string>, endpoint: object, id: string, body: object]>([
  ['/Metal', { Name: 'Voltage', Unit: ' V ' }, addAttribute, 'Metal', { name: 'Voltage', unit: 'V' }],
  [
    ...(['/Metal', { Name: 'Shank', Unit: 'V', Type: 'choice', 'Option 1': 'Hex' }, addAttribute] as const),
    ...(['Metal', { name: 'Shank', type: 'choice', options: [{ name: 'Hex' }] }] as const),
  ],
  ['/Bits/Length', { Unit: 'cm' }, changeAttribute, 'Length', { name: 'Length', unit: 'cm', position: 0 }],
  [
    ...(['/Bits/Shank', { 'Option 2': 'Bee' }, changeAttribute, 'Shank'] as const),
    { name: 'Shank', type: 'choice', position: 1, options: options.with(1, { _id: 1, name: 'Bee' }) },
  ],
])('the attribute at %s with %j is sent as it is entered', async (at, typed, endpoint, id, body) => {
  await openScreen(attributeScreen, { ...path, at });
  for (const [label, value] of Object.entries(typed)) {
    if (label === 'Option 1') press('Add option');
    type(label, value);
  }
  const isNew = endpoint === addAttribute;
  press(isNew ? 'Add attribute' : 'Save attribute');
  await screen.findByText(/^At \/dashboard\/kinds\/(Bits|Metal)$/);
  const values = { type: 'number', unit: '', isKeyFigure: false, options: [], ...body };
  const change = { ...values, version: 5, mayLose: 0 };
  expect(sent).toEqual(
    isNew
      ? [[endpoint, { params: { id }, body: values }]]
      : ['true', 'false'].map((dryRun) => [endpoint, { params: { id }, query: { dryRun }, body: change }]),
  );
});

test('the fields of an attribute depend on its type, its options are moved, and who only reads changes nothing', async () => {
  await openScreen(attributeScreen, { ...path, at: '/Bits/Shank' });
  const hasFields = () => ['Unit', 'Option 1'].map((label) => screen.queryByLabelText(label) !== null);
  expect(hasFields()).toEqual([false, true]);
  press('Move option 2 up');
  expect([fieldOf('Option 1').value, fieldOf('Option 2').value]).toEqual(['B', 'A']);
  for (const name of ['Move option 1 up', 'Move option 7 down'])
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
  for (const [name, expected] of Object.entries({ range: [true, false], yesNo: [false, false] })) {
    type('Type', name);
    await expect.poll(hasFields).toEqual(expected);
  }
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(title()).toBe('Edit attribute');
  expect(screen.getByText('Of Bits, and of all kinds below it.')).toBeDefined();
  forgetDrafts();
  await openScreen(attributeScreen, { ...path, at: '/Bits/Shank', role: 'viewer' });
  expect(hasFields()).toEqual([false, true]);
  expect([title(), links()]).toEqual(['Attribute', ['/dashboard/kinds/Bits']]);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  for (const at of ['/Bits/Gone', '/Gone']) {
    await openScreen(attributeScreen, { ...path, at });
    expect(screen.getByText(kindMessages.attributeNotFound)).toBeDefined();
  }
});

test('who saves a kind second keeps what was typed, and can take what is stored', async () => {
  await openKind('Metal');
  answers.set(changeKind, ({ body }) => {
    if ((body as { version: number }).version === 4) return plan;
    answers.set(listKinds, [...kinds.slice(0, 3), kindOf('Metal', 'Bits', { slug: 'steel', version: 4 })]);
    return new ShopApiError(409, 'SETTING_CHANGED', 'Somebody was faster');
  });
  type('Name', 'Ours');
  press('Save kind');
  const current = await screen.findByRole('button', { name: 'Show current values' });
  expect([fieldOf('Name').value, screen.getByRole('alert').textContent]).toEqual([
    'Ours',
    expect.stringContaining('Somebody was faster'),
  ]);
  fireEvent.click(current);
  await expect.poll(() => [fieldOf('Name').value, fieldOf('Address').value]).toEqual(['Metal', 'steel']);
  await pressSoon('Save kind');
  await expect.poll(() => told).toEqual([kindMessages.kindSaved]);
});
