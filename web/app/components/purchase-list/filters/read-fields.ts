import { readDecimal } from '@chuck-and-bit/contract/decimal-number';
import { figureText } from '@chuck-and-bit/contract/figures';
import { messages } from '@chuck-and-bit/contract/messages';
import { numberMessages } from '@chuck-and-bit/contract/number-messages';
import { orderFilters } from '@chuck-and-bit/contract/order-search';

export const rangeEnds = ['from', 'to', 'min', 'max'] as const;
export type RangeEnd = (typeof rangeEnds)[number];

/** What was typed as an end of a range and can't be read, and why. Nothing is narrowed to it. */
export type Unread = Partial<Record<RangeEnd, { text: string; message: string }>>;

export const textsOf = (unread: Unread): Partial<Record<RangeEnd, string>> =>
  Object.fromEntries(Object.entries(unread).map(([name, { text }]) => [name, text]));

/** The fields of the form as the query of an address, without the ends that can't be read. */
export function readFields(form: HTMLFormElement): { query: URLSearchParams; unread: Unread } {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const unread: Unread = {};
  for (const name of rangeEnds) {
    const field = form.elements.namedItem(name);
    const text = query.get(name)?.trim() ?? '';
    const isHalfTyped = field instanceof HTMLInputElement && field.validity.badInput;
    const read = isHalfTyped ? { message: messages.dayInvalid } : readEnd(name, text);
    if ('value' in read) query.set(name, read.value);
    else {
      query.delete(name);
      unread[name] = { text, message: read.message };
    }
  }
  return { query, unread };
}

/** An end as addresses have it. */
export function readEnd(name: RangeEnd, text: string): { value: string } | { message: string } {
  if (text === '') return { value: '' };
  const isAmount = name === 'min' || name === 'max';
  const amount = isAmount ? readDecimal(text, { inUsd: true, inCents: true }) : null;
  if (typeof amount === 'string') return { message: numberMessages[amount] };
  const value = amount === null ? text : figureText(amount);
  const fault = orderFilters[name].safeParse(value).error?.issues[0]?.message;
  return fault === undefined ? { value } : { message: fault };
}
