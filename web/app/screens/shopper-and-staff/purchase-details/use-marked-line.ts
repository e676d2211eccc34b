import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lineId } from '../../../browser/order-paths';

/**
 * The position of the order that the address names, as in "#order-2": its line gets the focus and comes into view. Null if it
 * names none, or the only order, which nobody has to find; then the heading gets the focus, as after any navigation.
 */
export function useMarkedLine({ orders }: Purchase): number | null {
  const { hash, key } = useLocation();
  const named = orders.find(({ position }) => `#${lineId(position)}` === hash);
  const marked = named && orders.length > 1 ? named.position : null;
  useEffect(() => {
    if (hash === '') return;
    const target =
      marked === null ? document.querySelector('main h1') : document.getElementById(lineId(marked));
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    if (marked !== null) target.scrollIntoView({ block: 'nearest' });
  }, [hash, key, marked]);
  return marked;
}
