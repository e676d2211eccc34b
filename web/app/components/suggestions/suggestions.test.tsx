// @vitest-environment happy-dom
import type { SearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Suggestions } from './suggestions';

type Call = { q: string; signal: AbortSignal; answer: (found: SearchSuggestions) => void; fail: () => void };

const calls: Call[] = [];
vi.mock('../../shop-api', () => ({
  browserShopApi: () => ({
    call: (_endpoint: unknown, { query }: { query: { q: string } }, { signal }: { signal: AbortSignal }) =>
      new Promise<SearchSuggestions>((answer, reject) => {
        calls.push({ q: query.q, signal, answer, fail: () => reject(new Error('Busy')) });
      }),
  }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const kindNamed = (name: string): SearchSuggestions => ({
  kinds: [{ name, slug: name, path: [] }],
  products: [],
  policies: [],
});

function openBox() {
  render(
    <MemoryRouter>
      <form>
        <input aria-label="Box" defaultValue="" />
        <Suggestions id="list" />
      </form>
    </MemoryRouter>,
  );
  return screen.getByLabelText<HTMLInputElement>('Box');
}

async function type(box: HTMLInputElement, text: string, pause = 1_000) {
  fireEvent.input(box, { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(pause));
}

const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('one request is sent for a pause, and none for one letter or a text without a word', async () => {
  const box = openBox();
  for (const text of ['d', '%%', 'the']) await type(box, text);
  for (const text of ['dr', 'dri', 'dril']) await type(box, text, 50);
  expect(calls).toHaveLength(0);
  await type(box, 'drill');
  expect(calls.map(({ q }) => q)).toEqual(['drill']);
});

test('the list stays until another answer comes, and answers about former texts are dropped', async () => {
  const box = openBox();
  await type(box, 'drill');
  await act(async () => calls[0]?.answer(kindNamed('Drills')));
  expect(shown()).toEqual(['Drills']);
  expect(screen.getByText('1 suggestion')).toBeDefined();
  await type(box, 'bit');
  await type(box, 'saw');
  expect(shown()).toEqual(['Drills']);
  expect(calls[1]?.signal.aborted).toBe(true);
  await act(async () => calls[2]?.answer(kindNamed('Saws')));
  expect(shown()).toEqual(['Saws']);
  await act(async () => calls[1]?.answer(kindNamed('Bits')));
  expect(shown()).toEqual(['Saws']);
});

test('nothing is shown after a failure, for an emptied box, and after Escape, also of a request that runs', async () => {
  const box = openBox();
  const suggests = async (text: string, name: string) => {
    await type(box, text);
    await act(async () => calls.at(-1)?.answer(kindNamed(name)));
    expect(shown()).toEqual([name]);
  };
  await suggests('drill', 'Drills');
  await type(box, 'drills');
  await act(async () => calls.at(-1)?.fail());
  expect(shown()).toEqual([]);

  await suggests('bit', 'Bits');
  await type(box, '');
  expect(shown()).toEqual([]);

  await suggests('saw', 'Saws');
  await type(box, 'saws');
  fireEvent.keyDown(box, { key: 'Escape' });
  await act(async () => calls.at(-1)?.answer(kindNamed('Late')));
  expect(shown()).toEqual([]);
  expect(screen.queryByText('1 suggestion')).toBeNull();
});
