import { day } from '@chuck-and-bit/contract/fields';
import { type KeyboardEvent, useState } from 'react';
import { calendar } from '../../browser/dates';
import { Button } from '../../ui/button';
import { type FieldTexts, FormField } from '../../ui/form-field';
import { dayInput } from '../dates/day-input';
import { ChosenList } from './chosen-list';
import { useChosenList } from './use-chosen-list';

type DaysFieldProps = FieldTexts & {
  /** Days such as `2026-11-26`. */
  value: readonly string[];
  onChange: (days: string[]) => void;
  /** What is chosen, such as "day off" and "days off". */
  one: string;
  several: string;
  /** The text for an empty list. */
  emptyText: string;
  className?: string;
};

/** A field for any number of days in order of time: added one by one, each with a button that removes it. */
export function DaysField(props: DaysFieldProps) {
  const { value, onChange, one, several, emptyText, ...texts } = props;
  const {
    next,
    setNext,
    control: input,
    add,
    remove,
  } = useChosenList<HTMLInputElement>(value, (days) => onChange(days.toSorted()));
  const [fault, setFault] = useState<string | undefined>();
  const addDay = () => {
    const message = next === '' ? undefined : day.safeParse(next).error?.issues[0]?.message;
    setFault(message);
    if (message === undefined) add();
    else input.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || next === '') return;
    // Enter would send the form without this day.
    event.preventDefault();
    addDay();
  };
  return (
    <FormField {...texts} error={fault ?? texts.error}>
      {(control) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={input}
              {...dayInput}
              value={next}
              onChange={(event) => {
                setNext(event.target.value);
                setFault(undefined);
              }}
              onKeyDown={addOnEnter}
              className="input h-12 min-w-[min(12rem,100%)] flex-1 text-base"
            />
            <Button variant="outline" onClick={addDay}>
              {`Add ${one}`}
            </Button>
          </div>
          <ChosenList
            {...{ several, emptyText }}
            chosen={value.map((day) => ({ key: day, name: calendar.day(day) }))}
            onRemove={remove}
          />
        </div>
      )}
    </FormField>
  );
}
