import { type Call, ok, type StripeResponse } from './call';
import { type Clause, readSearchQuery } from './search-query';
import { invalidRequest } from './stripe-error';

const maxQueryLength = 5_000;

/** Searches payment intents, newest first, with pagination: https://docs.stripe.com/api/payment_intents/search */
export async function searchIntents({ parameters, transaction }: Call): Promise<StripeResponse> {
  parameters.allow('query', 'limit', 'page', 'expand');
  const text = parameters.requiredText('query');
  if (text.length > maxQueryLength) {
    throw invalidRequest(`Invalid string: query must be at most ${maxQueryLength} characters`, {
      param: 'query',
    });
  }
  const query = readSearchQuery(text);
  const limit = parameters.pageSize();

  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const found = query.clauses.map((clause) => conditionOf(clause, bind)).join(` ${query.joinedBy} `);
  const conditions = ["kind = 'payment_intent'", `(${found})`];
  const page = parameters.text('page');
  if (page !== undefined) conditions.push(`seq < ${bind(seqOf(page))}`);
  const { rows } = await transaction.query<{ body: object; seq: string }>(
    `select body, seq from sandbox.card_objects where ${conditions.join(' and ')}
     order by seq desc limit ${bind(limit + 1)}`,
    values,
  );
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return ok({
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: hasMore,
    data: shown.map(({ body }) => body),
    next_page: hasMore ? pageAfter(shown.at(-1)?.seq ?? '') : null,
  });
}

/** An SQL condition that is never null, so that it can be negated. */
function conditionOf({ field, key, operator, value, isNegated }: Clause, bind: (value: unknown) => string) {
  const fieldSql = key === null ? `body->>'${field}'` : `body->'metadata'->>${bind(key)}::text`;
  const isNumber = field === 'amount' || field === 'created';
  let condition = `${fieldSql} is null`;
  if (value !== null) {
    condition = isNumber
      ? `(${fieldSql})::bigint ${operator === ':' ? '=' : operator} ${bind(value)}::bigint`
      : `coalesce(lower(${fieldSql}) = lower(${bind(value)}::text), false)`;
  }
  return isNegated ? `not (${condition})` : condition;
}

/** An opaque cursor, like Stripe's. */
const pageAfter = (seq: string) => Buffer.from(`after:${seq}`).toString('base64url');

function seqOf(page: string): string {
  const [, seq] = /^after:(\d{1,18})$/.exec(Buffer.from(page, 'base64url').toString()) ?? [];
  if (seq === undefined) throw invalidRequest('Invalid page token', { param: 'page' });
  return seq;
}
