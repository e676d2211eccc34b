import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that replaces the button that opened it. The first field gets the focus. When the form closes and its focus is
 * lost, the first button of the section gets it.
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
