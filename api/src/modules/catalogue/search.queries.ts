import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drills, searchTrigrams } from './catalogue.tables';
import type { SearchQuery } from '../../search/search-terms';

/** Finds out for each query whether it matches any product on sale. */
export async function matchAny(database: Queryable, queries: readonly SearchQuery[]): Promise<boolean[]> {
  const texts = queries.map(({ all }) => all);
  // A frequent word occurs among the newest products. For a rare one, the matches of the index are materialized: otherwise
  // the planner would expect an early match and scan the whole table.
  const { rows } = await database.execute<{ isFound: boolean }>(sql`
    select exists (
      select from (select search from ${drills} where archived_at is null order by id desc limit 1000) as newest
      where search @@ to_tsquery('english', query)
    ) or exists (
      with found as materialized (
        select from ${drills} where archived_at is null and ${drills.search} @@ to_tsquery('english', query)
      )
      select from found
    ) as "isFound"
    from unnest(${sql.param(texts)}::text[]) with ordinality as asked (query, place) order by place`);
  return rows.map(({ isFound }) => isFound);
}

/** The phrases that share the most trigrams with these, relative to their length, the most similar first. */
export async function listSimilarPhrases(
  database: Queryable,
  trigrams: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await database.execute<{ phrase: string }>(sql`
    select phrase from ${searchTrigrams} where trigram = any(${sql.param(trigrams)}::text[])
    group by phrase order by count(*)::real / (length(phrase) + ${trigrams.length}::int) desc, phrase limit ${limit}`);
  return rows.map(({ phrase }) => phrase);
}

/** Adds the words of a product, and the pairs of words in its name, to the phrases that a misspelled word may mean. */
export async function addPhrases(database: Queryable, drillId: string): Promise<void> {
  // Token types of PostgreSQL's parser: words, and parts of hyphenated words, without digits.
  const isWord = sql`tokid in (1, 2, 10, 11)`;
  await database.execute(sql`
    insert into ${searchTrigrams} (trigram, phrase)
    select distinct substr('  ' || letters || ' ', place, 3), phrase
    from (
      select phrase, replace(phrase, ' ', '') as letters
      from (
        select lower(token) as phrase from ${drills}, ts_parse('default', name || ' ' || description)
        where ${drills.id} = ${drillId} and ${isWord}
        union
        select lower(token || ' ' || lead(token) over (order by place))
        from ${drills}, ts_parse('default', name) with ordinality as parsed (tokid, token, place)
        where ${drills.id} = ${drillId} and ${isWord}
      ) as written
    ) as phrases, generate_series(1, length(letters) + 1) as place
    where length(letters) between 3 and 40 and not exists (
      select from ${searchTrigrams} as known where known.trigram = substr('  ' || letters, 1, 3) and known.phrase = phrases.phrase
    )
    order by 1, 2
    on conflict do nothing`);
}
