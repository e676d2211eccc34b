import { type Config, readConfig } from '@chuck-and-bit/api/config';
import { hasCode } from '@chuck-and-bit/api/error-code';
import { serializeError, stackOf } from '@chuck-and-bit/api/log';
import { reportStart } from './banner';
import { isFixableByOperator } from './commands/command';
import { refuseDemoPasswords } from './demo-accounts';
import type { WebPart } from './pages/web';
import type { Shop, ShopOptions } from './shop';
import { openShopDatabase } from './services/shop-database';

/**
 * Starts the shop on its port and runs until a signal. Errors that the operator can fix are printed as a message, others
 * with their stack.
 */
export async function runShop(loadWeb: () => Promise<WebPart>): Promise<void> {
  let format: Config['logFormat'] = 'text';
  const fail = (error: unknown) => {
    console.error(explain(error, format));
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  try {
    const config = readConfig(process.env);
    format = config.logFormat;
    // The database opens in its own thread while this one loads the other modules.
    const [database, { buildShop }, web] = await Promise.all([
      openShopDatabase(config),
      import('./shop'),
      loadWeb(),
    ]);
    const shop = await buildShop(config, {
      database,
      web,
      prepare: prepareFor(config),
    });
    stopOnSignals(shop, fail);
    await shop.app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
      await shop.close();
      throw error;
    });
    await reportStart(config, shop);
  } catch (error) {
    fail(error);
  }
}

function prepareFor(config: Config): ShopOptions['prepare'] {
  const { production, demoData } = config;
  // With Firebase there are no demo accounts in our database.
  if (production) return async ({ db }, { identity }) => (identity ? refuseDemoPasswords(db) : undefined);
  if (!demoData) return undefined;
  // Imported dynamically, so that production never loads the demo data.
  return async (database, services) =>
    (await import('./demo-data/add-demo-data')).addDemoData(database, services, config);
}

function stopOnSignals(shop: Shop, fail: (error: unknown) => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    shop.app.log.info(
      `${signal}: stopping when the running requests have completed. A second signal stops at once.`,
    );
    shop.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(error: unknown, format: Config['logFormat']): string {
  const forOperator = messageForOperator(error);
  if (format === 'json') {
    const fields =
      forOperator === null ? { err: serializeError(error), msg: 'the process ends' } : { msg: forOperator };
    return JSON.stringify({ level: 60, time: Date.now(), ...fields });
  }
  return forOperator ?? stackOf(serializeError(error));
}

/** What the operator can do about the error; null if it is none that they can fix. */
function messageForOperator(error: unknown): string | null {
  if (isFixableByOperator(error)) return error.message;
  if (error instanceof Error && hasCode(error, 'EADDRINUSE')) {
    return `${error.message}. Another program has this port: choose one by PORT.`;
  }
  return null;
}
