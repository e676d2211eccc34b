import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/client';
import { products, isOnSale, matchingKey, searchTrigrams } from '../../../tables/catalogue';

/**
 * Words of names alone, with an index of their own: that of all words has no parts, so that each product with the words in its
 * description would have to be read.
 */
const nameWords = sql`ts_filter(${products.words}, '{a}')`;

/** Finds out for each `tsquery`, those of `names` last, whether it matches any product on sale, or the name of one. */
export async function matchAny(
  database: Queryable,
  { texts, names }: { texts: readonly string[]; names: readonly string[] },
): Promise<boolean[]> {
  if (texts.length + names.length === 0) return [];
  const exists = (words: SQL) => sql`exists (
      with found as materialized (select from ${products} where ${isOnSale} and ${words} @@ query)
      select from found
    )`;
  // A frequent word occurs among the newest products. For a rare one, the matches of the index are materialized: otherwise
  // the planner would expect an early match and scan the whole table.
  const { rows } = await database.execute<{ isFound: boolean }>(sql`
    with input as materialized (
      select to_tsquery('english', query) as query, ordinal
      from unnest(${sql.param([...texts, ...names])}::text[]) with ordinality as texts (query, ordinal)
    )
    select exists (
      select from (
        select words from ${products} where ${isOnSale} order by first_published_at desc, id desc limit 1000
      ) as newest
      where words @@ query
    ) or case when ordinal > ${texts.length} then ${exists(nameWords)} else ${exists(sql`${products.words}`)} end as "isFound"
    from input order by ordinal`);
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
    from json_array_elements(${JSON.stringify(words)}::json) with ordinality as input (trigrams, ordinal) order by ordinal`);
  return rows.map(({ phrases }) => phrases);
}

/** At most so many brands are read from searches. */
const mostBrands = 5_000;

/** The brands of products on sale, one look-up in the index each. */
export async function listBrands(database: Queryable): Promise<string[]> {
  const next = (after: SQL) => sql`(
    select brand from ${products} where ${isOnSale} and brand > ${after} order by brand limit 1)`;
  const { rows } = await database.execute<{ brand: string }>(sql`
    with recursive brands as (
      select ${next(sql`''`)} as brand
      union all
      select ${next(sql`brands.brand`)} from brands where brands.brand is not null
    )
    select brand from brands where brand is not null limit ${mostBrands}`);
  return rows.map(({ brand }) => brand);
}

/** The products on sale with a part number of one of these keys, or one of these GTINs. */
export async function listOfNumbers(
  database: Queryable,
  { keys, gtins }: { keys: readonly string[]; gtins: readonly string[] },
): Promise<{ id: string; sku: string; gtin: string }[]> {
  const isOneOf = (column: AnyPgColumn, texts: readonly string[]) =>
    sql`(${column} <> '' and ${matchingKey(column)} = any(${sql.param([...texts])}::text[]))`;
  return database
    .select({ id: products.id, sku: products.sku, gtin: products.gtin })
    .from(products)
    .where(and(isOnSale, or(isOneOf(products.sku, keys), isOneOf(products.gtin, gtins))))
    .limit(100);
}

/** Adds the words of products' names and brands, and the pairs of words in their names, to the phrases that a misspelled word may mean. */
export async function addPhrases(database: Queryable, productIds: readonly string[]): Promise<void> {
  const isOfThese = sql`${products.id} = any(${sql.param(productIds)}::uuid[])`;
  // Token types of PostgreSQL's parser: words, and parts of hyphenated words, without digits.
  const isWord = sql`tokid in (1, 2, 10, 11)`;
  await database.execute(sql`
    insert into ${searchTrigrams} (trigram, phrase)
    select distinct substr('  ' || letters || ' ', ordinal, 3), phrase
    from (
      select phrase, replace(phrase, ' ', '') as letters
      from (
        select lower(token) as phrase from ${products}, ts_parse('default', name || ' ' || brand)
        where ${isOfThese} and ${isWord}
        union
        select lower(token || ' ' || lead(token) over (partition by ${products.id} order by ordinal))
        from ${products}, ts_parse('default', name) with ordinality as parsed (tokid, token, ordinal)
        where ${isOfThese} and ${isWord}
      ) as written
    ) as phrases, generate_series(1, length(letters) + 1) as ordinal
    where length(letters) between 3 and 40 and not exists (
      select from ${searchTrigrams} as indexed where indexed.trigram = substr('  ' || letters, 1, 3) and indexed.phrase = phrases.phrase
    )
    order by 1, 2
    on conflict do nothing`);
}
