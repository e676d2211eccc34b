import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ShopApiError } from '../../browser/shop-api-error';
import { hasDraft, keepDraft } from '../../session/store/drafts';
import { noteKindsOfToasts } from '../../../test/noted-toasts';
import { showPage, signInAs } from '../../../test/page';
import { RowDialog } from './row-dialog';
import { useRowAction } from './use-row-action';

const said = noteKindsOfToasts('success', 'error', 'info');
let sent: unknown[];
/** Why the API refuses; null: it does not. */
let refusal: ShopApiError | null;

/** The options, of each rendering. */
let options: () => { leadsTo?: () => string };

async function remove(row: { _id: string }): Promise<string> {
  sent.push(row);
  if (refusal) throw refusal;
  return 'Deleted';
}

function Screen() {
  const deleting = useRowAction(remove, { draftName: ({ _id }) => `delete ${_id}`, ...options() });
  return (
    <>
      <button type="button" onClick={() => deleting.open({ _id: '1' })}>
        Delete
      </button>
      <RowDialog
        action={deleting}
        title="Delete it?"
        message={(row) => `Row ${row._id}`}
        confirmLabel="Yes, delete"
        declineLabel="No, keep it"
      />
    </>
  );
}

const isDraftKept = () => hasDraft('delete 1', 'ada');
const yes = () => screen.queryByRole('button', { name: 'Yes, delete' });

async function openAndConfirm() {
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete' }));
}

beforeEach(() => {
  sent = [];
  refusal = null;
  options = () => ({});
  signInAs({ _id: 'ada' });
  const draft = { owner: 'ada', values: { reason: 'Old' }, defaults: {} };
  keepDraft('delete 1', draft, { reason: z.string() });
  showPage(<Screen />);
});

test('the dialog asks, closes when the API has responded, and opens again', async () => {
  for (const times of [1, 2]) {
    await openAndConfirm();
    await expect.poll(yes).toBeNull();
    expect(sent).toEqual(Array.from({ length: times }, () => ({ _id: '1' })));
    expect(isDraftKept()).toBe(false);
  }
});

test('nothing is sent until it is confirmed, and giving up forgets the draft', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(screen.getByRole('button', { name: 'No, keep it' }));
  expect(yes()).toBeNull();
  expect(sent).toEqual([]);
  expect(isDraftKept()).toBe(false);
});

test.each([
  ['the shop can not be reached', new ShopApiError(0, 'NETWORK', 'No connection')],
  ['the shop has failed', new ShopApiError(500, 'INTERNAL', 'No connection')],
  ['another confirmation is needed', new ShopApiError(409, 'PAYMENT_DISPUTED', 'No connection')],
])('if %s, the dialog stays and says why, and another try is made', async (_, error) => {
  refusal = error;
  await openAndConfirm();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(isDraftKept()).toBe(true);
  refusal = null;
  fireEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await expect.poll(yes).toBeNull();
  expect(sent).toHaveLength(2);
});

test('a refusal closes the dialog and is said', async () => {
  refusal = new ShopApiError(409, 'ORDER_ALREADY_PAID', 'It was paid');
  await openAndConfirm();
  await expect.poll(() => said).toEqual([['error', 'It was paid']]);
  await expect.poll(yes).toBeNull();
});

test('who declines to confirm their identity is told that nothing was changed, not that it failed', async () => {
  refusal = new ShopApiError(428, 'REAUTHENTICATION_DECLINED', 'Nothing was changed');
  await openAndConfirm();
  await expect.poll(() => said).toEqual([['info', 'Nothing was changed']]);
});

test.each([
  [
    'stays, also if the next success would lead away',
    () => (sent.length > 0 ? { leadsTo: () => '/other' } : {}),
    null,
  ],
  ['leads away', () => ({ leadsTo: () => '/other' }), 'At /other'],
])('a success that %s is said once', async (_, chosen, page) => {
  options = chosen;
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await openAndConfirm();
  await expect.poll(yes).toBeNull();
  await expect.poll(() => said).toEqual([['success', 'Deleted']]);
  if (page) await screen.findByText(page);
  else expect(screen.queryByText('At /other')).toBeNull();
});
