import { addSynonym, changeSynonym, listSynonyms, type Synonym } from '@chuck-and-bit/contract/synonyms';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub, Link, useLoaderData, useParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts } from '../../../../session/store/drafts';
import { type SessionState, sessionState } from '../../../../session/store/session-state';
import SynonymScreen, { clientLoader } from './synonym';

const entry = (_id: string | null, words: string, version: number): Synonym => ({
  _id,
  words,
  means: 'drill',
  isOn: _id === null,
  isShipped: true,
  version,
});
/** Own ones are switched off, and that of the program has no id. */
const stored = [entry('one', 'gizmo', 3), entry('two', 'widget', 5), entry(null, 'gadget', 0)];

let sent: [endpoint: unknown, body: unknown, id: unknown][];
vi.mock('../../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: unknown, call: { body?: unknown; params?: { id: string } } = {}) => {
      if (endpoint === listSynonyms) return stored;
      sent.push([endpoint, call.body, call.params?.id]);
    },
  }),
}));

beforeEach(() => {
  sent = [];
  forgetDrafts();
  const session = { user: { _id: 'ada', role: 'admin' } };
  act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
});
afterEach(cleanup);

function Screen() {
  const props = { loaderData: useLoaderData(), params: useParams() };
  return <SynonymScreen {...(props as unknown as ComponentProps<typeof SynonymScreen>)} />;
}

const other = '/synonyms/new?words=whatsit';

async function open(path: string) {
  const route = {
    Component: () => (
      <>
        <Screen />
        <Link to={other}>Another one</Link>
      </>
    ),
    HydrateFallback: () => null,
    loader: (args: unknown) => clientLoader(args as Parameters<typeof clientLoader>[0]),
  };
  const Stub = createRoutesStub([
    { path: '/synonyms/new', ...route },
    { path: '/synonyms/:id', ...route },
    { path: '*', Component: () => 'Elsewhere' },
  ]);
  cleanup();
  render(<Stub initialEntries={[path]} />);
  await screen.findByRole('link', { name: 'Another one' });
}

const words = () => screen.getByLabelText<HTMLInputElement>('Customers say');
const means = () => screen.getByLabelText<HTMLInputElement>('Means');
const isUsed = () => screen.getByRole<HTMLInputElement>('checkbox');
const shown = () => [words().value, means().value, isUsed().checked];
const typeMeaning = (value: string) => fireEvent.input(means(), { target: { value } });

test.each<[path: string, shown: ReturnType<typeof shown>]>([
  ['new', ['', '', true]],
  ['new?words=gizmo', ['gizmo', '', true]],
  // One of the program that an own one replaces.
  ['new?words=gizmo&means=drill%2C+bit', ['gizmo', 'drill, bit', true]],
  ['two', ['widget', 'drill', false]],
])('the form of %s begins with %j', async (path, begun) => {
  await open(`/synonyms/${path}`);
  expect(shown()).toEqual(begun);
});

test.each(['new', 'new?words=gizmo'])(
  'what was typed for %s is no draft for other words, but one for the same',
  async (path) => {
    await open(`/synonyms/${path}`);
    const [typed] = shown();
    typeMeaning('drill press');
    fireEvent.click(screen.getByRole('link', { name: 'Another one' }));
    await expect.poll(() => words().value).toBe('whatsit');
    expect(shown()).toEqual(['whatsit', '', true]);
    await open(other);
    expect(shown()).toEqual(['whatsit', '', true]);
    await open(`/synonyms/${path}`);
    expect(shown()).toEqual([typed, 'drill press', true]);
  },
);

test('a new one is added, and an own one is changed as it was edited', async () => {
  await open('/synonyms/new?words=gadget&means=drill');
  typeMeaning('bit');
  fireEvent.click(screen.getByRole('button', { name: 'Add synonym' }));
  await expect
    .poll(() => sent)
    .toEqual([[addSynonym, { words: 'gadget', means: 'bit', isOn: true }, undefined]]);
  await open('/synonyms/two');
  typeMeaning('bit');
  fireEvent.click(screen.getByRole('button', { name: 'Save synonym' }));
  const body = { words: 'widget', means: 'bit', isOn: false, version: 5 };
  await expect.poll(() => sent.at(-1)).toEqual([changeSynonym, body, 'two']);
});
