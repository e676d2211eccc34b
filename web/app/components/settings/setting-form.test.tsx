import { fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { button, fieldOf, press, type } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage, signInAs } from '../../../test/page';
import { forgetDrafts } from '../../session/store/drafts';
import { SettingForm } from './setting-form';

type Setting = { name: string; version: number };
const toValues = ({ name }: Setting) => ({ name });
const save = vi.fn<(values: { name: string }, version: number | undefined) => Promise<string>>();

function Form({ stored }: { stored: Setting }) {
  const form = useForm({ defaultValues: toValues(stored) });
  const draft = { name: 'tax 1', fields: { name: z.string() } };
  const back = { to: '/taxes', label: 'Back to taxes' };
  return (
    <SettingForm {...{ form, draft, stored, toValues, save, back }} submitLabel="Save tax">
      <input aria-label="Name" {...form.register('name')} />
    </SettingForm>
  );
}
const open = (name: string, version: number) => showPage(<Form stored={{ name, version }} />);

const said = noteToasts('success');
beforeEach(() => {
  forgetDrafts();
  signInAs({ role: 'admin' });
  save.mockReset().mockResolvedValue('Saved');
  open('VAT', 1);
  type('Name', 'Sales tax');
  // Somebody else has saved it meanwhile.
  open('GST', 2);
});

test.each([
  [null, { name: 'Sales tax' }, 1],
  ['Discard draft', { name: 'GST' }, 2],
])(
  'a draft is saved with the version that it began with, unless “%s” was pressed',
  async (pressed, ...sent) => {
    await screen.findByText('Your draft was restored.');
    expect(fieldOf('Name').value).toBe('Sales tax');
    if (pressed) press(pressed);
    press('Save tax');
    await screen.findByText('At /taxes');
    expect([said, save.mock.calls.map((call) => call.slice(0, 2))]).toEqual([['Saved'], [sent]]);
  },
);

test('who leaves a form by its link gives the draft up', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'Back to taxes' }));
  await screen.findByText('At /taxes');
  open('GST', 2);
  expect([fieldOf('Name').value, button('Save tax').disabled]).toEqual(['GST', false]);
});
