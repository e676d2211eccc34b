import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A moment that people enter. Whatever the database holds is read: an engine's parser takes the year 26 for none or for 2026, and no
 * `Date` is as late as the last moments of PostgreSQL. Those become the first or the last one.
 * @param precision digits of its seconds
 */
export const enteredMoment = customType<{
  data: Date;
  driverData: string;
  config: { precision?: number };
  configRequired: false;
}>({
  dataType: (config) =>
    config?.precision === undefined
      ? 'timestamp with time zone'
      : `timestamp (${config.precision}) with time zone`,
  fromDriver: readMoment,
  toDriver: (at) => at.toISOString(),
});

const latest = 8.64e15;
const written =
  /^(\d{4,})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

function readMoment(text: string): Date {
  const [, year, month, day, hour, minute, second, fraction = '', sign, ...rest] = written.exec(text) ?? [];
  const [offsetHours, offsetMinutes = 0, offsetSeconds = 0, era] = rest;
  const at = new Date(0);
  at.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
  at.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60 + Number(offsetSeconds);
  const time = at.getTime() - (sign === '-' ? -offset : offset) * 1_000;
  if (!Number.isNaN(time) && Math.abs(time) <= latest) return new Date(time);
  return new Date(text.startsWith('-') || text.endsWith('BC') ? -latest : latest);
}

/** The number of a transaction. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A number as searches compare it: in lower case, without anything but letters and digits. Indexes have this expression. */
export const codeOf = (number: AnyPgColumn): SQL =>
  sql`regexp_replace(lower(${number}), '[^0-9a-z]', '', 'g')`;

const literals = (words: readonly string[]) => words.map((word) => sql.raw(`'${word}'`));

/** Whether the column holds one of these words of the contract. They stand in the SQL itself, as checks and indexes require. */
export function isOneOf(column: SQLWrapper, words: readonly string[]): SQL {
  const [only, ...others] = literals(words);
  return others.length === 0
    ? sql`${column} = ${only}`
    : sql`${column} in (${sql.join(literals(words), sql`, `)})`;
}

/** Whether the column holds none of these words, nor is null. */
export function isNoneOf(column: SQLWrapper, words: readonly string[]): SQL {
  const [only, ...others] = literals(words);
  return others.length === 0
    ? sql`${column} <> ${only}`
    : sql`${column} not in (${sql.join(literals(words), sql`, `)})`;
}
