import { afterAll, afterEach, expect, vi } from 'vitest';
import { createApiClient } from './api-client';
import { createCatalogue } from './catalogue';
import { composeShop } from './compose';
import { createDesk } from './desk';
import { createOffers } from './offers';
import { createPeople } from './people';
import { openTestDatabase } from './test-database';
import { createTrade } from './trade';

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/**
 * Opens a whole shop on a fresh database for one test file; call it at the top level. Each test fails on logged errors that
 * it did not take with `takeErrors`, and on stock that does not add up. The shop closes after the last test.
 * @param environment variables beside those of `unlimited`
 */
export async function openTestShop(environment: Record<string, string> = {}) {
  const consoleErrors = vi.spyOn(console, 'error');
  const shop = await openShop(environment);
  afterEach(async () => {
    expect(shop.takeErrors(), 'error lines in the log').toEqual([]);
    expect(consoleErrors.mock.calls, 'errors on the console').toEqual([]);
    await shop.checkStock();
  });
  afterAll(async () => {
    consoleErrors.mockRestore();
    await shop.app.close();
    await shop.database.close();
  });
  return shop;
}

async function openShop(environment: Record<string, string>) {
  const database = await openTestDatabase();
  const lines: Record<string, unknown>[] = [];
  const composition = await composeShop(database, environment, {
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const { app, tokenSecret } = composition;

  const client = createApiClient(app);

  /** Returns the logged errors and clears the log. A test that provokes an error must call it. */
  const takeErrors = () => {
    const errors = lines.filter((line) => Number(line['level']) >= 50);
    lines.length = 0;
    return errors;
  };

  const people = await createPeople({ app, database, tokenSecret });
  const trade = createTrade(app, database, client, people);
  return {
    ...composition,
    database,
    lines,
    takeErrors,
    ...client,
    ...people,
    ...trade,
    ...createDesk(database, client, people),
    ...createOffers(database),
    ...createCatalogue(client, people.admin),
  };
}
