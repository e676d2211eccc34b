import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub, Link, useLoaderData, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { type ChangeOptions, type Outcome, useChange } from './use-change';

type Sent = { name: string; answer: (value: string) => void; refuse: (error: unknown) => void };

/** The calls of the API that have no response yet. */
let sent: Sent[];
/** What the API has stored. */
let stored: string;
/** Until when the list takes to load. */
let loading: Promise<void>;
/** How often each page was loaded. */
let loads: { list: number; other: number };
let options: Pick<ChangeOptions<string>, 'leadsTo' | 'loadsAgain'>;
const onSuccess = vi.fn<(value: string) => void>();
/** The outcome, and what the page showed when it was reported. */
const onSettled = vi.fn<(outcome: Outcome<string>, shown: string) => void>();

const change = (name: string) =>
  new Promise<string>((answer, refuse) => {
    sent.push({ name, answer, refuse });
  });

function List() {
  const shown = useLoaderData<string>();
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <p>{`List with ${shown}`}</p>
      {isShown && <Change shown={shown} />}
      <button type="button" onClick={() => setShown(false)}>
        Remove
      </button>
      <Link to="/other">Leave</Link>
    </main>
  );
}

function Change({ shown }: { shown: string }) {
  const { send, reset, isBusy, outcome, lastOutcome } = useChange(change, {
    ...options,
    onSuccess,
    onSettled: (settled) => onSettled(settled, shown),
  });
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void send('one')}>
        Change
      </button>
      <button type="button" onClick={() => void send('two')}>
        Change another
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <output>{JSON.stringify([outcome?.ok, lastOutcome?.ok])}</output>
    </>
  );
}

function Other() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const outcomes = () => JSON.parse(screen.getByRole('status').textContent) as (boolean | null)[];

beforeEach(() => {
  sent = [];
  stored = 'nothing';
  loads = { list: 0, other: 0 };
  options = {};
  loading = Promise.resolve();
});
afterEach(() => vi.clearAllMocks());

async function open() {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: List,
      loader: async () => {
        loads.list++;
        await loading;
        return stored;
      },
    },
    {
      path: '/other',
      Component: Other,
      loader: () => {
        loads.other++;
        return null;
      },
    },
  ]);
  render(<Stub />);
  await screen.findByText('List with nothing');
}

/** The API responds, and all that follows happens. */
const respond = (act_: () => void) =>
  act(async () => {
    act_();
    await new Promise((over) => {
      setTimeout(over, 0);
    });
  });

const refused = new ShopApiError(409, 'CONFLICT', 'No longer possible');

test('a change is reported once the page shows what is stored', async () => {
  await open();
  press('Change');
  expect(outcomes()).toEqual([null, null]);
  stored = 'one';
  let arrive = () => {};
  loading = new Promise((resolve) => {
    arrive = resolve;
  });
  await respond(() => sent[0]?.answer('Saved'));
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('Saved');
  expect(onSettled).not.toHaveBeenCalled();
  expect(outcomes()).toEqual([null, null]);
  await respond(arrive);
  expect(onSettled).toHaveBeenCalledExactlyOnceWith({ ok: true, value: 'Saved' }, 'one');
  expect(loads.list).toBe(2);
  expect(outcomes()).toEqual([true, true]);
});

test.each([
  ['a refusal', refused, 2],
  ['the last refusal', new ShopApiError(499, 'CONFLICT', 'No'), 2],
  ['a fault of the page', new Error('Fault'), 2],
  ['a failed shop', new ShopApiError(500, 'INTERNAL', 'No'), 1],
  ['a busy shop', new ShopApiError(503, 'UNAVAILABLE', 'No'), 1],
  ['no connection', new ShopApiError(0, 'NETWORK', 'No'), 1],
])('after %s the page has been loaded as often as that can help', async (_, error, times) => {
  await open();
  press('Change');
  await respond(() => sent[0]?.refuse(error));
  expect(onSettled).toHaveBeenCalledExactlyOnceWith({ ok: false, error }, 'nothing');
  expect(onSuccess).not.toHaveBeenCalled();
  expect(loads.list).toBe(times);
});

test('a double press is one change', async () => {
  await open();
  press('Change');
  press('Change');
  expect(sent).toHaveLength(1);
  await respond(() => sent[0]?.answer('Saved'));
  press('Change');
  expect(sent).toHaveLength(2);
  expect(outcomes()).toEqual([null, true]);
});

test('of two changes at once both are made, and the later one is reported', async () => {
  await open();
  press('Change');
  press('Change another');
  expect(sent.map(({ name }) => name)).toEqual(['one', 'two']);
  await respond(() => sent[0]?.refuse(refused));
  expect(onSettled).not.toHaveBeenCalled();
  await respond(() => sent[1]?.answer('Saved'));
  expect(onSettled).toHaveBeenCalledExactlyOnceWith({ ok: true, value: 'Saved' }, 'nothing');
});

test('a reset forgets the outcome, also of a change that is being made', async () => {
  await open();
  press('Change');
  press('Reset');
  await respond(() => sent[0]?.answer('Saved'));
  expect(outcomes()).toEqual([null, null]);
  expect(onSettled).not.toHaveBeenCalled();
  expect(loads.list).toBe(2);
});

test('if the component is gone when the API responds, the page is loaded again and nothing is reported', async () => {
  options = { leadsTo: () => '/other' };
  await open();
  press('Change');
  press('Remove');
  stored = 'one';
  await respond(() => sent[0]?.answer('Saved'));
  expect(screen.getByText('List with one')).toBeDefined();
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(onSettled).not.toHaveBeenCalled();
});

test('who has left the page stays where they are, and finds what is stored when they come back', async () => {
  options = { leadsTo: () => '/' };
  await open();
  press('Change');
  press('Leave');
  await screen.findByText('Back');
  stored = 'one';
  await respond(() => sent[0]?.answer('Saved'));
  expect(screen.getByText('Back')).toBeDefined();
  expect(loads).toEqual({ list: 1, other: 2 });
  expect(onSettled).not.toHaveBeenCalled();
  press('Back');
  await screen.findByText('List with one');
});

test('who leaves the page just before the API responds gets the page that they asked for', async () => {
  await open();
  press('Change');
  await respond(() => {
    press('Leave');
    sent[0]?.answer('Saved');
  });
  await screen.findByText('Back');
  expect(onSettled).not.toHaveBeenCalled();
});

test('a success leads to another page, and a refusal does not', async () => {
  options = { leadsTo: (value) => `/${value}` };
  await open();
  press('Change');
  await respond(() => sent[0]?.refuse(refused));
  expect(onSettled).toHaveBeenCalledOnce();
  press('Change');
  await respond(() => sent[1]?.answer('other'));
  await screen.findByText('Back');
  expect(loads).toEqual({ list: 2, other: 1 });
});

test.each([
  ['success', () => sent[0]?.answer('Saved')],
  ['refusal', () => sent[0]?.refuse(refused)],
])('a page that shows the outcome itself is not loaded again after a %s', async (_, end) => {
  options = { loadsAgain: false };
  await open();
  press('Change');
  await respond(end);
  expect(onSettled).toHaveBeenCalledOnce();
  expect(loads.list).toBe(1);
});
