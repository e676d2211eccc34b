// @vitest-environment happy-dom
import type { Synonym } from '@chuck-and-bit/contract/synonyms';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type SessionState, sessionState } from '../../../../session/store/session-state';
import Synonyms from './synonyms';

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
    const session = { user: { _id: 'ada', role: 'admin' } };
    act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
    show([{ ...own, ...change }]);
    const row = within(screen.getByRole('row', { name: /gizmo/ }));
    expect(row.getAllByRole('cell')[1]?.textContent?.trim()).toBe(`drill ${source}`.trim());
    expect(row.getByRole('link').getAttribute('href')).toBe(`/dashboard/settings/synonyms/${leadsTo}`);
    expect(row.queryByRole('button', { name: 'Delete' }) !== null).toBe(isDeletable);
  },
);

test.each([
  ['GIZMO 1', ['gizmo 1']],
  ['bohrmaschiné', ['gizmo 2']],
  ['bit', []],
])('of two, "%s" finds %j by their words or what they mean', (q, found) => {
  show([synonymOf(1), { ...synonymOf(2), means: 'Böhrmaschine' }], q);
  expect(screen.queryAllByRole('link', { name: /gizmo/ }).map((link) => link.textContent)).toEqual(found);
});
