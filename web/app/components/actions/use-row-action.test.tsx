// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../page/shop-api-error';
import { toast } from '../toasts/toast';
import type { Outcome } from './outcome';
import { RowDialog } from './row-dialog';
import { useRowAction } from './use-row-action';

let sent: unknown[];
/** What the screen's action returns. */
let outcome: Outcome<string>;

function Screen() {
  const deleting = useRowAction<{ _id: string }>('delete');
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

const yes = () => screen.queryByRole('button', { name: 'Yes, delete' });

async function openAndConfirm() {
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete' }));
}

beforeEach(() => {
  sent = [];
  outcome = { ok: true, value: 'Deleted' };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen,
      action: async ({ request }) => {
        sent.push(await request.json());
        return outcome;
      },
    },
  ]);
  render(<Stub />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the dialog asks, closes when the action has responded, and opens again', async () => {
  for (const times of [1, 2]) {
    await openAndConfirm();
    await expect.poll(yes).toBeNull();
    expect(sent).toEqual(Array.from({ length: times }, () => ({ intent: 'delete', id: '1' })));
  }
});

test('nothing is sent until it is confirmed', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(screen.getByRole('button', { name: 'No, keep it' }));
  expect(yes()).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  ['the shop can not be reached', new ShopApiError(0, 'NETWORK', 'No connection')],
  ['the shop has failed', new ShopApiError(500, 'INTERNAL', 'No connection')],
  ['another confirmation is needed', new ShopApiError(409, 'PAYMENT_DISPUTED', 'No connection')],
])('if %s, the dialog stays and says why, and another try is made', async (_, error) => {
  outcome = { ok: false, error };
  await openAndConfirm();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  outcome = { ok: true, value: 'Deleted' };
  fireEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await expect.poll(yes).toBeNull();
  expect(sent).toHaveLength(2);
});

test('a refusal closes the dialog and is said', async () => {
  const shown = vi.spyOn(toast, 'error').mockReturnValue('');
  outcome = { ok: false, error: new ShopApiError(409, 'ORDER_ALREADY_PAID', 'It was paid') };
  await openAndConfirm();
  await expect.poll(() => shown.mock.calls).toEqual([['It was paid']]);
  await expect.poll(yes).toBeNull();
});

test('who declines to confirm their identity is told that nothing was changed, not that it failed', async () => {
  const [told, failed] = [vi.spyOn(toast, 'info'), vi.spyOn(toast, 'error')];
  told.mockReturnValue('');
  outcome = { ok: false, error: new ShopApiError(428, 'REAUTHENTICATION_DECLINED', 'Nothing was changed') };
  await openAndConfirm();
  await expect.poll(() => told.mock.calls).toEqual([['Nothing was changed']]);
  expect(failed).not.toHaveBeenCalled();
});
