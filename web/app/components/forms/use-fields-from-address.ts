import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { onKept } from '../../browser/keep-page';

type Field = HTMLInputElement | HTMLSelectElement;

const isTyped = (field: Field): boolean =>
  field instanceof HTMLInputElement && !['checkbox', 'hidden'].includes(field.type);

/**
 * Updates the fields of a form when the filters in the page's address change. The fields are not remounted, because one of
 * them may have the focus.
 * @param filters the filters as one text
 * @param valueOf what a field shows by the filters: a text, or whether it is ticked
 * @returns the ref of the form
 */
export function useFieldsFromAddress(filters: string, valueOf: (field: Field) => string | boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const isFromHistory = useNavigationType() === 'POP';
  const show = useEffectEvent(({ isBack = false } = {}) => {
    for (const field of form.current?.elements ?? []) {
      if (
        !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) ||
        field.type === 'hidden'
      )
        continue;
      // A focused field keeps what is being typed, unless the visitor went back or forward.
      if (isTyped(field) && !isBack && document.activeElement === field) continue;
      const value = valueOf(field);
      if (typeof value === 'string') field.value = value;
      else (field as HTMLInputElement).checked = value;
    }
  });
  // Only changed filters are shown: the visitor may have changed a field before hydration, and the page's data is reloaded
  // while somebody types.
  const shown = useRef({ filters, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { filters, key };
    // A new page is from the history too, until another one is shown.
    const isBack = isFromHistory && before.key !== key;
    if (before.filters !== filters || isBack) show({ isBack });
  }, [filters, key, isFromHistory]);
  // What was chosen could not be loaded.
  useEffect(() => onKept(() => show()), []);
  return form;
}
