import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the configuration', () => {
  test('needs nothing: everything has a default', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: null,
      apiOrigins: [],
      trustProxy: false,
      logLevel: 'info',
      cards: { kind: 'sandbox' },
      ordersPerMinute: 60,
      mailsPerSecond: 20,
    });
  });

  test('is read from its variables', () => {
    expect(
      readConfig({
        ...stripe,
        NODE_ENV: 'production',
        ALLOW_SANDBOX: 'true',
        HOST: '0.0.0.0',
        PORT: '8080',
        PUBLIC_URL: 'https://shop.example',
        DATA_DIR: '/srv/shop',
        DATABASE_URL: 'postgresql://shop@db/shop',
        API_ORIGINS: 'https://a.example, https://b.example:8443,',
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'warn',
        ORDERS_PER_MINUTE: '5',
        MAILS_PER_SECOND: '7',
      }),
    ).toMatchObject({
      production: true,
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://shop.example',
      dataDir: '/srv/shop',
      databaseUrl: 'postgresql://shop@db/shop',
      apiOrigins: ['https://a.example', 'https://b.example:8443'],
      trustProxy: true,
      logLevel: 'warn',
      cards: {
        kind: 'stripe',
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        webhookSecret: 'whsec_1',
      },
      ordersPerMinute: 5,
      mailsPerSecond: 7,
    });
  });

  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  test('lists every fault together', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      PUBLIC_URL: 'https://shop.example/path',
      DATABASE_URL: 'mysql://db',
      API_ORIGINS: 'https://a.example,nonsense',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
      STRIPE_SECRET_KEY: 'pk_swapped',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'API_ORIGINS',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'STRIPE_SECRET_KEY',
    ]) {
      expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
    }
  });

  test('says all of it in one message', () => {
    const faults = faultsOf({ PORT: '70000', LOG_LEVEL: 'loud' });
    expect(new ConfigError(faults).message.split('\n')).toHaveLength(3);
  });

  test.each(['-1', '65536', '1e3', ' 80', '80.5'])('knows no port %j', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1);
  });

  test.each(Object.keys(stripe))('is refused with %s alone, and with all of Stripe but it', (name) => {
    const alone = faultsOf({ [name]: stripe[name as keyof typeof stripe] });
    expect(alone).toHaveLength(1);
    for (const other of Object.keys(stripe).filter((key) => key !== name)) expect(alone[0]).toContain(other);
    expect(faultsOf({ ...stripe, [name]: '' })).toEqual([expect.stringContaining(name)]);
  });

  test('of production refuses stand-ins unless they are allowed', () => {
    expect(faultsOf({ NODE_ENV: 'production' }).join('\n')).toMatch(
      /STRIPE_SECRET_KEY.*needed in production/,
    );
    expect(faultsOf({ NODE_ENV: 'production' }).join('\n')).toContain('ALLOW_SANDBOX=true');
    expect(readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX: 'true' })).toMatchObject({
      production: true,
      cards: { kind: 'sandbox' },
    });
  });
});
