import { act, screen } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { Page } from '../../api-client';
import { button, buttons, press, rows } from '../../../test/controls';
import { showPage } from '../../../test/page';
import type { FailedList } from '../errors/failed-list';
import { PagedTable } from './paged-table';
import { useListAddress } from './use-list-address';

type Row = { _id: string };
const whole: Page<Row[]> = {
  items: [{ _id: 'a' }, { _id: 'b' }],
  total: 2,
  next: null,
  entityTag: null,
  isTotalAtLeast: false,
  didYouMean: null,
  notUnderstood: null,
};
const tableOf = (list: Page<Row[]> | FailedList) => (
  <PagedTable
    caption="Orders"
    columns={[{ header: 'Name', cell: ({ _id }: Row) => _id }]}
    list={list}
    empty={<p>None</p>}
    moreLabel="More orders"
  />
);

test.each<[Partial<Page<Row[]>>, string | undefined, string[]]>([
  [{}, 'Showing 2 of 2', []],
  [{ total: 1_200, isTotalAtLeast: true, next: 'b' }, 'Showing 2 of 1,200+', ['More orders']],
  // Rows were added since they were counted.
  [{ total: 1 }, 'Showing 2 of 2', []],
  [{ total: null, next: 'b' }, undefined, ['More orders']],
  [{ items: [], total: 0 }, undefined, []],
])('a list with %j says “%s”, and offers %j', (values, said, offered) => {
  showPage(tableOf({ ...whole, ...values }));
  expect([screen.queryByText(/^Showing/)?.textContent, buttons()]).toEqual([said, offered]);
  expect(screen.queryByText('None') !== null).toBe(values.items?.length === 0);
});

/** What the loader answers next, and the queries that it was asked with. */
let next: Promise<Page<Row[]> | FailedList>;
const asked: string[] = [];
async function open(first: Page<Row[]> | FailedList, at: string) {
  next = Promise.resolve(first);
  asked.length = 0;
  const loader = (args: object) => {
    asked.push(new URL((args as { request: Request }).request.url).search);
    return next;
  };
  const Shown = () => tableOf(useLoaderData<Page<Row[]>>());
  showPage(<Shown />, { at, loader });
  await expect.poll(() => document.body.textContent).not.toBe('');
}
const failed: FailedList = { failure: 'Busy', statusCode: 503 };

test('more rows are asked for with the filters of the address, by a button that is busy meanwhile', async () => {
  await open({ ...whole, next: 'b', total: 3 }, '/?q=a&rows=100');
  let answer: (page: Page<Row[]>) => void = () => {};
  next = new Promise((resolve) => (answer = resolve));
  press('More orders');
  await expect.poll(() => button('More orders').disabled).toBe(true);
  expect(asked).toEqual(['?q=a&rows=100', '?q=a&rows=150']);
  answer({ ...whole, items: [...whole.items, { _id: 'c' }], total: 3 });
  await screen.findByText('Showing 3 of 3');
  expect(buttons()).toEqual([]);
});

test('rows stay where a refresh fails, which is said and tried again; without any the reason stands alone', async () => {
  await open(failed, '/');
  expect(screen.getByRole('alert').textContent).toBe('Something went wrongBusyTry again');
  expect([screen.queryByText('None'), screen.queryByRole('table')]).toEqual([null, null]);
  next = Promise.resolve(whole);
  press('Try again');
  await screen.findByText('Showing 2 of 2');
  expect(screen.queryByRole('alert')).toBeNull();
  await open({ ...whole, next: 'b' }, '/');
  next = Promise.resolve(failed);
  press('More orders');
  expect((await screen.findByRole('alert')).textContent).toBe("The list couldn't be refreshedBusyTry again");
  expect(rows()).toEqual([['a'], ['b']]);
});

function Filters() {
  const { wanted, isWaiting, goTo } = useListAddress();
  const q = wanted.get('q') ?? 'none';
  const to = (name: string) => void goTo(`/?q=${name}`, `/?q=${q}`);
  return (
    <>
      <output>{`${q}${isWaiting ? ' waits' : ''}`}</output>
      {['a', 'b'].map((name) => (
        <button key={name} type="button" onClick={() => to(name)}>
          {name}
        </button>
      ))}
    </>
  );
}

test('the last filter that was chosen counts, and that of the list that is shown is loaded no second time', async () => {
  asked.length = 0;
  const answers: (() => void)[] = [];
  const loader = (args: object) => {
    asked.push(new URL((args as { request: Request }).request.url).search);
    return asked.length === 1 ? null : new Promise((resolve) => answers.push(() => resolve(null)));
  };
  showPage(<Filters />, { at: '/?q=a', loader });
  const said = () => screen.queryByRole('status')?.textContent;
  await expect.poll(said).toBe('a');
  press('b');
  await expect.poll(said).toBe('b waits');
  press('a');
  await expect.poll(said).toBe('a');
  // Before the router has told of the first.
  act(() => {
    button('b').click();
    button('b').click();
  });
  await expect.poll(said).toBe('b waits');
  answers.at(-1)?.();
  await expect.poll(said).toBe('b');
  expect(asked).toEqual(['?q=a', '?q=b', '?q=b']);
});
