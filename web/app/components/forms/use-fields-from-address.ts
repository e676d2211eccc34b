import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router';

type Filters = Record<string, string | boolean | null | undefined>;

/**
 * Updates the fields of a form when the filters in the page's address change. The fields are not remounted, because one of
 * them may have the focus. @returns the ref of the form
 */
export function useFieldsFromAddress(filters: Filters) {
  const form = useRef<HTMLFormElement>(null);
  const navigationType = useNavigationType();
  const showFilters = useEffectEvent((changed: Filters) => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // A focused field keeps what is being typed, unless the user went back or forward.
      if (navigationType !== 'POP' && document.activeElement === field) continue;
      const value = changed[field.name];
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true;
      else field.value = String(value ?? '');
    }
  });
  // Only changed filters are shown: the visitor may have changed a field before hydration, and the page's data is reloaded
  // while somebody types.
  const shown = useRef(JSON.stringify(filters));
  useEffect(() => {
    const loaded = JSON.stringify(filters);
    if (loaded === shown.current) return;
    shown.current = loaded;
    showFilters(filters);
  }, [filters]);
  return form;
}
