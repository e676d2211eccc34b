import type pg from 'pg';
import type { Database } from '../src/database/client';

type OnConnection = Parameters<pg.Pool['connect']>[0];

/** Runs what happens while no connection to the database can be opened. */
export async function duringOutage<T>(
  { pools }: Pick<Database, 'pools'>,
  work: () => Promise<T>,
): Promise<T> {
  const before = pools.map((pool) => ({ pool, connect: pool.connect }));
  /** `query` connects by this method, too. */
  const connect = (callback?: OnConnection) => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
  };
  for (const { pool } of before) pool.connect = connect as pg.Pool['connect'];
  try {
    return await work();
  } finally {
    for (const { pool, connect: own } of before) pool.connect = own;
  }
}
