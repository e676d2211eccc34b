import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** A row of slides that snaps to one of `count`: its ref and handlers, which slide is shown, and how to go to another. */
export function useSlides(count: number, first = 0) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    if (first > 0) current.scrollTo({ left: first * current.clientWidth, behavior: 'instant' });
    // A thumbnail pressed before hydration has moved the row already.
    setShown(placeOf(current));
  }, [first]);
  const go = (place: number) => {
    const { current } = row;
    if (!current || place < 0 || place >= count) return;
    current.scrollTo({ left: place * current.clientWidth });
    // The focus stays on the row's only link or button.
    if (current.contains(document.activeElement)) {
      current.children[place]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
  };
  return {
    row,
    shown,
    go,
    onScroll: () => {
      if (row.current) setShown(placeOf(row.current));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const places: Record<string, number> = {
        ArrowLeft: shown - 1,
        ArrowRight: shown + 1,
        Home: 0,
        End: count - 1,
      };
      const place = places[event.key];
      if (place === undefined || count < 2) return;
      event.preventDefault();
      go(place);
    },
  };
}

/** The place of the slide that a row has moved to. */
const placeOf = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);

/** The classes of the row. */
export const slideRow =
  'flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth motion-reduce:scroll-auto [scrollbar-width:none]';
