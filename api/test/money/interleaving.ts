import { inProcessFetch } from '../../../sandbox/test/in-process-fetch';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { until } from '../../../scripts/until.js';
import { type Database, openDatabase, type Queryable } from '../../src/database/client';
import { createCards } from '../../src/external/cards';
import { createStripeClient } from '../../src/external/stripe-calls';
import { createPaymentDeps, type PaymentDeps } from '../../src/modules/settlement/payment-deps';
import { type ApiClient, createApiClient } from '../api-client';
import { composeApi, publicUrl, publishableKey, sandboxPath, secretKey, webhookSecret } from '../compose';
import type { TestShop } from '../test-shop';

/** An actor with their own API instance on the shared database and card provider. */
export type Actor = { client: ApiClient; db: Queryable; deps: PaymentDeps };

/** Called before each statement and each request to the card provider. */
type Step = () => Promise<void>;

export type Interleaving = {
  /**
   * Runs an operation, and its rival before one of its steps. The operation continues when the rival has ended or waits for
   * a lock.
   * @param at the index of that step, from 0; if the operation takes fewer steps, the rival runs after it
   * @returns the number of the operation's steps, and both outcomes
   */
  interleave: <Outcome>(
    at: number,
    operation: (actor: Actor) => Promise<Outcome>,
    rival: (actor: Actor) => Promise<Outcome>,
  ) => Promise<{ steps: number; outcome: Outcome; rivalOutcome: Outcome }>;
  /** An actor without interleaving. */
  alone: Actor;
  /** Returns the logged errors and clears the log. */
  takeErrors: () => string[];
  close: () => Promise<void>;
};

const rivalName = 'rival';

/** @param url the address of the shop's database */
export async function openInterleaving(shop: TestShop, url: string): Promise<Interleaving> {
  const errors: string[] = [];
  let onStep: Step = async () => {};
  const rivalUrl = new URL(url);
  rivalUrl.searchParams.set('application_name', rivalName);
  const rivalDatabase = await openDatabase({ databaseUrl: rivalUrl.href, dataDir: '' });
  const pool = watchPool(shop.database.pool, () => onStep());
  const watched = { ...shop.database, pool, db: drizzle(pool) };
  const interrupted = await createActor(shop, watched, errors, () => onStep());
  const rival = await createActor(shop, rivalDatabase, errors, async () => {});

  /** Whether a statement of the rival waits for a lock now. */
  const rivalWaits = async () => {
    const { rows } = await shop.database.pool.query<{ waits: boolean }>(
      `select exists(select from pg_stat_activity where datname = current_database()
         and application_name = $1 and wait_event_type = 'Lock') as waits`,
      [rivalName],
    );
    return rows[0]?.waits === true;
  };

  return {
    interleave: async (at, operation, runRival) => {
      let steps = 0;
      let rivalOutcome: ReturnType<typeof runRival> | undefined;
      let rivalEnded = false;
      const startRival = () => {
        const running = runRival(rival.actor);
        const markEnded = () => {
          rivalEnded = true;
        };
        running.then(markEnded, markEnded);
        return running;
      };
      onStep = async () => {
        steps += 1;
        if (steps !== at + 1) return;
        rivalOutcome = startRival();
        const canContinue = async () => rivalEnded || (await rivalWaits());
        const limits = { seconds: 60, everyMilliseconds: 1 };
        await until('the rival ends or waits for a lock', canContinue, limits);
      };
      const outcome = await operation(interrupted.actor);
      onStep = async () => {};
      return { steps, outcome, rivalOutcome: await (rivalOutcome ?? startRival()) };
    },
    alone: rival.actor,
    takeErrors: () => errors.splice(0),
    close: async () => {
      await Promise.all([interrupted.app.close(), rival.app.close()]);
      await rivalDatabase.close();
    },
  };
}

async function createActor(
  shop: TestShop,
  database: Database,
  errors: string[],
  step: Step,
): Promise<{ actor: Actor; app: FastifyInstance }> {
  const fetchSandbox = inProcessFetch(() => shop.app, sandboxPath);
  const stripe = createStripeClient(secretKey, async (input, init) => {
    await step();
    return fetchSandbox(input, init);
  });
  const cards = createCards(stripe, publishableKey, webhookSecret);
  const app = await composeApi({
    database,
    cards,
    tokenSecret: shop.tokenSecret,
    environment: { LOG_LEVEL: 'error' },
    logStream: { write: (line) => errors.push(line) },
  });
  const deps = createPaymentDeps(cards, { shopUrl: publicUrl });
  return { actor: { client: createApiClient(app), db: database.db, deps }, app };
}

type Query = (...parameters: unknown[]) => Promise<unknown>;

/** The pool, with a step before each statement of the pool and its clients. */
function watchPool(pool: pg.Pool, step: Step): pg.Pool {
  return watch(pool, {
    query: stepBefore(step, pool.query.bind(pool) as Query),
    connect: async () => {
      const client = await pool.connect();
      return watch(client, { query: stepBefore(step, client.query.bind(client) as Query) });
    },
  });
}

function stepBefore(step: Step, query: Query): Query {
  return async (...parameters) => {
    await step();
    return query(...parameters);
  };
}

function watch<T extends object>(target: T, replaced: Record<string, unknown>): T {
  return new Proxy(target, {
    get: (_, name) => {
      if (typeof name === 'string' && name in replaced) return replaced[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
