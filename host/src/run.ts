import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from '@chuck-and-bit/api/config';
import { startBanner } from './banner';
import { DatabaseInUseError } from './embedded-database-owner';
import type { Shop, ShopOptions, WebPart } from './shop';
import { openShopDatabase } from './shop-database';

/**
 * Starts the shop on its port and stays until a signal ends it. Faults that the operator can mend are printed as a
 * sentence, others with their stack.
 */
export async function runShop(loadWeb: () => Promise<WebPart>): Promise<void> {
  try {
    const config = readConfig(process.env);
    // The database opens in a thread of its own while this one loads the code of everything else.
    const [database, { buildShop }, web] = await Promise.all([
      openShopDatabase(config),
      import('./shop'),
      loadWeb(),
    ]);
    const shop = await buildShop(config, {
      database,
      web,
      prepare: config.production ? undefined : addDemoData,
    });
    stopOnSignals(shop);
    letHeapGrow();
    await shop.app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
      await shop.close();
      throw error;
    });
    console.log(await startBanner(config, shop));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** Loaded only where it is wanted: production never sees the demo data. */
const addDemoData: ShopOptions['prepare'] = async (database, identity) => {
  const demo = await import('./demo-data');
  await demo.addDemoData(database, identity);
};

/**
 * Looking through the old part of the heap takes a moment in which requests queue. Nearly all of what a request leaves
 * dies young, so V8 may wait until the old part is two and a half times what it was, which is rarely.
 */
function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=150');
}

function stopOnSignals(shop: Shop): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`${signal}: stopping when the running requests are answered. A second signal stops at once.`);
    shop.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseInUseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Another program has this port: choose one by PORT.`;
  }
  return error;
}
