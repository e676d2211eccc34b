import { act, fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';

// What is found on a page, and what people do there.

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string | RegExp) => fireEvent.click(button(name));
/** Presses once that is possible: a form may still be sending. */
export async function pressSoon(name: string | RegExp): Promise<void> {
  await expect.poll(() => button(name).disabled).toBe(false);
  press(name);
}
/** Presses, and waits for what that does at once. */
export const pressAndSettle = (name: string) => act(async () => void fireEvent.click(button(name)));
/** The names of all buttons, and of all links. */
export const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
export const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
export const fieldOf = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(fieldOf(label), { target: { value } });
/** What the rows of a table say, cell by cell, without its header. */
export const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** An entry that has to be there. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error(`There are only ${list.length}`);
  return entry;
}
