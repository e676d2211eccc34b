import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/database/client';
import { lasts } from '../lasts';
import { startMailServer } from '../mail-server';
import { startCardProvider } from '../servers/card-provider';
import { makeFolder } from '../servers/programs';
import { noCluster, openCluster } from './cluster-of-file';
import { createNewcomers } from './newcomers';
import { startPayers } from './payers';
import { startShopUnderTest } from './shop-under-test';

const preloaded = pathToFileURL(path.join(import.meta.dirname, '../servers/moved-clock.js')).href;
const hours = 3_600_000;
const newcomers = 10;

/**
 * Only the clock of the shop's process is wrong, not those of the database, the card provider and the mail server. Four days
 * are longer than tokens, idempotency keys, leases and holds last, and shorter than a session.
 */
describe.skipIf(noCluster)('a shop whose clock', () => {
  const { newDatabase } = openCluster();

  test.each([
    ['jumps ahead by four days, and back', [96 * hours, 0]],
    ['falls behind by four days, and is set right', [-96 * hours, 0]],
    ['jumps by an hour and a half, back and forth', [1.5 * hours, -1.5 * hours, 1.5 * hours, 0]],
  ])('%s', async (_, jumps) => {
    const url = await newDatabase();
    const { folder, remove } = await makeFolder({});
    onTestFinished(remove);
    const clock = path.join(folder, 'clock');
    const moveTo = (milliseconds: number) => writeFile(clock, String(milliseconds));
    await moveTo(0);

    const server = await startMailServer({ beforeData: () => lasts(1_000) });
    const provider = await startCardProvider(url);
    onTestFinished(provider.close);
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    onTestFinished(database.close);
    const rules = { signsInAgain: true };
    const shop = await startShopUnderTest(
      url,
      {
        ...provider.settings,
        NODE_OPTIONS: `${provider.settings['NODE_OPTIONS']} --import ${preloaded}`,
        CLOCK_FILE: clock,
        SMTP_URL: server.url,
        MAIL_FROM: 'Chuck & Bit <shop@example.org>',
      },
      rules,
    );
    provider.sendEventsTo(shop.address);
    const payers = await startPayers(shop.address, provider, rules);
    const people = createNewcomers(shop.address, database.pool);
    await payers.afterPayments(3);

    for (const jump of jumps) {
      await people.join(newcomers);
      await shop.survives(() => moveTo(jump));
      await shop.load.repeatNewest(20);
      await payers.afterPayments(10);
    }
    await people.join(newcomers);
    await payers.stop();
    console.table(payers.counts());
    await people.untilSettled();
    expect(people.received(server.taken)).toEqual(
      Array.from({ length: newcomers * (jumps.length + 1) }, () => ({ copies: 1, ids: 1 })),
    );
    expect(await payers.findFaults(database.pool)).toEqual([]);
  });
});
