import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../../scripts/until.js';
import { openDatabase } from '../../src/database/client';
import { type CardProvider, startCardProvider } from '../servers/card-provider';
import { countStatus } from './calls';
import { noCluster, openCluster } from './cluster-of-file';
import { type Payers, startPayers } from './payers';
import { startShopUnderTest } from './shop-under-test';

/** At most two operations at the provider with all their tries, and the shop's own work. */
const paymentMilliseconds = 26_000;
/** For requests that don't call the provider. */
const otherMilliseconds = 10_000;

const meetsTrouble = (provider: CardProvider) =>
  vi.waitFor(() => expect(provider.troubled()).toBeGreaterThan(3), { timeout: 60_000 });

/** Waits until the shop has refused some requests because the provider did not respond to any try. */
async function givesUp(payers: Payers): Promise<void> {
  const refusals = () => countStatus(payers.counts(), 502);
  const before = refusals();
  await until('payments are refused', () => refusals() >= before + 4, { seconds: 120 });
}

describe.skipIf(noCluster)('a shop whose card provider', () => {
  const { newDatabase } = openCluster();

  const startShopWithProvider = async () => {
    const url = await newDatabase();
    const provider = await startCardProvider(url);
    onTestFinished(provider.close);
    const shop = await startShopUnderTest(url, provider.settings);
    provider.sendEventsTo(shop.address);
    const payers = await startPayers(shop.address, provider);
    await payers.afterPayments(3);
    onTestFinished(async () => {
      provider.trouble({ kind: 'none' });
      await payers.stop();
      console.table(payers.counts());
      const database = await openDatabase({ databaseUrl: url, dataDir: '' });
      try {
        expect(await payers.findFaults(database.pool)).toEqual([]);
      } finally {
        await database.close();
      }
      for (const [waits, most] of [
        [payers.longestWait(), paymentMilliseconds],
        [shop.load.longestWait(), otherMilliseconds],
      ] as const) {
        console.log(`The longest wait: ${Math.round(waits.milliseconds)} ms for ${waits.request}`);
        expect(waits.milliseconds, waits.request).toBeLessThan(most);
      }
    });
    return { provider, shop, payers };
  };

  test('takes a second and a half for each response', async () => {
    const { provider, payers } = await startShopWithProvider();
    provider.trouble({ kind: 'slow', milliseconds: 1_500 });
    await payers.afterPayments(12);
    expect(provider.troubled()).toBeGreaterThan(20);
    provider.trouble({ kind: 'none' });
    await payers.afterPayments(10);
  });

  test('takes longer than the timeouts', async () => {
    const { provider, shop, payers } = await startShopWithProvider();
    provider.trouble({ kind: 'slow', milliseconds: 20_000 });
    await givesUp(payers);
    await shop.load.afterOrders(10);
    provider.trouble({ kind: 'none' });
    await payers.afterPayments(10);
  });

  test.each([500, 503, 429])(
    'responds %i to everything, and replays stored failures under their key',
    async (status) => {
      const { provider, shop, payers } = await startShopWithProvider();
      provider.trouble({ kind: 'fails', status });
      await meetsTrouble(provider);
      await shop.load.afterOrders(10);
      provider.trouble({ kind: 'none' });
      await payers.afterPayments(10);
      console.log(`${provider.replayed()} failures were repeated under their key`);
    },
  );

  test('closes the connection after it has acted', async () => {
    const { provider, payers } = await startShopWithProvider();
    provider.trouble({ kind: 'cut' });
    await meetsTrouble(provider);
    provider.trouble({ kind: 'none' });
    await payers.afterPayments(10);
  });

  test('acts and does not respond', async () => {
    const { provider, shop, payers } = await startShopWithProvider();
    provider.trouble({ kind: 'silent' });
    await givesUp(payers);
    await shop.load.afterOrders(10);
    provider.trouble({ kind: 'none' });
    await payers.afterPayments(10);
  });
});
