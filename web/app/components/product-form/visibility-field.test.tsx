import { appearsOnce, productFields } from '@chuck-and-bit/contract/product-fields';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { visibilityMessages } from '@chuck-and-bit/contract/visibility-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PageContext } from '../../browser/page-context';
import type { ProductInputs } from './product-form';
import { VisibilityField } from './visibility-field';

afterEach(cleanup);

const schema = z
  .object({ isPublic: productFields.isPublic.schema, appearsAt: productFields.appearsAt.schema })
  .check(appearsOnce);

function Form({
  timeZone,
  appearsAt,
  onSaved,
}: {
  timeZone: string;
  appearsAt: string;
  onSaved: (values: unknown) => void;
}) {
  const { control, handleSubmit } = useForm<ProductInputs>({
    resolver: zodResolver(schema) as never,
    defaultValues: { isPublic: false, appearsAt },
  });
  return (
    <PageContext value={{ publicConfig: { timeZone } as PublicConfig }}>
      <form onSubmit={(event) => void handleSubmit((values) => onSaved(values))(event)}>
        <VisibilityField control={control} />
        <button type="submit">Save</button>
      </form>
    </PageContext>
  );
}

test.each([
  ['UTC', '2026-11-30T09:00:00.000Z', '2027-11-30T09:00:00.000Z'],
  ['America/New_York', '2026-11-30T14:00:00.000Z', '2027-11-30T14:00:00.000Z'],
  ['Pacific/Chatham', '2026-11-29T19:15:00.000Z', '2027-11-29T19:15:00.000Z'],
])('in %s, the time stays while its year is typed', async (timeZone, appearsAt, later) => {
  let saved: unknown = null;
  render(<Form {...{ timeZone, appearsAt }} onSaved={(values) => (saved = values)} />);
  const field = screen.getByLabelText<HTMLInputElement>('Appears');
  expect(field.value).toBe('2026-11-30T09:00');
  // A year of two digits, as a browser sends it, and one beyond the limits.
  for (const typed of ['0020-11-30T09:00', '3020-11-30T09:00']) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(visibilityMessages.timeInvalid);
    expect([field.value, saved]).toEqual([typed, null]);
  }
  fireEvent.change(field, { target: { value: '2027-11-30T09:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual({ isPublic: false, appearsAt: later });
});

test.each([
  ['In the shop', { isPublic: true, appearsAt: null }],
  ['Not in the shop', { isPublic: false, appearsAt: null }],
])('“%s” takes the time away, and “Appears later” asks for one', async (name, values) => {
  let saved: unknown = null;
  render(<Form timeZone="UTC" appearsAt="2099-11-30T09:00:00.000Z" onSaved={(next) => (saved = next)} />);
  const choose = (choice: string) => fireEvent.click(screen.getByRole('radio', { name: choice }));
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  choose(name);
  expect([screen.queryByLabelText('Appears'), screen.getByRole('radio', { name, checked: true })]).toEqual([
    null,
    expect.anything(),
  ]);
  save();
  await expect.poll(() => saved).toEqual(values);
  choose('Appears later');
  expect(screen.getByLabelText<HTMLInputElement>('Appears').value).toBe('');
  save();
  expect(await screen.findByText(visibilityMessages.timeInvalid)).toBeDefined();
});

test('a time of a draft that no product can have is shown as it was typed', () => {
  render(<Form timeZone="UTC" appearsAt="3020-11-30T09:00" onSaved={() => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('Appears').value).toBe('3020-11-30T09:00');
});
