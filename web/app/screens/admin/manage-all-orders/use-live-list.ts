import type { ListedOrder } from '@chuck-and-bit/contract/order-search';
import { useState } from 'react';
import { type FailedList, isFailure } from '../../../components/errors/failed-list';
import type { Page } from '../../../shop-api';
import { holdRows } from './live-rows';

type OrderList = Page<ListedOrder[]> | FailedList;

/** `waiting`: the number of new orders held back; `added`: the number of new orders that the last refresh showed. */
type LiveList = {
  loaded: OrderList;
  shown: OrderList;
  rows: readonly ListedOrder[];
  waiting: number;
  added: number;
  length: string | null;
};

/** Scrolled further than this, new rows at the top would move the rows that somebody reads. */
const atTopPixels = 160;

/** Whether the pointer is over a control in a row, which must not move away from under it. */
const isControlHovered = () => document.querySelector('tbody :is(a, button, label):hover') !== null;

/**
 * The list as it was loaded last. New orders wait for `showWaiting`, so that nothing moves, while the page is scrolled down, the
 * pointer is over a control in a row, or others already wait.
 * @param length the number of rows in the address; if it changes, the user asked for more rows, and all of them are shown
 */
export function useLiveList(list: OrderList, length: string | null) {
  const [live, setLive] = useState(() => showAll(list, length));
  if (list !== live.loaded) {
    setLive(length === live.length ? refresh(live, list) : showAll(list, length));
  }
  return { ...live, showWaiting: () => setLive(showAll(list, length)) };
}

const showAll = (list: OrderList, length: string | null): LiveList => ({
  loaded: list,
  shown: list,
  rows: isFailure(list) ? [] : list.items,
  waiting: 0,
  added: 0,
  length,
});

function refresh(live: LiveList, list: OrderList): LiveList {
  if (isFailure(list)) return { ...live, loaded: list, shown: list };
  const held = holdRows(live.rows, list.items, list.next === null);
  const mustHold = window.scrollY > atTopPixels || live.waiting > 0 || isControlHovered();
  if (!mustHold) return { ...showAll(list, live.length), added: held.waiting };
  return { ...live, ...held, loaded: list, shown: { ...list, items: [...held.rows] }, added: 0 };
}
