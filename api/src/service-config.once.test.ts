import { describe, expect, test } from 'vitest';
import { readConfig } from './config';
import { ConfigError } from './config-values';

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const mail = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Shop <shop@shop.example>' };
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const firebase = {
  FIREBASE_PROJECT_ID: 'my-shop',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'my-shop.firebaseapp.com',
};

describe('the outside services', () => {
  test('are sandboxes without any variable', () => {
    expect(readConfig({})).toMatchObject({
      cards: { kind: 'sandbox' },
      mail: { kind: 'sandbox' },
      google: { kind: 'sandbox' },
      identity: { kind: 'embedded' },
      identityLimits: { triesPerAccount: 10, accountWindowSeconds: 300, triesPerAddress: 300 },
    });
  });

  test('are real with all of their variables', () => {
    expect(readConfig({ ...stripe, ...mail, ...google })).toMatchObject({
      cards: { kind: 'stripe' },
      mail: { kind: 'smtp', url: mail.SMTP_URL, from: { name: 'Shop', address: 'shop@shop.example' } },
      google: { kind: 'google', clientId: 'id', clientSecret: 'secret' },
    });
    expect(readConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
      identity: { kind: 'firebase', projectId: 'my-shop', emulator: '127.0.0.1:9099' },
      google: { kind: 'off' },
    });
  });

  test.each([
    ['Mail', { SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM missing'],
    ['Google', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET missing'],
    ['Firebase', { FIREBASE_PROJECT_ID: 'my-shop' }, 'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN missing'],
  ])('prevent the start when half configured: %s', (service, env, missing) => {
    expect(faultsOf(env)).toEqual([`${service} is half configured: ${missing}`]);
  });

  test('send mails from one mailbox, with its very name', () => {
    const from = (MAIL_FROM: string) => ({ ...mail, MAIL_FROM });
    expect(readConfig(from('Acme: Tools <shop@shop.example>')).mail).toMatchObject({
      from: { name: 'Acme: Tools', address: 'shop@shop.example' },
    });
    for (const several of ['a@shop.example, b@shop.example', 'Acme: a@shop.example;', 'Shop']) {
      expect(faultsOf(from(several))).toEqual([
        'MAIL_FROM must be one mailbox such as Shop <shop@shop.example>',
      ]);
    }
    expect(faultsOf({ OWNER_EMAIL: 'a,b@shop.example' })).toEqual(['OWNER_EMAIL must be one email address']);
  });

  test('must be real in production, except for Google, which is optional', () => {
    const base = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' };
    const production = { ...base, ...stripe, ...mail };
    expect(readConfig(production).google).toEqual({ kind: 'off' });
    expect(faultsOf({ ...base, ...stripe })).toEqual([
      'SMTP_URL and MAIL_FROM are needed in production, or ALLOW_SANDBOX has to name mail',
    ]);
  });

  test('are sandboxes in production only if ALLOW_SANDBOX lists them', () => {
    const base = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' };
    expect(readConfig({ ...base, ALLOW_SANDBOX: 'cards,mail' })).toMatchObject({
      cards: { kind: 'sandbox' },
      mail: { kind: 'sandbox' },
      google: { kind: 'off' },
    });
    expect(readConfig({ ...base, ...stripe, ALLOW_SANDBOX: 'mail,google' })).toMatchObject({
      cards: { kind: 'stripe' },
      google: { kind: 'sandbox' },
    });
    expect(faultsOf({ ...base, ALLOW_SANDBOX: 'google' })).toHaveLength(2);
    for (const ALLOW_SANDBOX of ['true', 'cards,emails', 'all']) {
      expect(faultsOf({ ALLOW_SANDBOX })).toEqual([
        'ALLOW_SANDBOX must name the services that may be sandboxes, separated by commas: ALLOW_SANDBOX=cards,mail,google',
      ]);
    }
  });

  test.each([
    ['sk_live_1', 'pk_test_1'],
    ['sk_test_1', 'pk_live_1'],
    ['rk_live_1', 'pk_test_1'],
    ['rk_test_1', 'pk_live_1'],
  ])('refuse %s together with %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    expect(faultsOf({ ...stripe, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toEqual([
      expect.stringContaining("take both from the same mode of Stripe's dashboard"),
    ]);
  });

  test.each([
    ['rk_live_1', 'pk_live_1'],
    ['rk_test_1', 'pk_test_1'],
    ['sk_test_1', 'pk_test_1'],
  ])('accept %s together with %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    expect(faultsOf({ ...stripe, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toEqual([]);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_live_'],
    ['STRIPE_SECRET_KEY', 'rk_live_…'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_…'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_ '],
  ])('refuse a placeholder: %s=%s', (name, placeholder) => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' };
    for (const env of [{}, production]) {
      expect(faultsOf({ ...env, ...mail, ...stripe, [name]: placeholder })).toEqual([
        expect.stringMatching(new RegExp(`^${name} must be a whole (key|secret) that begins with `)),
      ]);
    }
  });

  test('use test keys in production only if ALLOW_SANDBOX names the cards', () => {
    const production = { ...mail, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' };
    for (const kind of ['sk', 'rk']) {
      const keys = { ...stripe, STRIPE_SECRET_KEY: `${kind}_test_1`, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
      for (const ALLOW_SANDBOX of ['', 'mail,google']) {
        expect(faultsOf({ ...production, ...keys, ALLOW_SANDBOX })).toEqual([
          'STRIPE_SECRET_KEY is a test key, with which no money moves: production needs a live key, or ALLOW_SANDBOX has to name cards',
        ]);
      }
      const allowed = readConfig({ ...production, ...keys, ALLOW_SANDBOX: 'cards' });
      expect(allowed.cards).toMatchObject({ kind: 'stripe', isTestMode: true });
      expect(readConfig(keys).cards).toMatchObject({ kind: 'stripe', isTestMode: true });
    }
    expect(readConfig({ ...production, ...stripe }).cards).toMatchObject({ isTestMode: false });
  });

  test("never accept the emulator's unsigned tokens in production", () => {
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      ALLOW_SANDBOX: 'cards,mail',
      ...firebase,
    };
    expect(faultsOf(env)).toEqual([]);
    expect(faultsOf({ ...env, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toHaveLength(1);
    expect(faultsOf({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toHaveLength(1);
  });

  test('refuse Google sign-in together with Firebase', () => {
    expect(faultsOf({ ...firebase, ...google })).toHaveLength(1);
  });
});
