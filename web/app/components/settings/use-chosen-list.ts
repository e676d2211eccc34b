import { useRef, useState } from 'react';

/** The entries of a field that are added one by one, each once. The control of the field keeps the focus. */
export function useChosenList<Control extends HTMLElement>(
  value: readonly string[],
  onChange: (entries: string[]) => void,
) {
  const [next, setNext] = useState('');
  const control = useRef<Control>(null);
  return {
    /** What is chosen and not added yet; empty for nothing. */
    next,
    setNext,
    control,
    add: () => {
      if (next !== '') onChange([...new Set([...value, next])]);
      setNext('');
      control.current?.focus();
    },
    remove: (entry: string) => {
      onChange(value.filter((other) => other !== entry));
      // The button that was pressed is gone.
      control.current?.focus();
    },
  };
}
