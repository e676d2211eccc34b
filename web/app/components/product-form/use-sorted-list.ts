import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved } from './form-pictures';

/** Where an entry can be moved to by a button. */
export type Move = 'first' | 'earlier' | 'later';

type SortedList<T> = {
  /** What an entry is called: "Picture". */
  noun: string;
  entries: readonly T[];
  list: RefObject<HTMLUListElement | null>;
  change: (entries: T[]) => void;
  remove: (key: string) => void;
  onAnnounce: (text: string) => void;
};

/** Sorts a list by buttons and by drag, and removes entries, with the focus where it is expected. */
export function useSortedList<T extends { key: string }>(sorted: SortedList<T>) {
  const { noun, entries, list, change, remove, onAnnounce } = sorted;
  const [dragged, setDragged] = useState<string | null>(null);

  const moveTo = (key: string, to: number) => {
    const from = entries.findIndex((each) => each.key === key);
    if (from === -1 || to === from || to < 0 || to >= entries.length) return;
    flushSync(() => change(moved(entries, from, to)));
    onAnnounce(`${noun} ${from + 1} is now number ${to + 1} of ${entries.length}`);
  };
  return {
    move: (key: string, index: number, direction: Move) => {
      const to = { first: 0, earlier: index - 1, later: index + 1 }[direction];
      moveTo(key, to);
      focusMove(list.current?.children[to], direction);
    },
    drop: (key: string, index: number) => {
      remove(key);
      onAnnounce(`${noun} ${index + 1} is removed`);
      // The row that takes its place, or the last one.
      const rows = [...(list.current?.children ?? [])];
      (rows[index + 1] ?? rows[index - 1])?.querySelector('input')?.focus();
    },
    startDrag: setDragged,
    /** Of the row at this place. */
    dragTarget: (index: number) => ({
      onDragEnter: () => dragged !== null && moveTo(dragged, index),
      onDragOver: (event: { preventDefault: () => void }) => dragged !== null && event.preventDefault(),
      onDragEnd: () => setDragged(null),
    }),
  };
}

/** Focuses the same button of the moved row, or another where the row can't go further. */
function focusMove(row: Element | undefined, direction: Move): void {
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]:enabled') ?? [])];
  const same = buttons.find((button) => button.dataset['move'] === direction);
  (same ?? buttons[0])?.focus();
}
