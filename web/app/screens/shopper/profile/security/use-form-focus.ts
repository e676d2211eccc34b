import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that takes the place of the button that opened it: its first field gets the focus, and when the form goes,
 * the first button of the section does.
 */
export function useFormFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const section = form.current?.closest('section');
    form.current?.querySelector<HTMLElement>('input, button')?.focus();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) section?.querySelector('button')?.focus();
      });
    };
  }, []);
  return form;
}
