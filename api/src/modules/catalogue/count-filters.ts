import { filterLimits, type NumberRange } from '@chuck-and-bit/contract/filter-values';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../database/client';
import {
  allOf,
  type Condition,
  countEach,
  type Field,
  type Filter,
  listMatchingIds,
  type Survey,
  surveyProducts,
  type Tally,
  tallyValues,
} from './drill-filters.queries';

const tooMany = filterLimits.exactCount + 1;

/** Caches of long counts. Each database has its own, because tests have several. */
type Memory = {
  /** What more than 1,000 products matched: they are not counted again for ten minutes. */
  isMany: LRUCache<string, true>;
  /** Of departments with more than 1,000 products. An old survey is used while a new one is made. */
  surveys: LRUCache<string, Survey, () => Promise<Survey>>;
};

const memories = new WeakMap<Queryable, Memory>();

function memoryOf(database: Queryable): Memory {
  const memory = memories.get(database) ?? {
    isMany: new LRUCache({ max: 20_000, ttl: 10 * 60_000 }),
    surveys: new LRUCache<string, Survey, () => Promise<Survey>>({
      max: 500,
      ttl: 60_000,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (_key, _stale, { context }) => context(),
    }),
  };
  memories.set(database, memory);
  return memory;
}

export type CountedList = {
  /** All products of the department. */
  department: readonly Filter[];
  /** The condition of a search, with a key that names it. */
  search: { condition: Condition; key: string } | null;
  chosen: readonly Filter[];
  attributeIds: readonly string[];
};

export type FilterCounter = {
  survey: () => Promise<Survey>;
  /** The products that match everything. */
  total: () => Promise<number>;
  /** The products that each of these alternatives would show beside all chosen filters of other fields. */
  counts: (field: Field, choices: readonly Filter['values'][]) => Promise<number[]>;
};

/**
 * Counts products up to 1,000. If a list has no more, the values of its products are read once and counted here; otherwise each
 * choice is counted in the database, which stops at 1,000.
 */
export function createFilterCounter(
  database: Queryable,
  { department, search, chosen, attributeIds }: CountedList,
): FilterCounter {
  const memory = memoryOf(database);
  const lists = new Map<string, Promise<Tally[] | null>>();

  /** The values of the products that match, or null for too many. */
  async function read(filters: readonly Filter[], isSearched: boolean): Promise<Tally[] | null> {
    const key = keyOf(filters, isSearched);
    if (memory.isMany.get(key)) return null;
    const ids = await listMatchingIds(database, conditionFor(filters, isSearched));
    if (ids.length < tooMany) return tallyValues(database, ids, attributeIds);
    memory.isMany.set(key, true);
    return null;
  }

  function tallies(filters: readonly Filter[], isSearched: boolean): Promise<Tally[] | null> {
    const key = keyOf(filters, isSearched);
    const list = lists.get(key) ?? read(filters, isSearched);
    lists.set(key, list);
    return list;
  }

  const conditionFor = (filters: readonly Filter[], isSearched: boolean) =>
    allOf([...department, ...filters], isSearched ? search?.condition : undefined);

  const keyOf = (filters: readonly Filter[], isSearched: boolean, more: unknown = null) =>
    JSON.stringify([[...department, ...filters].map(nameOf), isSearched ? search?.key : null, more]);

  async function countMany(others: readonly Filter[], field: Field, choices: readonly Filter['values'][]) {
    const listed = choices.map((values) => ({ values, key: keyOf(others, true, nameOf({ field, values })) }));
    const unknown = listed.filter(({ key }) => !memory.isMany.get(key));
    const conditions = unknown.map(({ values }) => conditionFor([...others, { field, values }], true));
    const counts = await countEach(database, conditions);
    const found = new Map(unknown.map(({ key }, place) => [key, counts[place] ?? 0]));
    for (const [key, count] of found) if (count === tooMany) memory.isMany.set(key, true);
    return listed.map(({ key }) => found.get(key) ?? tooMany);
  }

  return {
    async survey() {
      const make = () => surveyProducts(database, allOf(department), attributeIds);
      if (await tallies([], false)) return make();
      const key = keyOf([], false);
      return memory.surveys.forceFetch(key, { context: make });
    },
    async total() {
      const values = await tallies(chosen, true);
      // Each product has one kind.
      return values ? sumOf(values.filter(({ name }) => name === 'kind')) : tooMany;
    },
    async counts(field, choices) {
      const others = chosen.filter((filter) => filter.field.name !== field.name);
      const values = await tallies(others, true);
      if (!values) return countMany(others, field, choices);
      const ofField = values.filter(({ name }) => name === field.name);
      return choices.map((choice) => sumOf(ofField.filter((value) => isAmong(value, choice))));
    },
  };
}

const nameOf = ({ field, values }: Filter) => [field.name, values];

const sumOf = (values: readonly Tally[]) => values.reduce((sum, { count }) => sum + count, 0);

const isAmong = ({ text, low, high }: Tally, values: readonly (NumberRange | string)[]) =>
  values.some((chosen) =>
    typeof chosen === 'string' ? chosen === text : low <= chosen.to && high >= chosen.from,
  );
