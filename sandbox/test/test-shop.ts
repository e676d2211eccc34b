import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { cardSandbox } from '../src/cards/card-sandbox';
import { inProcessFetch } from './in-process-fetch';
import { type Engine, engines } from './test-engines';

const secretKey = 'sk_test_sandbox';
export const publishableKey = 'pk_test_sandbox';
export const webhookSecret = 'whsec_sandbox';
export const prefix = '/sandbox/stripe';
export const expYear = new Date().getFullYear() + 2;

export const card = (number: string, changes: object = {}) => ({
  type: 'card' as const,
  card: {
    number,
    exp_month: 12,
    exp_year: expYear,
    cvc: /^3[47]/.test(number) ? '1234' : '123',
    ...changes,
  },
});

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

export type TestShop = {
  app: FastifyInstance;
  pool: pg.Pool;
  stripe: Stripe;
  /** Stripe's SDK with another key. */
  client: (key: string) => Stripe;
  newIntent: (changes?: Partial<Stripe.PaymentIntentCreateParams>) => Promise<Stripe.PaymentIntent>;
  confirm: (intent: Stripe.PaymentIntent, number: string) => Promise<Stripe.PaymentIntent>;
  /** The received webhooks, and the shop's responses to the next ones. */
  received: Array<{ headers: Record<string, string>; body: string }>;
  respondToWebhooks: (respond: (body: string) => number) => void;
  close: () => Promise<void>;
};

/** A sandbox with its own database, and a client of Stripe's SDK. */
export async function openTestShop(engine: Engine): Promise<TestShop> {
  const database = await engine.open();
  const received: TestShop['received'] = [];
  let respondTo: (body: string) => number = () => 200;
  const app = Fastify();
  await app.register(
    cardSandbox({
      pool: database.pool,
      publishableKey,
      secretKey,
      frameAncestors: ['http://localhost:3000'],
      webhook: {
        secret: webhookSecret,
        deliver: async (request) => {
          received.push(request);
          return respondTo(request.body);
        },
      },
    }),
    { prefix },
  );
  await app.ready();
  const client = (key: string) =>
    new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient(inProcessFetch(() => app, prefix)),
      maxNetworkRetries: 0,
    });
  const stripe = client(secretKey);
  return {
    app,
    pool: database.pool,
    stripe,
    client,
    received,
    newIntent: (changes = {}) =>
      stripe.paymentIntents.create({
        amount: 4200,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        ...changes,
      }),
    confirm: async (intent, number) =>
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: (await stripe.paymentMethods.create(card(number))).id,
      }),
    respondToWebhooks: (respond) => {
      respondTo = respond;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Describes the sandbox on each engine. The shop is open when the tests run. */
export function describeOnEngines(what: string, tests: (shop: TestShop) => void): void {
  for (const engine of engines)
    describe.skipIf(engine.missing !== null)(`${what} on ${engine.name}${engine.missing ?? ''}`, () => {
      const shop = {} as TestShop;
      beforeAll(async () => {
        Object.assign(shop, await openTestShop(engine));
      });
      afterAll(() => shop.close());
      tests(shop);
    });
}

/** Sends a form, as the SDK does and browsers do. */
export const postForm = (app: FastifyInstance, path: string, form: Record<string, string>, key?: string) =>
  app.inject({
    method: 'POST',
    url: `${prefix}${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    payload: new URLSearchParams(form).toString(),
  });

/** The error that Stripe's SDK throws. */
export async function failure(promise: Promise<unknown>): Promise<StripeError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as StripeError;
}
