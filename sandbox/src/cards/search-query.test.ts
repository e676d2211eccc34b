import { describe, expect, it } from 'vitest';
import { readSearchQuery } from './search-query';

const clause = { key: null, operator: ':', isNegated: false };

describe('a search query', () => {
  it.each([
    ['status:"succeeded"', { ...clause, field: 'status', value: 'succeeded' }],
    ["status:'succeeded'", { ...clause, field: 'status', value: 'succeeded' }],
    ['-currency:"jpy"', { ...clause, field: 'currency', value: 'jpy', isNegated: true }],
    ['customer:null', { ...clause, field: 'customer', value: null }],
    ['customer:NULL', { ...clause, field: 'customer', value: null }],
    ['customer:"null"', { ...clause, field: 'customer', value: 'null' }],
    ['amount>=1000', { ...clause, field: 'amount', operator: '>=', value: '1000' }],
    ['amount<"1000"', { ...clause, field: 'amount', operator: '<', value: '1000' }],
    ['  created>1620310503  ', { ...clause, field: 'created', operator: '>', value: '1620310503' }],
    ['metadata["order"]:"o 1"', { ...clause, field: 'metadata', key: 'order', value: 'o 1' }],
    [
      String.raw`metadata['the "key"']:"a \"b\" \\ c"`,
      { ...clause, field: 'metadata', key: 'the "key"', value: String.raw`a "b" \ c` },
    ],
  ])('%s', (query, expected) => {
    expect(readSearchQuery(query)).toEqual({ clauses: [expected], joinedBy: 'and' });
  });

  it.each([
    ['amount:1 AND amount:2', 'and'],
    ['amount:1 and amount:2', 'and'],
    ['amount:1 amount:2', 'and'],
    ['amount:1 OR amount:2', 'or'],
    ['amount:1  or  amount:2', 'or'],
  ])('%s joins its clauses', (query, joinedBy) => {
    expect(readSearchQuery(query)).toEqual({
      clauses: ['1', '2'].map((value) => ({ ...clause, field: 'amount', value })),
      joinedBy,
    });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['status', 'unable to parse'],
    ['status:', 'unable to parse'],
    ['status:"open', 'unable to parse'],
    ['status:"open"and amount:1', 'unable to parse'],
    ['(status:"open")', 'unable to parse'],
    ['status:"open" OR', 'unable to parse'],
    ['OR status:"open"', 'unable to parse'],
    ['status:succeeded', 'quotation marks'],
    ['amount:many', 'an integer'],
    ['amount:1.5', 'an integer'],
    ['amount>null', 'an integer'],
    ['status>"succeeded"', 'operator `>`'],
    ['status~"succ"', 'operator `~`'],
    ['amount~100', 'operator `~`'],
    ['description:"drill"', 'unsupported search field'],
    ['constructor:"drill"', 'unsupported search field'],
    ['metadata:"drill"', 'unsupported search field'],
    ['status["order"]:"drill"', 'unsupported search field'],
    ['amount:1 AND amount:2 OR amount:3', 'not by both'],
    ['amount:1 amount:2 OR amount:3', 'not by both'],
  ])('%s is refused', (query, reason) => {
    expect(() => readSearchQuery(query)).toThrow(reason);
  });
});
