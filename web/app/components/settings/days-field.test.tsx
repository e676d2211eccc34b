import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DaysField } from './days-field';

afterEach(cleanup);

function Field() {
  const [days, setDays] = useState<readonly string[]>([]);
  return (
    <DaysField
      label="Days off"
      one="day off"
      several="days off"
      emptyText="None"
      value={days}
      onChange={setDays}
    />
  );
}

test('a day in a year that the shop does not have is refused beside the field, and stays', () => {
  render(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Days off');
  const add = screen.getByRole('button', { name: 'Add day off' });
  const fault = messages.dayOutOfRange(limits.day.first, limits.day.last);
  fireEvent.change(field, { target: { value: '0026-11-26' } });
  fireEvent.click(add);
  expect(screen.queryByText(fault)).not.toBeNull();
  expect([field.value, screen.queryByText('None')]).toEqual(['0026-11-26', expect.anything()]);
  fireEvent.change(field, { target: { value: '2026-11-26' } });
  expect(screen.queryByText(fault)).toBeNull();
  fireEvent.click(add);
  expect(screen.queryByText('Nov 26, 2026')).not.toBeNull();
});

test('days are added by Enter too, stand in their order, each once, and the field keeps the focus', () => {
  render(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Days off');
  const pressEnter = () => fireEvent.keyDown(field, { key: 'Enter' });
  // Then it sends the form.
  expect(pressEnter()).toBe(true);
  for (const value of ['2026-12-25', '2026-11-26', '2026-12-25']) {
    fireEvent.change(field, { target: { value } });
    expect([pressEnter(), field.value, document.activeElement]).toEqual([false, '', field]);
  }
  const days = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(days()).toEqual(['Nov 26, 2026', 'Dec 25, 2026']);
  field.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Nov 26, 2026' }));
  expect([days(), document.activeElement]).toEqual([['Dec 25, 2026'], field]);
});
