import type { ListedOrder } from '@chuck-and-bit/contract/order-search';
import { useState } from 'react';
import { type FailedList, isFailure } from '../../../components/errors/failed-list';
import type { Page } from '../../../shop-api';
import { holdRows } from './live-rows';

type OrderList = Page<ListedOrder[]> | FailedList;

/** `waiting`: new orders that are not shown; `added`: those that the last refresh did show. */
type LiveList = {
  loaded: OrderList;
  shown: OrderList;
  rows: readonly ListedOrder[];
  waiting: number;
  added: number;
  length: string | null;
};

/** Further down than this, new rows at the top would move what somebody reads. */
const atTopPixels = 160;

/** Whether the pointer is on something that can be pressed, which must not move away below it. */
const isAboutToPress = () => document.querySelector('tbody :is(a, button, label):hover') !== null;

/**
 * The list as it was loaded last. While somebody reads further down or is about to press something in a row, new orders wait until
 * they are asked for, so that nothing moves.
 * @param length how long the list was asked to be: a longer one has rows that were wanted
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
  const mustHold = window.scrollY > atTopPixels || live.waiting > 0 || isAboutToPress();
  if (!mustHold) return { ...showAll(list, live.length), added: held.waiting };
  return { ...live, ...held, loaded: list, shown: { ...list, items: [...held.rows] }, added: 0 };
}
