import { addDays, localTimes } from '@chuck-and-bit/contract/days';
import { plainSearch } from '@chuck-and-bit/contract/search';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import type { Queryable } from '../../database/client';
import {
  type CountedSearch,
  addCounts,
  deleteCountsBefore,
  keepMostFrequent,
} from './asked-searches.queries';

const { max, days, waiting } = serverLimits.askedSearches;
const writeMilliseconds = 60_000;

/** Eight digits in a row, also as people write phone numbers. */
const longNumber = /\d(?:[ ./()+-]{0,2}\d){7}/;

/** A search text as it is counted; null for one that may tell who searched. */
export function countedText(q: string): string | null {
  const text = plainSearch(q).trim().replace(/\s+/gu, ' ');
  return text === '' || text.includes('@') || longNumber.test(text) ? null : text;
}

export type SearchCounter = {
  /** @param total the products that were found */
  count: (q: string, total: number) => Promise<void>;
  /** Writes what this process has counted. Counts of a failed write wait for the next one. */
  write: () => Promise<void>;
  close: () => Promise<void>;
};

/** Counts searches in memory, and writes them once a minute while there are any. */
export function createSearchCounter(
  database: Queryable,
  readTimeZone: () => Promise<string>,
  onError: (error: unknown) => void,
): SearchCounter {
  const today = async () => localTimes(await readTimeZone())(new Date()).slice(0, 10);
  let counted = new Map<string, CountedSearch>();
  let timer: NodeJS.Timeout | undefined;

  function add({ count, foundNothing, ...each }: CountedSearch): void {
    const key = `${each.day} ${each.text}`;
    const before = counted.get(key);
    if (!before && counted.size >= waiting) return;
    counted.set(key, {
      ...each,
      count: (before?.count ?? 0) + count,
      foundNothing: (before?.foundNothing ?? 0) + foundNothing,
    });
    timer ??= setTimeout(() => void write().catch(onError), writeMilliseconds).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counted.size === 0) return;
    const writing = [...counted.values()];
    counted = new Map();
    try {
      await addCounts(database, writing);
    } catch (error) {
      const since = [...counted.values()];
      counted = new Map();
      for (const each of [...writing, ...since]) add(each);
      throw error;
    }
    await deleteCountsBefore(database, addDays(await today(), 1 - days));
    await keepMostFrequent(database, max);
  }

  return {
    async count(q, total) {
      const text = countedText(q);
      if (text === null) return;
      const findsNothing = total === 0;
      add({ text, day: await today(), count: 1, foundNothing: findsNothing ? 1 : 0, findsNothing });
    },
    write,
    close: () => write().catch(onError),
  };
}
