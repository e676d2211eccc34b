import { afterAll, beforeAll } from 'vitest';
import { type Cluster, startCluster, whyNoCluster } from '../servers/postgres-cluster';

/** Why there is no PostgreSQL server for these tests, or null; which is also printed. */
export const noCluster = whyNoCluster();
if (noCluster) console.log(`Skipped: ${noCluster}`);

/** A PostgreSQL server for the tests of one file, each with a database of its own. */
export function openCluster() {
  let cluster: Cluster;
  let count = 0;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.remove());
  return {
    cluster: () => cluster,
    /** @returns its address */
    newDatabase: async (): Promise<string> => {
      count += 1;
      await cluster.query(`create database shop_${count}`);
      return cluster.urlOf(`shop_${count}`);
    },
    /** The name of the newest database. */
    newest: () => `shop_${count}`,
    /** Terminates all connections to the newest database. */
    terminates: () =>
      cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop_${count}'`),
  };
}
