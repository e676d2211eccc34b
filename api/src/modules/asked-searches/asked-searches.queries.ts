import type { AskedSearch } from '@chuck-and-bit/contract/asked-searches';
import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { askedSearches } from '../../tables/searches';

export type CountedSearch = {
  text: string;
  day: string;
  count: number;
  foundNothing: number;
  findsNothing: boolean;
};

/** Adds counts to those of the same text and day. In the order of the key, so that two processes don't wait for each other. */
export async function addCounts(database: Queryable, counted: readonly CountedSearch[]): Promise<void> {
  await database.execute(sql`
    insert into ${askedSearches} (text, day, count, found_nothing, finds_nothing)
    select text, day, count, "foundNothing", "findsNothing"
    from json_to_recordset(${JSON.stringify(counted)}::json)
      as counted (text text, day date, count integer, "foundNothing" integer, "findsNothing" boolean)
    order by text, day
    on conflict (text, day) do update set count = ${askedSearches.count} + excluded.count,
      found_nothing = ${askedSearches.foundNothing} + excluded.found_nothing, finds_nothing = excluded.finds_nothing`);
}

export async function deleteCountsBefore(database: Queryable, day: string): Promise<void> {
  await database.delete(askedSearches).where(lt(askedSearches.day, day));
}

/** Keeps this many texts, the most frequent ones; of equally frequent ones, the last searched for. */
export async function keepMostFrequent(database: Queryable, texts: number): Promise<void> {
  await database.execute(sql`
    delete from ${askedSearches} where text in (
      select text from ${askedSearches} group by text order by sum(count) desc, max(day) desc, text offset ${texts}
    )`);
}

/** The searches since a day: those whose last one found nothing first, each part by how often. */
export async function listCounts(
  database: Queryable,
  { since, limit }: { since: string; limit: number },
): Promise<AskedSearch[]> {
  const { rows } = await database.execute<AskedSearch>(sql`
    select text, sum(count)::int as count, sum(found_nothing)::int as "foundNothing",
      (array_agg(finds_nothing order by day desc))[1] as "findsNothing",
      json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'count', count) order by day desc) as days
    from ${askedSearches} where day >= ${since}::date
    group by text order by 4 desc, 2 desc, text limit ${limit}`);
  return rows;
}
