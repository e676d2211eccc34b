import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DaysField } from './days-field';

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
