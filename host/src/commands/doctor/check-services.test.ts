import { type Config, readConfig } from '@chuck-and-bit/api/config';
import { expect, test } from 'vitest';
import { createServiceChecks } from './check-services';
import type { Finding } from './finding';

const config = readConfig({
  STRIPE_SECRET_KEY: 'sk_live_hidden1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden2',
  SMTP_URL: 'smtps://shop:hidden%263@mail.example:465',
  MAIL_FROM: 'shop@bits.example',
  DATABASE_URL: 'postgres://shop:hidden4@database.example/shop',
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'hidden5',
  METRICS_TOKEN: 'hidden6-of-the-metrics',
});
const others: Config = {
  ...readConfig({}),
  databaseDirectUrl: 'postgres://shop:hiddenA@database.example/shop',
  databaseReadUrl: 'postgres://shop:hiddenB@database.example/shop',
  identity: {
    kind: 'firebase',
    projectId: 'shop',
    apiKey: 'hiddenC',
    authDomain: 'a.example',
    emulator: null,
  },
  files: {
    kind: 's3',
    endpoint: null,
    region: 'r',
    bucket: 'b',
    accessKeyId: 'id',
    secretAccessKey: 'hiddenD',
  },
};
const finding = (text: string): Finding => ({ subject: 'Mail', level: 'fault', text });

test('no finding holds a secret of the configuration, as it is written or as it is meant', async () => {
  const secrets = ['sk_live_hidden1', 'whsec_hidden2', 'hidden%263', 'hidden&3', 'hidden4', 'hidden5'];
  const text = [...secrets, 'hidden6-of-the-metrics', 'smtps://shop:hidden%263@mail.example:465'].join(' | ');
  const check = createServiceChecks(config, async () => [finding(`Refused: ${text}`)]);
  const found = (await check())[0]?.text;
  expect(found).toMatch(/^Refused: (… \| )+…$/);
  const [shown] = await createServiceChecks(others, async () => [
    finding('hiddenA hiddenB hiddenC hiddenD id'),
  ])();
  expect(shown).toEqual(finding('… … … … id'));
});

test('calls at the same time share one run, and a later one runs again', async () => {
  let runs = 0;
  const check = createServiceChecks(config, async () => [finding(`run ${++runs}`)]);
  expect(await Promise.all([check(), check()])).toEqual([[finding('run 1')], [finding('run 1')]]);
  expect(await check()).toEqual([finding('run 2')]);
});

test('a run that does not end is given up, and one that fails may be repeated', async () => {
  const stuck = createServiceChecks(config, () => new Promise(() => {}), 0.001);
  expect(await stuck()).toMatchObject([{ subject: 'Services', level: 'warning' }]);
  const failing = createServiceChecks(config, async () => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  await expect(failing()).rejects.toThrow('away');
});
