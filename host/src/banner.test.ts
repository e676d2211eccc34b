import { readConfig } from '@chuck-and-bit/api/config';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../api/test/test-database';
import { reportStart } from './banner';

test.each([
  ['live', {}, 'Stripe'],
  ['test', { ALLOW_SANDBOX: 'cards' }, 'Stripe TEST MODE: no money moves'],
])('the log of the start says that the keys of Stripe are %s keys', async (mode, env, line) => {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'shop@shop.example',
    ...env,
  });
  let log = '';
  const app = Fastify({ logger: { stream: { write: (text: string) => (log += text) } } });
  const database = await openTestDatabase();
  onTestFinished(database.close);
  await reportStart(config, { app, database, close: database.close });
  const services = { mail: 'SMTP', google: 'off', identity: 'embedded, in the same database' };
  expect(JSON.parse(log)).toMatchObject({ msg: 'the shop is open', cards: line, ...services });
  expect(log).not.toContain('demo');
});
