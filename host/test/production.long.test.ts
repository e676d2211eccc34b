import { readConfig } from '@chuck-and-bit/api/config';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../api/test/new-folder';
import { openTestDatabase } from '../../api/test/test-database';
import { addDemoData } from '../src/demo-data/add-demo-data';
import { refuseDemoPasswords } from '../src/demo-accounts';
import { buildShop } from '../src/shop';
import { findFreePort } from '../../api/test/servers/programs';
import { isBuilt, runBuilt, startBuiltShop } from './built-shop';
import { Visitor } from './whole-shop';

const config = readConfig({ LOG_LEVEL: 'silent' });

describe('production', () => {
  test('refuses to start as long as a demo password works', { timeout: 90_000 }, async () => {
    const shop = await buildShop(config, {
      database: await openTestDatabase(),
      prepare: async (database, services) => {
        await refuseDemoPasswords(database.db);
        await addDemoData(database, services, config);
      },
    });
    onTestFinished(shop.close);
    const changePassword = async (email: string, currentPassword: string) => {
      const visitor = new Visitor(shop.app, config.publicUrl);
      expect((await visitor.signIn(email, currentPassword)).status).toBe(200);
      expect((await visitor.changePassword(currentPassword, 'Another456')).status).toBe(200);
    };

    await expect(refuseDemoPasswords(shop.database.db)).rejects.toThrow(
      'Anyone can log in to this database as admin@demo.example and shopper@demo.example:',
    );
    await changePassword('admin@demo.example', 'Admin123');
    await expect(refuseDemoPasswords(shop.database.db)).rejects.toThrow(
      'Anyone can log in to this database as shopper@demo.example:',
    );
    await changePassword('shopper@demo.example', 'Shopper123');
    await refuseDemoPasswords(shop.database.db);
  });

  test('has no metrics without a configured token, and requires a configured one', async () => {
    const statusWith = async (metricsToken: string | null, headers = {}) => {
      const production = { ...config, production: true, metricsToken };
      const shop = await buildShop(production, { database: await openTestDatabase() });
      const { statusCode } = await shop.app.inject({ url: '/metrics', headers });
      await shop.close();
      return statusCode;
    };
    expect(await statusWith(null)).toBe(404);
    expect(await statusWith('token-of-the-watcher')).toBe(401);
    const authorization = 'Bearer token-of-the-watcher';
    expect(await statusWith('token-of-the-watcher', { authorization })).toBe(200);
  });
});

describe.skipIf(!isBuilt)('the start of the built shop', () => {
  test('in production with demo accounts explains what to do and exits', {
    timeout: 120_000,
  }, async () => {
    const env = { DATA_DIR: await newFolder(), PORT: String(await findFreePort()), LOG_LEVEL: 'error' };
    const products = async ({ address }: { address: string }) => (await fetch(`${address}/drill`)).json();

    const open = await startBuiltShop({ ...env, PUBLIC_URL: 'http://shop.example' });
    expect(await products(open)).toEqual([]);
    expect(await open.stop()).toBe(0);

    const trial = await startBuiltShop(env);
    expect(await products(trial)).toHaveLength(50);
    expect(trial.output()).toContain('admin@demo.example / Admin123');
    expect(await trial.stop()).toBe(0);

    const sandboxes = { ALLOW_SANDBOX: 'cards,mail,google' };
    const production = { ...env, ...sandboxes, NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' };
    const refused = runBuilt('main', production);
    expect(await refused.ended).toBe(1);
    const { level, msg } = JSON.parse(refused.output()) as { level: number; msg: string };
    expect(level).toBe(60);
    expect(msg).toMatch(/^Anyone can log in to this database as admin@demo\.example and shopper/);
    expect(msg).toContain('NODE_ENV=development');
  });

  test('with an invalid configuration prints all errors and exits', async () => {
    const { ended, output } = runBuilt('main', { NODE_ENV: 'prod', PORT: '-1', SMTP_URL: 'smtp://x' });
    expect(await ended).toBe(1);
    expect(output().trim().split('\n')).toEqual([
      'The configuration is wrong:',
      expect.stringContaining('NODE_ENV must be one of'),
      expect.stringContaining('PORT must be'),
      expect.stringContaining('Mail is half configured'),
    ]);
  });
});
