import { deleteSynonym, type Synonym } from '@chuck-and-bit/contract/synonyms';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { type SessionState, sessionState } from '../../../../session/store/session-state';
import Synonyms, { clientLoader } from './synonyms';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, request?: object) => Promise<unknown>>(),
}));
vi.mock('../../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

afterEach(cleanup);

const synonymOf = (index: number): Synonym => ({
  _id: null,
  words: `gizmo ${index}`,
  means: 'drill',
  isOn: true,
  isShipped: true,
  version: 0,
});

function show(synonyms: readonly Synonym[], q = '') {
  const props = { loaderData: { q, rows: 25, synonyms } } as unknown as ComponentProps<typeof Synonyms>;
  const Stub = createRoutesStub([{ path: '/', Component: () => <Synonyms {...props} /> }]);
  render(<Stub />);
}

test.each([
  [0, '0 synonyms', false],
  [1, '1 synonym', false],
  [25, '25 synonyms', false],
  [26, 'The first 25 of 26', true],
])('of %i synonyms the screen says "%s", and that there are more: %j', (count, said, hasMore) => {
  const synonyms = Array.from({ length: count }, (_, index) => synonymOf(index));
  show(synonyms);
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
  call.mockResolvedValue([]);
  const request = new Request(`https://shop/dashboard/settings/synonyms${search}`);
  const loaded = await clientLoader({ request } as Parameters<typeof clientLoader>[0]);
  expect(loaded).toEqual({ q, rows, synonyms: [] });
});

test('more of those that are found are shown, 25 at once', () => {
  const synonyms = Array.from({ length: 30 }, (_, index) => synonymOf(index));
  show([...synonyms, { ...synonymOf(0), words: 'whatsit' }], 'gizmo');
  expect(screen.getByText('The first 25 of 30')).toBeDefined();
  const more = screen.getByRole('link', { name: 'More synonyms' });
  expect(more.getAttribute('href')).toBe('/?q=gizmo&rows=50');
  const clear = () => screen.queryByRole('link', { name: 'Clear' })?.getAttribute('href');
  expect([screen.getByRole<HTMLInputElement>('searchbox').value, clear()]).toEqual([
    'gizmo',
    '/dashboard/settings/synonyms',
  ]);
  cleanup();
  show([...synonyms.slice(5), { ...synonymOf(0), words: 'whatsit' }], 'gizmo');
  expect(screen.getByText('25 synonyms')).toBeDefined();
  cleanup();
  show([]);
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
  (change, source, leadsTo, isDeletable) => {
    signIn('admin');
    show([{ ...own, ...change }]);
    const row = within(screen.getByRole('row', { name: /gizmo/ }));
    expect(row.getAllByRole('cell')[1]?.textContent?.trim()).toBe(`drill ${source}`.trim());
    expect(row.getByRole('link').getAttribute('href')).toBe(`/dashboard/settings/synonyms/${leadsTo}`);
    expect(row.queryByRole('button', { name: 'Delete' }) !== null).toBe(isDeletable);
  },
);

function signIn(role: string) {
  const session = { user: { _id: 'ada', role } };
  act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
}

test('an own one is deleted after a question, and by nobody who only looks', async () => {
  signIn('viewer');
  show([own]);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  cleanup();
  signIn('admin');
  call.mockReset().mockResolvedValue({});
  show([{ ...own, _id: 'other', words: 'whatsit' }, own]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement);
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete' }));
  await vi.waitFor(() =>
    expect(call.mock.calls.map(([endpoint, request]) => [endpoint, request])).toEqual([
      [deleteSynonym, { params: { id: 'one' } }],
    ]),
  );
});

test.each([
  ['GIZMO 1', ['gizmo 1']],
  ['bohrmaschiné', ['gizmo 2']],
  ['bit', []],
])('of two, "%s" finds %j by their words or what they mean', (q, found) => {
  show([synonymOf(1), { ...synonymOf(2), means: 'Böhrmaschine' }], q);
  expect(screen.queryAllByRole('link', { name: /gizmo/ }).map((link) => link.textContent)).toEqual(found);
});
