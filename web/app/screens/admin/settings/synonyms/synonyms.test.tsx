import { searchMessages } from '@chuck-and-bit/contract/search-messages';
import {
  addSynonym,
  changeSynonym,
  deleteSynonym,
  listSynonyms,
  type Synonym,
} from '@chuck-and-bit/contract/synonyms';
import { fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fieldOf, press, type } from '../../../../../test/controls';
import { noteToasts } from '../../../../../test/noted-toasts';
import { openScreen } from '../../../../../test/page';
import { newApi, sent } from '../../../../../test/shop-api';
import SynonymScreen, { clientLoader } from './synonym';
import * as synonymsScreen from './synonyms';

vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));

const said = noteToasts('success');
const synonymOf = (index: number): Synonym => ({
  _id: null,
  words: `gizmo ${index}`,
  means: 'drill',
  isOn: true,
  isShipped: true,
  version: 0,
});

const show = (synonyms: readonly Synonym[], q = '', role = 'admin') => {
  newApi([listSynonyms, [...synonyms]]);
  return openScreen(synonymsScreen, { at: `/?q=${q}`, role });
};

test.each([
  [0, '0 synonyms', false],
  [1, '1 synonym', false],
  [25, '25 synonyms', false],
  [26, 'The first 25 of 26', true],
])('of %i synonyms the screen says "%s", and that there are more: %j', async (count, said, hasMore) => {
  const synonyms = Array.from({ length: count }, (_, index) => synonymOf(index));
  await show(synonyms);
  expect(screen.getByText(said).tagName).toBe('OUTPUT');
  expect(screen.queryAllByRole('row', { name: /gizmo/ })).toHaveLength(Math.min(count, 25));
  expect(screen.queryByRole('link', { name: 'More synonyms' }) !== null).toBe(hasMore);
});

test.each([
  ['', '', 25],
  ['?q=%20gizmo%20&rows=75', 'gizmo', 75],
  ['?rows=5', '', 25],
  ['?rows=many', '', 25],
])('the address "%s" asks for "%s", %i at first', async (search, q, rows) => {
  newApi();
  const request = new Request(`https://shop/dashboard/settings/synonyms${search}`);
  expect(await synonymsScreen.clientLoader({ request } as never)).toEqual({ q, rows, synonyms: [] });
});

test('more of those that are found are shown, 25 at once', async () => {
  const synonyms = Array.from({ length: 30 }, (_, index) => synonymOf(index));
  await show([...synonyms, { ...synonymOf(0), words: 'whatsit' }], 'gizmo');
  expect(screen.getByText('The first 25 of 30')).toBeDefined();
  const more = screen.getByRole('link', { name: 'More synonyms' });
  expect(more.getAttribute('href')).toBe('/?q=gizmo&rows=50');
  const clear = () => screen.queryByRole('link', { name: 'Clear' })?.getAttribute('href');
  expect([screen.getByRole<HTMLInputElement>('searchbox').value, clear()]).toEqual([
    'gizmo',
    '/dashboard/settings/synonyms',
  ]);
  await show([...synonyms.slice(5), { ...synonymOf(0), words: 'whatsit' }], 'gizmo');
  expect(screen.getByText('25 synonyms')).toBeDefined();
  await show([]);
  expect([screen.getByRole<HTMLInputElement>('searchbox').value, clear()]).toEqual(['', undefined]);
});

const own = { ...synonymOf(1), _id: 'one', version: 1 };
const replacing = '?words=gizmo+1&means=drill';

test.each<[change: Partial<Synonym>, source: string, leadsTo: string, isDeletable: boolean]>([
  [{ _id: null }, '', `new${replacing}`, false],
  [{ isShipped: false }, 'Own', 'one', true],
  [{ isShipped: false, isOn: false }, 'Own, off', 'one', true],
  [{}, 'Own, instead of the program’s', 'one', true],
  [{ isOn: false }, 'Own, instead of the program’s, off', 'one', true],
])(
  'with %j, its source is "%s", it leads to %s, and may be deleted: %j',
  async (change, source, leadsTo, isDeletable) => {
    await show([{ ...own, ...change }]);
    const row = within(screen.getByRole('row', { name: /gizmo/ }));
    expect(row.getAllByRole('cell')[1]?.textContent?.trim()).toBe(`drill ${source}`.trim());
    expect(row.getByRole('link').getAttribute('href')).toBe(`/dashboard/settings/synonyms/${leadsTo}`);
    expect(row.queryByRole('button', { name: 'Delete' }) !== null).toBe(isDeletable);
  },
);

test('an own one is deleted after a question, and by nobody who only looks', async () => {
  await show([own], '', 'viewer');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await show([{ ...own, _id: 'other', words: 'whatsit' }, own]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete', description: 'gizmo 1' }));
  expect(within(screen.getByRole('dialog')).getByText('gizmo 1')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete' }));
  await expect.poll(() => said).toEqual([searchMessages.synonymDeleted]);
  expect(sent).toEqual([[deleteSynonym, { params: { id: 'one' } }]]);
});

test.each([
  ['GIZMO 1', ['gizmo 1']],
  ['bohrmaschiné', ['gizmo 2']],
  ['bit', []],
])('of two, "%s" finds %j by their words or what they mean', async (q, found) => {
  await show([synonymOf(1), { ...synonymOf(2), means: 'Böhrmaschine' }], q);
  expect(screen.queryAllByRole('link', { name: /gizmo/ }).map((link) => link.textContent)).toEqual(found);
});

/** Own ones are switched off, and that of the program has no id. */
const stored = [
  { ...own, words: 'gizmo', isOn: false, version: 3 },
  { ...own, _id: 'two', words: 'widget', isOn: false, version: 5 },
  { ...synonymOf(1), words: 'gadget' },
];

const other = '/synonyms/new?words=whatsit';
const Form = (props: Parameters<typeof SynonymScreen>[0]) => (
  <>
    <SynonymScreen {...props} />
    <Link to={other}>Another one</Link>
  </>
);
const open = (at: string) =>
  openScreen({ default: Form, clientLoader }, { path: ['/synonyms/new', '/synonyms/:id'], at });
const shown = () => [
  fieldOf('Customers say').value,
  fieldOf('Means').value,
  screen.getByRole<HTMLInputElement>('checkbox').checked,
];

test.each<[path: string, shown: ReturnType<typeof shown>]>([
  ['new', ['', '', true]],
  ['new?words=gizmo', ['gizmo', '', true]],
  // One of the program that an own one replaces.
  ['new?words=gizmo&means=drill%2C+bit', ['gizmo', 'drill, bit', true]],
  ['two', ['widget', 'drill', false]],
])('the form of %s begins with %j', async (path, begun) => {
  newApi([listSynonyms, stored]);
  await open(`/synonyms/${path}`);
  expect(shown()).toEqual(begun);
});

test.each(['new', 'new?words=gizmo'])(
  'what was typed for %s is no draft for other words, but one for the same',
  async (path) => {
    newApi([listSynonyms, stored]);
    await open(`/synonyms/${path}`);
    const [typed] = shown();
    type('Means', 'drill press');
    fireEvent.click(screen.getByRole('link', { name: 'Another one' }));
    await expect.poll(shown).toEqual(['whatsit', '', true]);
    await open(other);
    expect(shown()).toEqual(['whatsit', '', true]);
    await open(`/synonyms/${path}`);
    expect(shown()).toEqual([typed, 'drill press', true]);
  },
);

test('a new one is added, and an own one is changed as it was edited', async () => {
  newApi([listSynonyms, stored]);
  await open('/synonyms/new?words=gadget&means=drill');
  type('Means', 'bit');
  press('Add synonym');
  const added = { words: 'gadget', means: 'bit', isOn: true };
  await expect.poll(() => sent).toEqual([[addSynonym, { body: added }]]);
  await open('/synonyms/two');
  type('Means', 'bit');
  press('Save synonym');
  const body = { words: 'widget', means: 'bit', isOn: false, version: 5 };
  await expect.poll(() => sent.at(-1)).toEqual([changeSynonym, { params: { id: 'two' }, body }]);
  await expect.poll(() => said).toEqual([searchMessages.synonymAdded, searchMessages.synonymSaved]);
});
