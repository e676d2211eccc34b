import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { startServers } from '../servers/shop-servers';
import type { CallRules } from './calls';
import { type Load, startLoad } from './load';

/** A process of the built shop under load while a dependency fails. */
export type ShopUnderTest = {
  address: string;
  load: Load;
  /** How often each error was logged. */
  errors: () => Map<string, number>;
  /**
   * Causes the trouble while people order, then waits until the shop serves again.
   * @param trouble resolves when the failed dependency is available again
   * @param withinMilliseconds the maximum time after that until an order is acknowledged
   */
  survives: (trouble: () => Promise<void>, withinMilliseconds?: number) => Promise<void>;
};

/** Disables the limits on signing in. */
const settings = { IDENTITY_TRIES_PER_ACCOUNT: '1000000', IDENTITY_TRIES_PER_ADDRESS: '1000000' };

/**
 * Starts the shop and its load for one test. At its end the test fails if the process has ended, if the load received a 5xx
 * that is not allowed, or if anything acknowledged is lost.
 * @param databaseUrl the shop's database address
 * @param truthUrl the address through which the test reads the database, bypassing proxies
 */
export async function startShopUnderTest(
  databaseUrl: string,
  { truthUrl = databaseUrl, ...environment }: { truthUrl?: string } & NodeJS.ProcessEnv = {},
  rules: CallRules = {},
): Promise<ShopUnderTest> {
  await bringUpToDate();
  const servers = await startServers(databaseUrl, 1, { ...settings, ...environment });
  onTestFinished(servers.close);
  const [server] = servers.all;
  if (!server) throw new Error('No server was started');
  const load = await startLoad(server.url, rules);
  await load.afterOrders(10);

  onTestFinished(async () => {
    await load.stop();
    console.table(load.counts());
    for (const [error, count] of servers.errors()) console.log(`${count} × logged: ${error}`);
    expect(server.hasEnded(), 'the process has ended').toBe(false);
    const pool = new pg.Pool({ connectionString: truthUrl });
    try {
      expect(await load.findFaults(pool)).toEqual([]);
    } finally {
      await pool.end();
    }
  });

  return {
    address: server.url,
    load,
    errors: servers.errors,
    survives: async (trouble, withinMilliseconds = 5_000) => {
      await trouble();
      const milliseconds = await load.untilAcknowledged();
      const longest = load.longestWait();
      console.log(
        `Served after ${Math.round(milliseconds)} ms; longest wait so far: ${Math.round(longest.milliseconds)} ms for ${longest.request}`,
      );
      expect(milliseconds, 'milliseconds until an order is acknowledged').toBeLessThan(withinMilliseconds);
      await load.afterOrders(10);
    },
  };
}
