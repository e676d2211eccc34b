import { type Call, type Endpoint, ok, type StripeResponse } from './call';
import { type Kind, requireObject } from './store';
import { missing } from './stripe-error';

/** The fields that lists can be filtered by. */
type Filter = 'payment_intent' | 'charge' | 'customer' | 'type' | 'types';

const createdBounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** @param param the parameter that the error for an unknown id names */
export function retrieveEndpoint(kind: Kind, param: string): Endpoint {
  return {
    method: 'GET',
    path: `/${kind}s/:id`,
    respond: async ({ transaction, parameters, id }) => {
      parameters.allow('expand');
      return ok((await requireObject(transaction, kind, id, param)).body);
    },
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
  parameters.allow('limit', 'starting_after', 'ending_before', 'created', 'expand', ...filters);
  const limit = parameters.pageSize();

  const values: unknown[] = [kind];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['kind = $1'];
  for (const filter of filters) {
    if (filter === 'types') {
      const types = parameters.texts('types');
      if (types.length > 0) conditions.push(`body->>'type' = any(${bind(types)})`);
      continue;
    }
    const value = parameters.text(filter);
    if (value !== undefined) conditions.push(`body->>'${filter}' = ${bind(value)}`);
  }
  if (typeof parameters.values['created'] === 'string')
    conditions.push(`(body->>'created')::bigint = ${bind(parameters.integer('created'))}`);
  for (const [name, operator] of Object.entries(createdBounds)) {
    const bound = parameters.inner('created').integer(name);
    if (bound !== undefined) conditions.push(`(body->>'created')::bigint ${operator} ${bind(bound)}`);
  }

  const after = parameters.text('starting_after');
  const before = parameters.text('ending_before');
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const { rows } = await transaction.query<{ seq: string }>(
      'select seq from sandbox.card_objects where id = $1 and kind = $2',
      [cursor, kind],
    );
    const param = after === undefined ? 'ending_before' : 'starting_after';
    if (!rows[0]) throw missing(kind, cursor, param);
    conditions.push(`seq ${after === undefined ? '>' : '<'} ${bind(rows[0].seq)}`);
  }

  const backwards = after === undefined && before !== undefined;
  const { rows } = await transaction.query<{ body: object }>(
    `select body from sandbox.card_objects where ${conditions.join(' and ')}
     order by seq ${backwards ? 'asc' : 'desc'} limit ${bind(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit).map((row) => row.body);
  if (backwards) page.reverse();
  return ok({ object: 'list', url: `/v1/${kind}s`, has_more: rows.length > limit, data: page });
}
