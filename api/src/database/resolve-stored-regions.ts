import { resolveRegion } from '@chuck-and-bit/contract/regions';
import type pg from 'pg';

type Stored = { country: string; region: string };

/** Texts that are no whole code of their country's regions. */
const isNoCode = `region <> '' and region !~ ('^' || country || '-[A-Z0-9]{1,3}$')`;

/**
 * Replaces the regions that earlier versions stored as typed by their codes (`California` becomes `US-CA`). An unknown one keeps
 * its text, which matches no place. SQL can't know the names, so this runs after the migrations, in one transaction of its
 * own; where all is done, it only reads.
 */
export async function resolveStoredRegions(client: pg.Client | pg.PoolClient): Promise<void> {
  await client.query('begin');
  try {
    for (const table of ['carts', 'purchases']) await resolveIn(client, table);
    await resolveTaxes(client);
    await resolveShippingRates(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function resolveIn(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<Stored>(
    `select distinct country, region from ${table} where region is not null and country is not null and ${isNoCode}`,
  );
  const found = rows.flatMap(({ country, region }) => {
    const code = resolveRegion(country, region);
    return code === null ? [] : [{ country, region, code }];
  });
  if (found.length === 0) return;
  await client.query(
    `update ${table} set region = resolved.code
     from unnest($1::text[], $2::text[], $3::text[]) as resolved (country, region, code)
     where ${table}.country = resolved.country and ${table}.region = resolved.region`,
    [found.map(({ country }) => country), found.map(({ region }) => region), found.map(({ code }) => code)],
  );
}

/** There is one tax for each place: of two that mean the same region, the later one keeps its text. */
async function resolveTaxes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Stored & { id: string }>(
    `select id, country, region from tax_rates where ${isNoCode} order by id`,
  );
  for (const { id, country, region } of rows) {
    const code = resolveRegion(country, region);
    if (code === null) continue;
    await client.query(
      `update tax_rates set region = $2 where id = $1
         and not exists (select from tax_rates as other where other.country = $3 and lower(other.region) = lower($2))`,
      [id, code, country],
    );
  }
}

async function resolveShippingRates(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string; country: string; regions: string[] }>(
    `select id, countries[1] as country, regions from shipping_rates
     where exists (select from unnest(regions) as region where region !~ ('^' || countries[1] || '-[A-Z0-9]{1,3}$'))`,
  );
  for (const { id, country, regions } of rows) {
    const codes = regions.map((region) => resolveRegion(country, region) ?? region);
    await client.query('update shipping_rates set regions = $2 where id = $1', [id, [...new Set(codes)]]);
  }
}
