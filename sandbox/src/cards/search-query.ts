import { invalidRequest } from './stripe-error';

/** One clause of a search, such as `-metadata["order"]:"o-1"`. `value` null: the field is empty. */
export type Clause = {
  field: string;
  /** The key of a metadata field. */
  key: string | null;
  operator: ':' | '>' | '>=' | '<' | '<=';
  value: string | null;
  isNegated: boolean;
};

export type SearchQuery = { clauses: Clause[]; joinedBy: 'and' | 'or' };

const fields: Record<string, 'numeric' | 'token'> = {
  amount: 'numeric',
  created: 'numeric',
  currency: 'token',
  customer: 'token',
  metadata: 'token',
  status: 'token',
};

const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const clausePattern = new RegExp(
  String.raw`(-?)([a-z_]+)(?:\[(${quoted})\])?(:|~|>=|<=|>|<)(${quoted}|[^\s"']+)(?=\s|$)`,
  'y',
);
const joinPattern = /\s+(?:(and|or)\s+)?/iy;

/**
 * Reads the query of a search for payment intents: https://docs.stripe.com/search#search-query-language. Clauses are
 * joined by `AND`, which may be omitted, or by `OR`, never by both.
 */
export function readSearchQuery(text: string): SearchQuery {
  const query = text.trim();
  const clauses: Clause[] = [];
  const joins = new Set<'and' | 'or'>();
  let at = 0;
  while (at < query.length) {
    if (clauses.length > 0) {
      const join = matchAt(joinPattern, query, at);
      joins.add(join[1]?.toLowerCase() === 'or' ? 'or' : 'and');
      at += join[0].length;
    }
    const clause = matchAt(clausePattern, query, at);
    clauses.push(toClause(clause));
    at += clause[0].length;
  }
  if (clauses.length === 0) throw refusal('The search query is empty.');
  const [joinedBy = 'and', another] = joins;
  if (another !== undefined) throw refusal('A search query can be joined by AND or by OR, not by both.');
  return { clauses, joinedBy };
}

function matchAt(pattern: RegExp, query: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const match = pattern.exec(query);
  if (!match) throw refusal(`We were unable to parse your search query at: ${query.slice(at, at + 40)}`);
  return match;
}

function toClause([, minus, field = '', key, operator = ':', value = '']: RegExpExecArray): Clause {
  const type = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (type === undefined || (field === 'metadata') !== (key !== undefined)) {
    throw refusal(`Field \`${field}\` is an unsupported search field for resource \`payment_intents\`.`);
  }
  if (operator === '~' || (operator !== ':' && type !== 'numeric')) {
    throw refusal(`Field \`${field}\` does not support the operator \`${operator}\`.`);
  }
  const isQuoted = /^["']/.test(value);
  const isNull = !isQuoted && value.toLowerCase() === 'null';
  const plain = isQuoted ? unquote(value) : value;
  if (type === 'token' && !isQuoted && !isNull) {
    throw refusal(`The value of field \`${field}\` has to stand in quotation marks.`);
  }
  if (type === 'numeric' && (isNull ? operator !== ':' : !/^-?\d{1,15}$/.test(plain))) {
    throw refusal(`The value of field \`${field}\` has to be an integer.`);
  }
  return {
    field,
    key: key === undefined ? null : unquote(key),
    operator: operator as Clause['operator'],
    value: isNull ? null : plain,
    isNegated: minus === '-',
  };
}

const unquote = (text: string) => text.slice(1, -1).replaceAll(/\\(.)/g, '$1');

const refusal = (message: string) => invalidRequest(message, { param: 'query' });
