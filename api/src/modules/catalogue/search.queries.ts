import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drills, isOnSale, searchTrigrams } from '../../tables/catalogue';
import type { SearchQuery } from '../../search/search-terms';

/** Finds out for each query whether it matches any product on sale. */
export async function matchAny(database: Queryable, queries: readonly SearchQuery[]): Promise<boolean[]> {
  if (queries.length === 0) return [];
  const texts = queries.map(({ all }) => all);
  // A frequent word occurs among the newest products. For a rare one, the matches of the index are materialized: otherwise
  // the planner would expect an early match and scan the whole table.
  const { rows } = await database.execute<{ isFound: boolean }>(sql`
    with input as materialized (
      select to_tsquery('english', query) as query, place
      from unnest(${sql.param(texts)}::text[]) with ordinality as texts (query, place)
    )
    select exists (
      select from (
        select words from ${drills} where ${isOnSale} order by first_published_at desc, id desc limit 1000
      ) as newest
      where words @@ query
    ) or exists (
      with found as materialized (
        select from ${drills} where ${isOnSale} and ${drills.words} @@ query
      )
      select from found
    ) as "isFound"
    from input order by place`);
  return rows.map(({ isFound }) => isFound);
}

/**
 * For the trigrams of each word, the phrases that share the most of them, relative to their length, the most similar first.
 * @param limit of phrases for each word
 */
export async function listSimilarPhrases(
  database: Queryable,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<string[][]> {
  if (words.length === 0) return [];
  const { rows } = await database.execute<{ phrases: string[] }>(sql`
    select array(
      select phrase from ${searchTrigrams}, json_array_elements_text(trigrams) as searched (trigram)
      where ${searchTrigrams}.trigram = searched.trigram
      group by phrase
      order by count(*)::real / (length(phrase) + json_array_length(trigrams)) desc, phrase limit ${limit}
    ) as phrases
    from json_array_elements(${JSON.stringify(words)}::json) with ordinality as input (trigrams, place) order by place`);
  return rows.map(({ phrases }) => phrases);
}

/** Adds the words of products, and the pairs of words in their names, to the phrases that a misspelled word may mean. */
export async function addPhrases(database: Queryable, drillIds: readonly string[]): Promise<void> {
  const isOfThese = sql`${drills.id} = any(${sql.param(drillIds)}::uuid[])`;
  // Token types of PostgreSQL's parser: words, and parts of hyphenated words, without digits.
  const isWord = sql`tokid in (1, 2, 10, 11)`;
  await database.execute(sql`
    insert into ${searchTrigrams} (trigram, phrase)
    select distinct substr('  ' || letters || ' ', place, 3), phrase
    from (
      select phrase, replace(phrase, ' ', '') as letters
      from (
        select lower(token) as phrase from ${drills}, ts_parse('default', name || ' ' || brand || ' ' || description)
        where ${isOfThese} and ${isWord}
        union
        select lower(token || ' ' || lead(token) over (partition by ${drills.id} order by place))
        from ${drills}, ts_parse('default', name) with ordinality as parsed (tokid, token, place)
        where ${isOfThese} and ${isWord}
      ) as written
    ) as phrases, generate_series(1, length(letters) + 1) as place
    where length(letters) between 3 and 40 and not exists (
      select from ${searchTrigrams} as indexed where indexed.trigram = substr('  ' || letters, 1, 3) and indexed.phrase = phrases.phrase
    )
    order by 1, 2
    on conflict do nothing`);
}
