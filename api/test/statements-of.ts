import pg from 'pg';
import { vi } from 'vitest';

export type Statement = { text: string; values: unknown[] };

/** The statements that the work sends to the database. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const [first, values] = sent as [string | { text: string }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first.text;
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return (query as (...sent: unknown[]) => unknown).apply(this, sent);
  } as typeof query);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements.filter(({ text }) => /^\s*(select|update|delete|with)\b/i.test(text));
};
