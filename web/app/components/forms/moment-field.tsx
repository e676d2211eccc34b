import { localMoments, localTimes } from '@chuck-and-bit/contract/days';
import { day, moment } from '@chuck-and-bit/contract/fields';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { usePageContext } from '../../browser/page-context';
import { ParsedField } from './parsed-field';

type MomentFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint: ReactNode;
  /** The value of an empty control. Default: null. */
  empty?: '' | null;
  className?: string;
};

/** A field for a moment, entered in the time zone of the shop. */
export function MomentField<Values extends FieldValues>({
  empty = null,
  ...props
}: MomentFieldProps<Values>) {
  const { timeZone } = usePageContext().publicConfig;
  return (
    <ParsedField<Values, string | null>
      {...props}
      type="datetime-local"
      min={`${limits.day.first}T00:00`}
      max={`${limits.day.last}T23:59`}
      parse={(typed) => (typed === '' ? empty : momentOf(typed, timeZone))}
      format={(at) => localTime(at, timeZone)}
    />
  );
}

/** A moment as the control has it: `2026-11-30T09:00`; empty for none. */
const localTime = (at: string | null, timeZone: string) =>
  moment().safeParse(at).success
    ? localTimes(timeZone)(Date.parse(String(at)))
        .replace(' ', 'T')
        .slice(0, 16)
    : (at ?? '');

/** The moment of a control's time. One in a year that no moment may have stays as it is typed, and is refused with the form. */
const momentOf = (typed: string, timeZone: string) =>
  day.safeParse(typed.slice(0, 10)).success
    ? localMoments(timeZone)(typed.slice(0, 16)).toISOString()
    : typed;
