// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useRowAction } from './use-row-action';

function Screen() {
  const deleting = useRowAction<{ _id: string }>('delete');
  return (
    <>
      <button type="button" onClick={() => deleting.open({ _id: '1' })}>
        Delete
      </button>
      {deleting.row && (
        <button type="button" onClick={() => void deleting.confirm()}>
          Yes, delete {deleting.row._id}
        </button>
      )}
    </>
  );
}

afterEach(cleanup);

test('the dialog opens for a row, closes when the action has responded, and opens again', async () => {
  const sent: unknown[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen,
      action: async ({ request }) => {
        sent.push(await request.json());
        return { ok: true, value: 'Deleted' };
      },
    },
  ]);
  render(<Stub />);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete 1' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Yes, delete 1' })).toBeNull();
    expect(sent).toEqual(Array.from({ length: times }, () => ({ intent: 'delete', id: '1' })));
  }
});
