import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from '../src/database/client';

type OnConnection = Parameters<pg.Pool['connect']>[0];

/**
 * Makes the pools of this database refuse what a transaction on it asks of them. It would need a second connection: the embedded
 * database has one and would wait for ever, and on PostgreSQL as many transactions as there are connections would wait for each other.
 */
export function refuseSecondConnections({ db, publicDb, pools }: Database): void {
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();
  for (const queryable of new Set([db, publicDb])) {
    const { transaction } = queryable;
    queryable.transaction = (work, config) =>
      transaction(async (own) => {
        // What the transaction started and did not wait for may use the pools after its end.
        const current = { isOpen: true };
        try {
          return await running.run(current, () => work(own));
        } finally {
          current.isOpen = false;
        }
      }, config);
  }
  for (const pool of pools) {
    const { connect } = pool;
    /** `query` connects by this method too. */
    pool.connect = ((callback?: OnConnection) => {
      if (!running.getStore()?.isOpen) return callback ? connect(callback) : connect();
      const error = new Error('A query inside a transaction has to be sent through the transaction');
      return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
    }) as pg.Pool['connect'];
  }
}
