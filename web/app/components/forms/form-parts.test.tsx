import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldOf, type } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { notifyKept } from '../../browser/keep-page';
import { forgetDrafts } from '../../session/store/drafts';
import { DraftNotice } from './draft-notice';
import { useDraft } from './use-draft';
import { useFieldsFromAddress } from './use-fields-from-address';

type Stored = { name: string; version: number };
let begun: number;
let discarded: number;

function Form({ stored = { name: 'Saw', version: 1 } }: { stored?: Stored }) {
  const form = useForm({ defaultValues: { name: stored.name, secret: '' } });
  const draft = useDraft(form, {
    name: 'form',
    fields: { name: z.string(), secret: null },
    version: stored.version,
    onRestored: (version) => {
      begun = version;
    },
    onDiscarded: () => {
      discarded += 1;
    },
  });
  return (
    <form>
      <DraftNotice draft={draft} />
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Secret" {...form.register('secret')} />
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const notice = () => document.querySelector<HTMLElement>('[aria-live=polite]');
const typeIn = (text: string, label = 'Name') => fireEvent.input(field(label), { target: { value: text } });

beforeEach(() => {
  discarded = 0;
  signInAs({ _id: 'ada' });
});
/** Leaves the form, and opens it again. */
function openAgain(stored?: Stored) {
  cleanup();
  render(<Form {...(stored && { stored })} />);
}

test('typed text is there again after the session has ended, and can be discarded', () => {
  render(<Form />);
  expect(notice()?.textContent).toBe('');
  typeIn('Hammer');
  typeIn('Secret1', 'Secret');
  signInAs(null);
  cleanup();
  signInAs({ _id: 'ada' });
  openAgain();
  expect(field('Name').value).toBe('Hammer');
  expect(field('Secret').value).toBe('');
  expect(notice()?.textContent).toContain('Your draft was restored.');

  expect(discarded).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(discarded).toBe(1);
  expect(field('Name').value).toBe('Saw');
  expect(document.activeElement).toBe(notice());
  expect(notice()?.textContent).toBe('Your draft was discarded.');
  openAgain();
  expect(field('Name').value).toBe('Saw');
});

test('nobody else gets it, not even what is still on the screen when they sign in', () => {
  render(<Form />);
  typeIn('Hammer');
  signInAs({ _id: 'grace' });
  typeIn('Hammer Drill');
  openAgain();
  expect(field('Name').value).toBe('Saw');
});

test('what is typed after a logout is not kept', () => {
  render(<Form />);
  typeIn('Hammer');
  forgetDrafts();
  signInAs(null);
  typeIn('Hammer Drill');
  cleanup();
  signInAs({ _id: 'ada' });
  openAgain();
  expect(field('Name').value).toBe('Saw');
});

test('a draft keeps the version that editing began with, however often the session ends', () => {
  render(<Form />);
  typeIn('Hammer');
  for (let times = 0; times < 2; times += 1) {
    begun = 0;
    openAgain({ name: 'Jigsaw', version: 2 });
    expect(field('Name').value).toBe('Hammer');
    expect(begun).toBe(1);
  }
});

test('the notice goes when the saved value is typed again', () => {
  render(<Form />);
  typeIn('Hammer');
  openAgain();
  typeIn('Saw');
  expect(notice()?.textContent).toBe('');
});

function Filters() {
  const [filters] = useSearchParams();
  const form = useFieldsFromAddress(filters.toString(), ({ type: kind, name }) =>
    kind === 'checkbox' ? filters.has(name) : (filters.get(name) ?? ''),
  );
  return (
    <form ref={form}>
      <input name="q" aria-label="Search" />
      <input name="stock" aria-label="In stock" type="checkbox" />
      <select name="sort" aria-label="Sort by">
        <option value="">Newest</option>
        <option value="price">Price</option>
      </select>
      <input name="rows" type="hidden" value="50" />
      <Link to="/?q=bit&stock=1&sort=price">Cheap bits</Link>
    </form>
  );
}
const shown = () => [fieldOf('Search').value, fieldOf('In stock').checked, fieldOf('Sort by').value];
const hidden = () => document.querySelector<HTMLInputElement>('[type=hidden]')?.value;

test('what could not be loaded is taken back, except what is being typed', () => {
  showPage(<Filters />);
  fieldOf('Search').focus();
  type('Search', 'dril');
  fireEvent.click(fieldOf('In stock'));
  type('Sort by', 'price');
  expect(shown()).toEqual(['dril', true, 'price']);
  act(notifyKept);
  expect([shown(), hidden()]).toEqual([['dril', false, ''], '50']);
  fieldOf('Search').blur();
  act(notifyKept);
  expect(shown()).toEqual(['', false, '']);
});

test('other filters of the address are shown, and a box with the focus follows them too', async () => {
  showPage(<Filters />);
  fieldOf('In stock').focus();
  fireEvent.click(screen.getByRole('link', { name: 'Cheap bits' }));
  await expect.poll(shown).toEqual(['bit', true, 'price']);
  expect(hidden()).toBe('50');
});
