import { type RefObject, useEffect, useRef } from 'react';

/** The element of a dialog that gets the focus when the dialog opens. */
export function useInitialFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  // Not in a layout effect: the dialog around it has to be open.
  useEffect(() => element.current?.focus(), []);
  return element;
}
