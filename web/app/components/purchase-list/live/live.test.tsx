import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buttons, press } from '../../../../test/controls';
import { showPage } from '../../../../test/page';
import { NewOrders } from './new-orders';
import { useLiveList } from './use-live-list';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.scrollTop = 0;
});

test.each([
  [0, 0, '', []],
  [0, 1, '1 new order', []],
  [0, 1_200, '1,200 new orders', []],
  [2, 1, '2 new orders', ['2 new orders']],
])('with %i orders that wait and %i that were added “%s” is announced', (waiting, added, said, offered) => {
  const onShow = vi.fn<() => void>();
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
  showPage(
    <>
      <h1 tabIndex={-1}>Orders</h1>
      <NewOrders {...{ waiting, added, onShow }} />
    </>,
  );
  expect([screen.getByRole('status', { name: 'New orders' }).textContent, buttons()]).toEqual([
    said,
    offered,
  ]);
  if (offered.length === 0) return;
  press('2 new orders');
  expect([onShow.mock.calls.length, scrolled.mock.calls]).toEqual([1, [[{ top: 0 }]]]);
  expect(document.activeElement?.tagName).toBe('H1');
});

const list = (ids: string) => {
  const items = ids.split('').map((_id) => ({ _id })) as Purchase[];
  const more = { next: null, entityTag: null, isTotalAtLeast: false, didYouMean: null, notUnderstood: null };
  return { items, total: ids.length, ...more };
};
function open(ids: string) {
  type Loaded = [list: Parameters<typeof useLiveList>[0], length: string | null];
  const { result, rerender } = renderHook(([loaded, length]: Loaded) => useLiveList(loaded, length), {
    initialProps: [list(ids), null],
  });
  const state = () => {
    const { rows, waiting, added, shown } = result.current;
    const inList = 'items' in shown ? shown.items.length : shown.failure;
    return [rows.map(({ _id }) => _id).join(''), waiting, added, inList];
  };
  const loads = (loaded: Loaded[0], length: Loaded[1] = null) => {
    rerender([loaded, length]);
    return state();
  };
  return { loads, state, show: () => act(() => result.current.showWaiting()) };
}

test.each([
  ['at the top', 160, false, ['cba', 0, 1, 3]],
  ['scrolled down', 161, false, ['ba', 1, 0, 2]],
  ['about to press a button', 0, true, ['ba', 1, 0, 2]],
])('to whom is %s a new order shows itself only where nothing moves', (_, scrollTop, hovers, expected) => {
  document.documentElement.scrollTop = scrollTop;
  vi.spyOn(document, 'querySelector').mockReturnValue(hovers ? document.body : null);
  expect(open('ba').loads(list('cba'))).toEqual(expected);
});

test('orders wait until they are shown, however long, and more rows show them too', () => {
  const { loads, state, show } = open('ba');
  document.documentElement.scrollTop = 500;
  expect(loads(list('cba'))).toEqual(['ba', 1, 0, 2]);
  document.documentElement.scrollTop = 0;
  expect(loads(list('dcba'))).toEqual(['ba', 2, 0, 2]);
  expect(loads({ failure: 'Busy', statusCode: 503 })).toEqual(['ba', 2, 0, 'Busy']);
  expect(loads(list('dcba'))).toEqual(['ba', 2, 0, 2]);
  show();
  expect(state()).toEqual(['dcba', 0, 0, 4]);
  document.documentElement.scrollTop = 500;
  expect(loads(list('edcba'))).toEqual(['dcba', 1, 0, 4]);
  expect(loads(list('edcba'), '100')).toEqual(['edcba', 0, 0, 5]);
});
