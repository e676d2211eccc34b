import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, configVariables, readConfig } from './config';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const mail = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Shop <shop@shop.example>' };
const inProduction = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' };
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const firebase = {
  FIREBASE_PROJECT_ID: 'my-shop',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'my-shop.firebaseapp.com',
};
const store = {
  FILES_S3_BUCKET: 'files',
  FILES_S3_REGION: 'eu-1',
  FILES_S3_KEY_ID: 'id',
  FILES_S3_SECRET: 'hidden',
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

const mustBeHttps =
  'PUBLIC_URL must begin with https:// in production, except for an address of this machine';

const rootFile = (name: string) => readFile(path.join(import.meta.dirname, '../..', name), 'utf8');
const named = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted();

test('the documentation and .env.example list exactly the variables of the configuration', async () => {
  const table = (await rootFile('docs/configuration.md')).split('\n').filter((line) => line.startsWith('|'));
  expect(named(table.join('\n'), /`([A-Z][A-Z0-9_]+)`/g)).toEqual(configVariables.toSorted());
  expect(named(await rootFile('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)).toEqual(
    configVariables.toSorted(),
  );
});

describe('the configuration', () => {
  test('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      picturesUrl: '',
      policiesDir: './policies',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      apiOrigins: [],
      trustProxy: { hops: 0 },
      demoData: true,
      hsts: 'host',
      logLevel: 'info',
      logFormat: 'text',
      metricsToken: null,
      files: { kind: 'disk' },
      cards: { kind: 'sandbox' },
      mail: { kind: 'sandbox' },
      google: { kind: 'sandbox' },
      identity: { kind: 'embedded' },
      openOrders: { verified: { orderValueMax: null, holdHours: null, largeHoldMinutes: null } },
      seller: { name: 'Chuck & Bit', address: null },
      fixedSettings: {},
      adminSecondFactor: false,
    });
    expect([1, 2]).toContain(readConfig({}).passwordHashes.atOnce);
  });

  const verified = ({ openOrders }: Config) => openOrders.verified;
  const unverified = ({ openOrders }: Config) => openOrders.unverified;
  const tries = ({ identityLimits }: Config) => identityLimits;

  test.each<[string, number | undefined, number, number, (config: Config) => unknown]>([
    ['PORT', 3_000, 0, 65_535, ({ port }) => port],
    ['DATABASE_POOL_SIZE', 6, 1, 1_000, (config) => config.databasePoolSize],
    ['DATABASE_STATEMENT_SECONDS', 30, 1, 3_600, (config) => config.databaseStatementSeconds],
    ['DATABASE_QUEUE_LIMIT', 256, 1, 100_000, (config) => config.databaseQueueLimit],
    ['OLDEST_WAITING_MILLISECONDS', 1_000, 1, 600_000, (config) => config.oldestWaitingMilliseconds],
    ['SHUTDOWN_DELAY_SECONDS', 0, 0, 300, (config) => config.shutdownDelaySeconds],
    ['UNPAID_ORDER_HOURS', undefined, 0, 8_760, ({ fixedSettings }) => fixedSettings.unpaidHours],
    ['OPEN_ORDERS_MAX', 20, 1, 1_000_000, (config) => verified(config).max],
    ['OPEN_ORDERS_VALUE_MAX', 25_000, 1, 1_000_000_000, (config) => verified(config).valueMax],
    ['UNVERIFIED_OPEN_ORDERS_MAX', 5, 1, 1_000_000, (config) => unverified(config).max],
    ['UNVERIFIED_OPEN_ORDERS_VALUE_MAX', 5_000, 1, 1_000_000_000, (config) => unverified(config).valueMax],
    ['UNVERIFIED_HOLD_HOURS', 2, 1, 8_760, (config) => unverified(config).holdHours],
    ['UNVERIFIED_LARGE_HOLD_MINUTES', 20, 1, 525_600, (config) => unverified(config).largeHoldMinutes],
    ['PAYMENT_REQUEST_MINUTES', 5, 0, 1_440, (config) => config.paymentRequestMinutes],
    ['RECONCILE_SECONDS', 120, 1, 86_400, (config) => config.reconcileSeconds],
    ['ORDERS_PER_MINUTE', 60, 1, 1_000_000, (config) => config.ordersPerMinute],
    ['CART_CHANGES_PER_MINUTE', 120, 1, 1_000_000, (config) => config.cartChangesPerMinute],
    ['REVIEWS_PER_HOUR', 10, 1, 1_000_000, (config) => config.reviewsPerHour],
    ['INTENTS_PER_HOUR', 30, 1, 1_000_000, (config) => config.intentsPerHour],
    ['PAYMENT_CALLS_PER_MINUTE', 30, 1, 1_000_000, (config) => config.paymentCallsPerMinute],
    ['MAILS_PER_SECOND', 20, 1, 10_000, (config) => config.mailsPerSecond],
    ['IDENTITY_TRIES_PER_ACCOUNT', 10, 1, 1_000_000, (config) => tries(config).triesPerAccount],
    ['IDENTITY_TRIES_SECONDS', 300, 1, 86_400, (config) => tries(config).accountWindowSeconds],
    ['IDENTITY_TRIES_FROM_UNKNOWN_DEVICES', 100, 1, 1_000_000, (set) => tries(set).triesFromUnknownDevices],
    ['IDENTITY_TRIES_PER_ADDRESS', 300, 1, 1_000_000, (config) => tries(config).triesPerAddress],
    ['PASSWORD_HASHES_WAITING', 32, 1, 10_000, ({ passwordHashes }) => passwordHashes.waiting],
  ])('reads %s: %j without it, otherwise from %i to %i', (name, standard, min, max, valueIn) => {
    expect(valueIn(readConfig({}))).toBe(standard);
    for (const value of [min, max]) expect(valueIn(readConfig({ [name]: String(value) }))).toBe(value);
    const fault = `${name} must be a whole number from ${min} to ${max}`;
    for (const value of [min - 1, max + 1, '1e3', ' 80', '80.5'])
      expect(faultsOf({ [name]: String(value) })).toEqual([fault]);
  });

  test('is read from its variables', () => {
    expect(
      readConfig({
        ...stripe,
        NODE_ENV: 'production',
        ALLOW_SANDBOX: 'mail, google',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://shop.example',
        DATA_DIR: '/srv/shop',
        POLICIES_DIR: '/srv/policies',
        DATABASE_URL: 'postgresql://shop@pooler:6432/shop',
        DATABASE_DIRECT_URL: 'postgresql://shop@primary:5432/shop',
        DATABASE_READ_URL: 'postgresql://shop@three:5432/shop',
        API_ORIGINS: 'https://a.example, https://b.example:8443,',
        TRUST_PROXY: '2',
        HSTS: 'subdomains',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: 'of-16-characters',
        TAX_INCLUDED: 'false',
        TIME_ZONE: 'Europe/Paris',
        OWNER_EMAIL: 'Owner@shop.example',
        SELLER_NAME: 'n'.repeat(200),
        SELLER_ADDRESS: 'a'.repeat(500),
        UNVERIFIED_OPEN_ORDERS_VALUE_MAX: '12',
        ADMIN_MFA: 'required',
        PASSWORD_HASHES_AT_ONCE: '64',
      }),
    ).toMatchObject({
      production: true,
      host: '0.0.0.0',
      publicUrl: 'https://shop.example',
      dataDir: '/srv/shop',
      policiesDir: '/srv/policies',
      databaseUrl: 'postgresql://shop@pooler:6432/shop',
      databaseDirectUrl: 'postgresql://shop@primary:5432/shop',
      databaseReadUrl: 'postgresql://shop@three:5432/shop',
      apiOrigins: ['https://a.example', 'https://b.example:8443'],
      trustProxy: { hops: 2 },
      demoData: false,
      hsts: 'subdomains',
      shutdownDelaySeconds: 5,
      logLevel: 'warn',
      logFormat: 'json',
      metricsToken: 'of-16-characters',
      cards: {
        kind: 'stripe',
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        webhookSecret: 'whsec_1',
      },
      openOrders: { unverified: { orderValueMax: 48 } },
      seller: { name: 'n'.repeat(200), address: 'a'.repeat(500) },
      fixedSettings: { taxIncluded: false, timeZone: 'Europe/Paris', ownerEmail: 'owner@shop.example' },
      adminSecondFactor: true,
      passwordHashes: { atOnce: 64 },
    });
    const formats = ['json', 'text'].map((LOG_FORMAT) => readConfig({ LOG_FORMAT }).logFormat);
    expect(formats).toEqual(['json', 'text']);
    expect(readConfig({ TAX_INCLUDED: 'true' }).fixedSettings).toEqual({ taxIncluded: true });
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  test('lists all errors together, of single values and of combinations', () => {
    const wrong = {
      NODE_ENV: 'prod',
      ALLOW_SANDBOX: 'true',
      HSTS: 'preload',
      PORT: 'eighty',
      PUBLIC_URL: 'https://shop.example/path',
      DATABASE_URL: 'mysql://db',
      API_ORIGINS: 'https://a.example,nonsense',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
      STRIPE_SECRET_KEY: 'pk_swapped',
    };
    const faults = faultsOf({ ...wrong, SMTP_URL: 'smtp://mail.example' });
    for (const name of Object.keys(wrong))
      expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
    expect(faults).toContain('Mail is half configured: MAIL_FROM missing');
    expect(faults).toContain(
      'Stripe is half configured: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET missing',
    );
    expect(faults).toHaveLength(12);
  });

  test('reports a further database address together with the one that it needs', () => {
    expect(faultsOf({ DATABASE_READ_URL: 'mysql://replica' })).toEqual([
      'DATABASE_READ_URL must begin with postgres:// or postgresql://',
      'DATABASE_READ_URL has no effect unless DATABASE_URL is set',
    ]);
    const wrong = { DATABASE_URL: 'mysql://db', DATABASE_DIRECT_URL: 'postgres://db.example/shop' };
    expect(faultsOf(wrong)).toEqual(['DATABASE_URL must begin with postgres:// or postgresql://']);
  });

  test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
    'refuses several servers as %s',
    (name) => {
      const database = { DATABASE_URL: 'postgres://shop:a,b@db.example:5432/shop?application_name=a,b' };
      expect(faultsOf(database)).toEqual([]);
      const socket = 'postgres:///shop?host=/var/run/postgresql&application_name=host,port';
      expect(faultsOf({ ...database, [name]: socket })).toEqual([]);
      for (const servers of [
        'one,two/shop',
        'one:5432,two:5433/shop',
        '[::1]:5432,[::2]:5432/shop',
        '/shop?host=one,two',
        'one/shop?application_name=a&port=5432,5433',
        '/shop?host=one%2Ctwo',
      ])
        expect(faultsOf({ ...database, [name]: `postgres://shop:p%40ss@${servers}` })).toEqual([
          `${name} must name one server: of several, name the proxy before them that leads to the primary, such as HAProxy`,
        ]);
    },
  );

  test('has all errors in one message', () => {
    const faults = faultsOf({ PORT: '70000', LOG_LEVEL: 'loud' });
    expect(new ConfigError(faults).message.split('\n')).toHaveLength(3);
  });

  test.each([
    ['METRICS_TOKEN', 'of-15-character', 'must have at least 16 characters'],
    ['SELLER_NAME', 'n'.repeat(201), 'must have at most 200 characters'],
    ['SELLER_ADDRESS', 'a'.repeat(501), 'must have at most 500 characters'],
    ['PASSWORD_HASHES_AT_ONCE', '65', 'must be a whole number from 1 to 64'],
    ['PASSWORD_HASHES_AT_ONCE', '0', 'must be a whole number from 1 to 64'],
    ['TIME_ZONE', 'Mars/Olympus', 'must be a time zone such as Europe/Paris or America/New_York'],
    ['DEMO_DATA', 'no', 'must be true or false'],
    ['TAX_INCLUDED', 'no', 'must be true or false'],
    ['ADMIN_MFA', 'true', 'must be optional or required'],
    ['LOG_FORMAT', 'pretty', 'must be one of json, text'],
  ])('refuses %s=%s', (name, value, fault) => {
    expect(faultsOf({ [name]: value })).toEqual([`${name} ${fault}`]);
  });

  test.each(Object.keys(stripe))(
    'is refused when %s is the only set or the only missing variable of Stripe',
    (name) => {
      const alone = faultsOf({ [name]: stripe[name as keyof typeof stripe] });
      expect(alone).toHaveLength(1);
      for (const other of Object.keys(stripe).filter((key) => key !== name))
        expect(alone[0]).toContain(other);
      expect(faultsOf({ ...stripe, [name]: '' })).toEqual([expect.stringContaining(name)]);
    },
  );

  test.each(['prod', 'Production', 'staging', ' production'])('refuses the environment %j', (NODE_ENV) => {
    const fault = 'NODE_ENV must be one of development, test, production, or not set for development';
    expect(faultsOf({ NODE_ENV })).toEqual([fault]);
  });

  test.each(['development', 'test', ''])('with NODE_ENV %j is not for production', (NODE_ENV) => {
    expect(readConfig({ NODE_ENV })).toMatchObject({ production: false, demoData: true });
  });

  test('for production requires the public address and real services', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_URL is needed in production: the address that visitors type, such as https://shop.example',
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed in production, or ALLOW_SANDBOX has to name cards',
      'SMTP_URL and MAIL_FROM are needed in production, or ALLOW_SANDBOX has to name mail',
    ]);
  });

  test.each([
    ['http://localhost:8080', true],
    ['http://shop.localhost', true],
    ['http://127.9.8.7:3000', true],
    ['http://[::1]:3000', true],
    ['https://shop.example', false],
    ['http://192.168.1.5:3000', false],
    ['http://localhost.example', false],
    ['http://127.0.0.1.example', false],
  ])('with the address %s adds demo data: %s', (PUBLIC_URL, demoData) => {
    expect(readConfig({ PUBLIC_URL }).demoData).toBe(demoData);
    expect(readConfig({ PUBLIC_URL, DEMO_DATA: 'false' }).demoData).toBe(false);
    expect(readConfig({ PUBLIC_URL, DEMO_DATA: 'true' }).demoData).toBe(demoData);
  });

  test.each([
    ['https://shop.example', []],
    ['http://localhost:8080', []],
    ['http://127.0.0.1:3000', []],
    ['http://[::1]:3000', []],
    ['http://shop.example', [mustBeHttps]],
    ['http://192.168.1.5:3000', [mustBeHttps]],
    ['http://localhost.example', [mustBeHttps]],
  ])('in production, at the address %s, has the errors %j', (PUBLIC_URL, faults) => {
    const production = { NODE_ENV: 'production', ALLOW_SANDBOX: 'cards,mail' };
    expect(faultsOf({ ...production, PUBLIC_URL })).toEqual(faults);
    expect(faultsOf({ PUBLIC_URL })).toEqual([]);
  });

  test('accepts trusted proxies by number or network, but never all', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect(trusted('1')).toEqual({ hops: 1 });
    expect(trusted('10.0.0.0/8, 127.0.0.1,10.1.2.3/32,2001:db8::/128')).toEqual({
      networks: ['10.0.0.0/8', '127.0.0.1', '10.1.2.3/32', '2001:db8::/128'],
    });
    expect(faultsOf({ TRUST_PROXY: 'true' })).toEqual([
      'TRUST_PROXY must not be true, because visitors could then forge their address: give the number of proxies in front of the shop, or their networks',
    ]);
    const wrong = 'false -1 10 1.5 10.0.0.0/33 2001:db8::/129 10.0.0.0/8/8 10.0.0.0/ loopback ,';
    const fault: unknown = expect.stringContaining('TRUST_PROXY must be');
    for (const TRUST_PROXY of wrong.split(' '))
      expect(faultsOf({ TRUST_PROXY }), TRUST_PROXY).toEqual([fault]);
  });

  test('widens the scope of HSTS only for a shop with https', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example', HSTS: 'preload' }).hsts).toBe('preload');
    expect(faultsOf({ PUBLIC_URL: 'http://shop.example', HSTS: 'subdomains' })).toHaveLength(1);
    expect(faultsOf({ HSTS: 'everywhere' })).toEqual(['HSTS must be one of host, subdomains, preload']);
  });
});

describe('the outside services', () => {
  test('are real with all of their variables', () => {
    expect(readConfig({ ...stripe, ...mail, ...google })).toMatchObject({
      cards: { kind: 'stripe' },
      mail: { kind: 'smtp', url: mail.SMTP_URL, from: { name: 'Shop', address: 'shop@shop.example' } },
      google: { kind: 'google', clientId: 'id', clientSecret: 'secret' },
    });
    const identity = { kind: 'firebase', projectId: 'my-shop', apiKey: 'key', emulator: null };
    expect(readConfig(firebase)).toMatchObject({
      identity: { ...identity, authDomain: 'my-shop.firebaseapp.com' },
      google: { kind: 'off' },
    });
    expect(readConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
      identity: { ...identity, emulator: '127.0.0.1:9099' },
    });
    const s3 = { kind: 's3', bucket: 'files', region: 'eu-1', accessKeyId: 'id', secretAccessKey: 'hidden' };
    expect(readConfig(store)).toMatchObject({ files: { ...s3, endpoint: null }, picturesUrl: '' });
    const addresses = {
      FILES_S3_ENDPOINT: 'https://s3.example/v1',
      PICTURES_URL: 'https://pictures.example',
    };
    expect(readConfig({ ...store, ...addresses })).toMatchObject({
      files: { ...s3, endpoint: addresses.FILES_S3_ENDPOINT },
      picturesUrl: addresses.PICTURES_URL,
    });
    for (const [name, address] of Object.entries(addresses)) {
      expect(faultsOf({ [name]: address })).toEqual([`${name} has no effect unless FILES_S3_BUCKET is set`]);
      expect(faultsOf({ ...store, [name]: `${address}/` })).toEqual([
        `${name} must be an address such as https://pictures.example, without a slash at its end`,
      ]);
    }
  });

  test.each([
    ['Mail', { SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM missing'],
    ['Google', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET missing'],
    ['Firebase', { FIREBASE_PROJECT_ID: 'my-shop' }, 'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN missing'],
    ['The store of files', { ...store, FILES_S3_SECRET: '' }, 'FILES_S3_SECRET missing'],
  ])('prevent the start when half configured: %s', (service, env, missing) => {
    expect(faultsOf(env)).toEqual([`${service} is half configured: ${missing}`]);
  });

  test('send mails from one mailbox, with its very name', () => {
    const from = (MAIL_FROM: string) => ({ ...mail, MAIL_FROM });
    const acme = { name: 'Acme: Tools', address: 'shop@shop.example' };
    expect(readConfig(from('Acme: Tools <shop@shop.example>')).mail).toMatchObject({ from: acme });
    const fault = 'MAIL_FROM must be one mailbox such as Shop <shop@shop.example>';
    for (const several of ['a@shop.example, b@shop.example', 'Acme: a@shop.example;', 'Shop'])
      expect(faultsOf(from(several))).toEqual([fault]);
    expect(faultsOf({ OWNER_EMAIL: 'a,b@shop.example' })).toEqual(['OWNER_EMAIL must be one email address']);
  });

  test('are sandboxes in production only if ALLOW_SANDBOX lists them', () => {
    const kindsIn = (env: NodeJS.ProcessEnv) => {
      const { cards, mail, google } = readConfig({ ...inProduction, ...env });
      return [cards.kind, mail.kind, google.kind];
    };
    expect(kindsIn({ ALLOW_SANDBOX: 'cards,mail' })).toEqual(['sandbox', 'sandbox', 'off']);
    const real = { ...stripe, ALLOW_SANDBOX: 'mail,google' };
    expect(kindsIn(real)).toEqual(['stripe', 'sandbox', 'sandbox']);
    expect(faultsOf({ ...inProduction, ALLOW_SANDBOX: 'google' })).toHaveLength(2);
    for (const ALLOW_SANDBOX of ['true', 'cards,emails', 'all'])
      expect(faultsOf({ ALLOW_SANDBOX })).toEqual([
        'ALLOW_SANDBOX must name the services that may be sandboxes, separated by commas: ALLOW_SANDBOX=cards,mail,google',
      ]);
  });

  const oneMode: unknown = expect.stringContaining("take both from the same mode of Stripe's dashboard");
  test.each([
    ['refuse', 'sk_live_1', 'pk_test_1'],
    ['refuse', 'sk_test_1', 'pk_live_1'],
    ['refuse', 'rk_live_1', 'pk_test_1'],
    ['refuse', 'rk_test_1', 'pk_live_1'],
    ['accept', 'rk_live_1', 'pk_live_1'],
    ['accept', 'rk_test_1', 'pk_test_1'],
    ['accept', 'sk_test_1', 'pk_test_1'],
  ])('%s %s together with %s', (outcome, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    const faults = faultsOf({ ...stripe, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY });
    expect(faults).toEqual(outcome === 'refuse' ? [oneMode] : []);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_live_'],
    ['STRIPE_SECRET_KEY', 'rk_live_…'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_…'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_ '],
  ])('refuse a placeholder: %s=%s', (name, placeholder) => {
    for (const env of [{}, inProduction])
      expect(faultsOf({ ...env, ...mail, ...stripe, [name]: placeholder })).toEqual([
        expect.stringMatching(new RegExp(`^${name} must be a whole (key|secret) that begins with `)),
      ]);
  });

  test('use test keys in production only if ALLOW_SANDBOX names the cards', () => {
    const production = { ...mail, ...inProduction };
    for (const kind of ['sk', 'rk']) {
      const keys = { ...stripe, STRIPE_SECRET_KEY: `${kind}_test_1`, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
      for (const ALLOW_SANDBOX of ['', 'mail,google'])
        expect(faultsOf({ ...production, ...keys, ALLOW_SANDBOX })).toEqual([
          'STRIPE_SECRET_KEY is a test key, with which no money moves: production needs a live key, or ALLOW_SANDBOX has to name cards',
        ]);
      const allowed = readConfig({ ...production, ...keys, ALLOW_SANDBOX: 'cards' });
      expect(allowed.cards).toMatchObject({ kind: 'stripe', isTestMode: true });
      expect(readConfig(keys).cards).toMatchObject({ kind: 'stripe', isTestMode: true });
    }
    expect(readConfig({ ...production, ...stripe }).cards).toMatchObject({ isTestMode: false });
  });

  test("never accept the emulator's unsigned tokens in production", () => {
    const env = { ...inProduction, ALLOW_SANDBOX: 'cards,mail', ...firebase };
    expect(faultsOf(env)).toEqual([]);
    expect(faultsOf({ ...env, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toHaveLength(1);
    expect(faultsOf({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toHaveLength(1);
  });

  test('refuse Google sign-in together with Firebase', () => {
    expect(faultsOf({ ...firebase, ...google })).toHaveLength(1);
  });
});
