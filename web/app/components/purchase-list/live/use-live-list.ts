import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { useState } from 'react';
import { type FailedList, isFailure } from '../../errors/failed-list';
import type { Page } from '../../../api-client';

type PurchaseList = Page<Purchase[]> | FailedList;

/** `waiting`: the number of new purchases held back; `added`: the number of those that the last refresh showed. */
type LiveList = {
  loaded: PurchaseList;
  shown: PurchaseList;
  rows: readonly Purchase[];
  waiting: number;
  added: number;
  length: string | null;
};

/** Scrolled further than this, new rows at the top would move the rows that somebody reads. */
const atTopPixels = 160;

/** Whether the pointer is over a control in a row, which must not move away from under it. */
const isControlHovered = () => document.querySelector('tbody :is(a, button, label):hover') !== null;

/**
 * The list as it was loaded last. New purchases wait for `showWaiting`, so that nothing moves, while the page is scrolled down, the
 * pointer is over a control in a row, or others already wait.
 * @param length the number of rows in the address; if it changes, the user asked for more rows, and all of them are shown
 */
export function useLiveList(list: PurchaseList, length: string | null) {
  const [live, setLive] = useState(() => showAll(list, length));
  if (list !== live.loaded) {
    setLive(length === live.length ? refresh(live, list) : showAll(list, length));
  }
  return { ...live, showWaiting: () => setLive(showAll(list, length)) };
}

const showAll = (list: PurchaseList, length: string | null): LiveList => ({
  loaded: list,
  shown: list,
  rows: isFailure(list) ? [] : list.items,
  waiting: 0,
  added: 0,
  length,
});

function refresh(live: LiveList, list: PurchaseList): LiveList {
  if (isFailure(list)) return { ...live, loaded: list, shown: list };
  const held = holdRows(live.rows, list.items, list.next === null);
  const mustHold = window.scrollY > atTopPixels || live.waiting > 0 || isControlHovered();
  if (!mustHold) return { ...showAll(list, live.length), added: held.waiting };
  return { ...live, ...held, loaded: list, shown: { ...list, items: [...held.rows] }, added: 0 };
}

/**
 * Refreshes the shown rows while somebody reads them. New rows above the last of them wait. Rows missing from `newer` are
 * removed, unless waiting rows may have pushed them off its end.
 * @param isWhole whether `newer` is the whole list: then no row was pushed off
 * @returns the rows to show, and how many wait
 */
export function holdRows<Row extends { _id: string }>(
  shown: readonly Row[],
  newer: readonly Row[],
  isWhole: boolean,
): { rows: readonly Row[]; waiting: number } {
  const shownIds = new Set(shown.map(({ _id }) => _id));
  const last = newer.findLastIndex(({ _id }) => shownIds.has(_id));
  if (last === -1) return { rows: newer, waiting: 0 };
  const waiting = newer.slice(0, last).filter(({ _id }) => !shownIds.has(_id));
  const waitingIds = new Set(waiting.map(({ _id }) => _id));
  const kept = newer.filter(({ _id }) => !waitingIds.has(_id));
  const end = shown.findIndex(({ _id }) => _id === newer[last]?._id);
  const pushedOut = isWhole || waiting.length === 0 ? [] : shown.slice(end + 1);
  const keptIds = new Set(kept.map(({ _id }) => _id));
  return { rows: [...kept, ...pushedOut.filter(({ _id }) => !keptIds.has(_id))], waiting: waiting.length };
}
