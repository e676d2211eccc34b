// @vitest-environment happy-dom
import { messages } from '@chuck-and-bit/contract/messages';
import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import {
  actOnShopPage,
  type ShopPage,
  type ShopPageAction,
  type WrittenContent,
} from '@chuck-and-bit/contract/shop-pages';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../../browser/shop-api-error';
import { toast } from '../../../../components/toasts/toast';
import { forgetDrafts } from '../../../../session/store/drafts';
import { type SessionState, sessionState } from '../../../../session/store/session-state';
import PageScreen from './page';

/** The page as it is stored. */
let stored: ShopPage;
let sent: unknown[];
vi.mock('../../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: unknown, { body }: { body: { action?: ShopPageAction; version: number } }) => {
      sent.push(body);
      if (body.version !== stored.version)
        throw new ShopApiError(409, 'SETTING_CHANGED', messages.settingChanged);
      if (endpoint === actOnShopPage && body.action) stored = after[body.action](stored);
    },
  }),
}));

const text = (written: string): WrittenContent => ({ text: written });
const changed = (page: ShopPage, change: Partial<ShopPage>) => ({
  ...page,
  ...change,
  version: page.version + 1,
});
const after: Record<ShopPageAction, (page: ShopPage) => ShopPage> = {
  publish: (page) => changed(page, { shown: page.draft, draft: null, hasDraft: false }),
  discard: (page) => changed(page, { draft: null, hasDraft: false }),
  restore: (page) => changed(page, { shown: text('What was published before.') }),
  reset: (page) => changed(page, { shown: text('Of the file.'), isPublished: false }),
};

const withDraft = { hasDraft: true, draft: text('A draft.') };

beforeEach(() => {
  sent = [];
  forgetDrafts();
  const session = { user: { _id: 'ada', role: 'admin' } };
  act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
  stored = {
    name: 'terms',
    isPublished: true,
    hasDraft: false,
    hasLast: true,
    changedAt: '2026-11-26T12:00:00.000Z',
    version: 4,
    shown: text('What visitors see.'),
    draft: null,
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Screen = () => (
  <PageScreen {...({ loaderData: useLoaderData() } as Parameters<typeof PageScreen>[0])} />
);

async function open(changes: Partial<ShopPage> = {}) {
  stored = { ...stored, ...changes };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen,
      HydrateFallback: () => null,
      loader: () => ({ name: stored.name, page: stored }),
    },
  ]);
  render(<Stub />);
  await screen.findByLabelText('Text');
}

const written = () => screen.getByLabelText<HTMLTextAreaElement>('Text').value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each<[action: string, said: string, begins: Partial<ShopPage>, shown: string]>([
  ['Bring last version back', pageTextMessages.restored, {}, 'What was published before.'],
  ['Back to first version', pageTextMessages.reset, {}, 'Of the file.'],
  ['Publish draft', pageTextMessages.published, withDraft, 'A draft.'],
  ['Discard draft', pageTextMessages.discarded, withDraft, 'What visitors see.'],
])('after %j the form has what is left, and the next draft is saved', async (action, said, begins, shown) => {
  const told = vi.spyOn(toast, 'success').mockReturnValue('');
  await open(begins);
  press(action);
  if (action === 'Discard draft') press('Yes, discard it');
  await expect.poll(() => told.mock.calls.at(-1)?.[0]).toBe(said);
  await expect.poll(written).toBe(shown);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'The next.' } });
  press('Save draft');
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'terms', content: text('The next.'), version: 5 });
});

test('while there is input that was not saved, no version is published or brought back', async () => {
  await open(withDraft);
  const offered = () =>
    ['Publish draft', 'Bring last version back', 'Back to first version'].map(
      (name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    );
  expect(offered()).toEqual([true, true, true]);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'More.' } });
  await screen.findByText(/^Save the draft first/);
  expect(offered()).toEqual([false, false, false]);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'A draft.' } });
  await expect.poll(offered).toEqual([true, true, true]);
  expect(screen.queryByText(/^Save the draft first/)).toBeNull();
});

test('a discarded draft takes with it what was typed since, and the next draft is saved', async () => {
  await open(withDraft);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Typed since.' } });
  press('Discard draft');
  press('Yes, discard it');
  await expect.poll(written).toBe('What visitors see.');
  expect(screen.queryByText(/^Save the draft first/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'The next.' } });
  press('Save draft');
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'terms', content: text('The next.'), version: 5 });
});

test('a draft that somebody else has changed is refused again and again, until their text is shown', async () => {
  await open(withDraft);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value } });
  type('Ours.');
  stored = changed(stored, { draft: text('Theirs.') });
  for (const times of [1, 2]) {
    press('Save draft');
    await expect.poll(() => sent.length).toBe(times);
    await screen.findByRole('button', { name: 'Show current values' });
    expect(sent.at(-1)).toEqual({ name: 'terms', content: text('Ours.'), version: 4 });
    expect(written()).toBe('Ours.');
  }
  press('Show current values');
  await expect.poll(written).toBe('Theirs.');
  type('Both.');
  press('Save draft');
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'terms', content: text('Both.'), version: 5 });
});
