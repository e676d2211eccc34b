import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

type FieldRowsProps = {
  legend: string;
  hint: ReactNode;
  rows: readonly { id: string }[];
  /** The name of a row, such as "price". */
  rowName: string;
  addLabel: string;
  /** The fewest rows. */
  min?: number;
  max?: number;
  /** An error of the rows as a whole. */
  error?: string | undefined;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
};

/** Rows of fields, such as a quantity and its price, to add and remove. */
export function FieldRows(props: FieldRowsProps) {
  const {
    legend,
    hint,
    rows,
    rowName,
    addLabel,
    min = 0,
    max = 20,
    error,
    onAdd,
    onRemove,
    children,
  } = props;
  const id = useId();
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const wasAdded = useRef(false);
  const add = () => {
    wasAdded.current = true;
    onAdd();
  };
  useEffect(() => {
    if (wasAdded.current) list.current?.lastElementChild?.querySelector('input')?.focus();
    wasAdded.current = false;
  }, [rows.length]);
  const remove = (index: number) => {
    onRemove(index);
    // The button that was pressed is gone.
    adding.current?.focus();
  };
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col gap-3 sm:col-span-6">
      <legend className="text-lg font-semibold">{legend}</legend>
      <p id={`${id}-hint`} className="text-base-content/70 max-w-prose text-sm">
        {hint}
      </p>
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-3">
          {rows.map((row, index) => (
            <li key={row.id} className="flex flex-wrap items-start gap-3 [&>div]:flex-[1_1_min(5.5rem,100%)]">
              {children(index)}
              {rows.length > min && (
                <button
                  type="button"
                  className="btn btn-ghost btn-square mt-7 size-12"
                  aria-label={`Remove ${rowName} ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="text-error text-sm font-medium empty:hidden">
        {error}
      </p>
      {rows.length < max && (
        <Button ref={adding} variant="outline" size="small" className="self-start" onClick={add}>
          <Icon name="plus" />
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
