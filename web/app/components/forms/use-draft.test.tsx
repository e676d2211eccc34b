import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgetDrafts } from '../../session/store/drafts';
import { signInAs } from '../../../test/page';
import { DraftNotice } from './draft-notice';
import { useDraft } from './use-draft';

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
const type = (text: string, label = 'Name') => fireEvent.input(field(label), { target: { value: text } });

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
  type('Hammer');
  type('Secret1', 'Secret');
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
  type('Hammer');
  signInAs({ _id: 'grace' });
  type('Hammer Drill');
  openAgain();
  expect(field('Name').value).toBe('Saw');
});

test('what is typed after a logout is not kept', () => {
  render(<Form />);
  type('Hammer');
  forgetDrafts();
  signInAs(null);
  type('Hammer Drill');
  cleanup();
  signInAs({ _id: 'ada' });
  openAgain();
  expect(field('Name').value).toBe('Saw');
});

test('a draft keeps the version that editing began with, however often the session ends', () => {
  render(<Form />);
  type('Hammer');
  for (let times = 0; times < 2; times += 1) {
    begun = 0;
    openAgain({ name: 'Jigsaw', version: 2 });
    expect(field('Name').value).toBe('Hammer');
    expect(begun).toBe(1);
  }
});

test('the notice goes when the saved value is typed again', () => {
  render(<Form />);
  type('Hammer');
  openAgain();
  type('Saw');
  expect(notice()?.textContent).toBe('');
});
