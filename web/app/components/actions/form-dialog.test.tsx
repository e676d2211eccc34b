import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ShopApiError } from '../../browser/shop-api-error';
import { hasDraft } from '../../session/store/drafts';
import { button } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { FormError } from '../errors/form-error';
import { FormDialog } from './form-dialog';

/** What was sent, each with what answers it. */
let sent: { body: unknown; answer: (sentence: string) => void; refuse: (error: unknown) => void }[];

function Dialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      title="Refund"
      message="The money goes back."
      form={form}
      draft={{ name: 'refund', fields: { reason: z.string() } }}
      change={(body) =>
        new Promise((answer, refuse) => {
          sent.push({ body, answer, refuse });
        })
      }
      confirmLabel="Yes, refund"
      declineLabel="No, keep it"
      onClose={onClose}
    >
      <input aria-label="Reason" {...form.register('reason')} />
      <FormError message={form.formState.errors.root?.message} />
    </FormDialog>
  );
}

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <Dialog onClose={() => setIsOpen(false)} /> : <p>Closed</p>;
}

const dialog = () => screen.queryByRole('dialog');
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');

/** As Escape does. */
function cancel() {
  const open = screen.getByRole('dialog');
  fireEvent(open, createEvent('cancel', open, { cancelable: true }));
}

beforeEach(() => {
  sent = [];
  signInAs({ _id: 'ada' });
  showPage(<Screen />);
  fireEvent.input(reason(), { target: { value: 'Broken' } });
});

/** Sends the form, and waits until the API has it. */
async function send() {
  const before = sent.length;
  fireEvent.click(button('Yes, refund'));
  await expect.poll(() => sent.length).toBe(before + 1);
}

test('while it is sent, a dialog can neither be closed nor sent again', async () => {
  await send();
  expect(button('Yes, refund').disabled).toBe(true);
  expect(button('No, keep it').disabled).toBe(true);
  for (const press of [
    () => fireEvent.click(button('Yes, refund')),
    () => fireEvent.click(button('No, keep it')),
    cancel,
    () => fireEvent.click(screen.getByRole('dialog')),
  ]) {
    press();
    expect(dialog()).not.toBeNull();
  }
  sent[0]?.answer('Refunded');
  await expect.poll(dialog).toBeNull();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Broken' }]);
  expect(hasDraft('refund', 'ada')).toBe(false);
});

test('a refusal is shown, and the input stays, also as a draft', async () => {
  await send();
  sent[0]?.refuse(new ShopApiError(409, 'REFUND_TOO_HIGH', 'At most $5.00'));
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain('At most $5.00');
  expect(reason().value).toBe('Broken');
  expect(hasDraft('refund', 'ada')).toBe(true);
  expect(button('Yes, refund').disabled).toBe(false);
  await send();
  expect(sent[1]?.body).toEqual({ reason: 'Broken' });
});

test.each([
  ['Escape', cancel],
  ['a press beside it', () => fireEvent.click(screen.getByRole('dialog'))],
  ['its button', () => fireEvent.click(button('No, keep it'))],
])('%s closes it before it is sent, and gives the input up', async (_, close) => {
  expect(hasDraft('refund', 'ada')).toBe(true);
  fireEvent.click(reason());
  expect(dialog()).not.toBeNull();
  close();
  await expect.poll(dialog).toBeNull();
  expect(hasDraft('refund', 'ada')).toBe(false);
  expect(sent).toEqual([]);
});
