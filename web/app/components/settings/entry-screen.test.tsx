import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fieldOf, press, type } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage, signInAs } from '../../../test/page';
import { forgetDrafts } from '../../session/store/drafts';
import { type EntryKind, EntryScreen } from './entry-screen';

type Entry = { _id: string | null; name: string; version: number };
const add = vi.fn<EntryKind<{ name: string }, Entry>['add']>();
const change = vi.fn<EntryKind<{ name: string }, Entry>['change']>();
const kind: EntryKind<{ name: string }, Entry> = {
  name: 'tax',
  back: { to: '/taxes', label: 'Back to taxes' },
  resolver: (values) => ({ values, errors: {} }),
  draftFields: { name: z.string() },
  start: { name: '' },
  toValues: ({ name }) => ({ name }),
  add,
  change,
  said: { added: 'Added', saved: 'Changed' },
};

function Screen({ id }: { id?: string }) {
  const [entries, setEntries] = useState<Entry[]>([
    { _id: null, name: 'Built in', version: 9 },
    { _id: 'two', name: 'VAT', version: 3 },
  ]);
  return (
    <>
      <button type="button" onClick={() => setEntries([])}>
        Delete all
      </button>
      <EntryScreen {...{ kind, id }} result={entries} entries={(loaded) => loaded}>
        {(form) => <input aria-label="Name" {...form.register('name')} />}
      </EntryScreen>
    </>
  );
}

const said = noteToasts('success');
beforeEach(() => {
  forgetDrafts();
  signInAs({ role: 'admin' });
  for (const call of [add, change]) call.mockReset().mockResolvedValue(null);
});

test('an entry that somebody deletes meanwhile stays in its form, with what was typed', async () => {
  showPage(<Screen id="two" />);
  type('Name', 'GST');
  press('Delete all');
  expect(fieldOf('Name').value).toBe('GST');
  press('Save tax');
  await screen.findByText('At /taxes');
  expect([said, add.mock.calls]).toEqual([['Changed'], []]);
  expect(change.mock.calls[0]?.slice(0, 2)).toEqual(['two', { name: 'GST', version: 3 }]);
});

test('a new entry begins empty, also beside one without an id', async () => {
  showPage(<Screen />);
  expect(fieldOf('Name').value).toBe('');
  type('Name', 'GST');
  fireEvent.click(screen.getByRole('button', { name: 'Add tax' }));
  await screen.findByText('At /taxes');
  expect([said, change.mock.calls, add.mock.calls[0]?.[0]]).toEqual([['Added'], [], { name: 'GST' }]);
});
