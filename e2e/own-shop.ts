import { test } from './fixtures';
import startShop from './shop-server';

/**
 * Runs the tests of a `describe` block in a shop of their own.
 * @param start by default with the demo admin's token for the helpers that need one
 * @returns the options of a browser context that visits it
 */
export function useOwnShop(start: () => Promise<(() => Promise<void>) | undefined> = startShop) {
  let stop: (() => Promise<void>) | undefined;
  const shared = ['SHOP_URL', 'SHOP_ADMIN_TOKEN', 'SHOP_FORMER_NAME'].map(
    (name) => [name, process.env[name]] as const,
  );
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    for (const [name] of shared) delete process.env[name];
    stop = await start();
  });
  test.afterAll(async () => {
    await stop?.();
    for (const [name, value] of shared) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  return () => ({ baseURL: process.env['SHOP_URL'] ?? '' });
}
