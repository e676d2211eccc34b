import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** A row of slides that snaps to one of `count`: its ref and handlers, which slide is shown, and how to go to another. */
export function useSlides(count: number, first = 0) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  // Before anybody sees the row, or presses Next.
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    if (first > 0) current.scrollTo({ left: first * current.clientWidth, behavior: 'instant' });
    // A thumbnail pressed before hydration has moved the row already.
    setShown(indexOf(current));
  }, [first]);
  const go = (index: number) => {
    const { current } = row;
    if (!current || index < 0 || index >= count) return;
    current.scrollTo({ left: index * current.clientWidth });
    // The focus stays on the row's only link or button.
    if (current.contains(document.activeElement)) {
      current.children[index]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
  };
  return {
    row,
    shown,
    go,
    onScroll: () => {
      if (row.current) setShown(indexOf(row.current));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const indexes: Record<string, number> = {
        ArrowLeft: shown - 1,
        ArrowRight: shown + 1,
        Home: 0,
        End: count - 1,
      };
      const index = indexes[event.key];
      if (index === undefined || count < 2) return;
      event.preventDefault();
      go(index);
    },
  };
}

/** The place of the slide that a row has moved to. */
const indexOf = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);

/** The classes of the row. */
export const slideRow =
  'flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth motion-reduce:scroll-auto [scrollbar-width:none]';
