import { type Call, type Endpoint, ok, type StripeResponse } from './call';
import { type Kind, requireObject } from './store';
import { invalidRequest, missing } from './stripe-error';

/** The fields that lists can be filtered by. */
type Filter = 'payment_intent' | 'type';

/** @param param the parameter that the error for an unknown id names */
export function retrieveEndpoint(kind: Kind, param: string): Endpoint {
  return {
    method: 'GET',
    path: `/${kind}s/:id`,
    respond: async ({ transaction, id }) => ok((await requireObject(transaction, kind, id, param)).body),
  };
}

/** Lists the objects of one kind, newest first, with Stripe's pagination. */
export function listEndpoint(kind: Kind, filters: Filter[]): Endpoint {
  return { method: 'GET', path: `/${kind}s`, respond: (call) => listObjects(call, kind, filters) };
}

async function listObjects(
  { parameters, transaction }: Call,
  kind: Kind,
  filters: Filter[],
): Promise<StripeResponse> {
  parameters.allow('limit', 'starting_after', 'created', 'types', ...filters);
  const limit = parameters.integer('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' });

  const values: unknown[] = [kind];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['kind = $1'];
  for (const filter of filters) {
    const value = parameters.text(filter);
    if (value !== undefined) conditions.push(`body->>'${filter}' = ${bind(value)}`);
  }
  const types = parameters.texts('types');
  if (types.length > 0) conditions.push(`body->>'type' = any(${bind(types)})`);
  const created = parameters.inner('created');
  created.allow('gte');
  const since = created.integer('gte');
  if (since !== undefined) conditions.push(`(body->>'created')::bigint >= ${bind(since)}`);

  const after = parameters.text('starting_after');
  if (after !== undefined) {
    const { rows } = await transaction.query<{ seq: string }>(
      'select seq from sandbox.card_objects where id = $1 and kind = $2',
      [after, kind],
    );
    if (!rows[0]) throw missing(kind, after, 'starting_after');
    conditions.push(`seq < ${bind(rows[0].seq)}`);
  }

  const { rows } = await transaction.query<{ body: object }>(
    `select body from sandbox.card_objects where ${conditions.join(' and ')}
     order by seq desc limit ${bind(limit + 1)}`,
    values,
  );
  const data = rows.slice(0, limit).map((row) => row.body);
  return ok({ object: 'list', url: `/v1/${kind}s`, has_more: rows.length > limit, data });
}
