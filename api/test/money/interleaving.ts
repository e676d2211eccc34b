import { inProcessFetch } from '../../../sandbox/test/in-process-fetch';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { until } from '../../../scripts/until.js';
import { buildApi } from '../../src/app';
import { readConfig } from '../../src/config';
import { createLocalSignal } from '../../src/database/change-signal';
import { createEventStreams, streamLimits } from '../../src/event-streams';
import { createLocalVersion } from '../../src/database/public-data-version';
import { type Database, openDatabase, type Queryable } from '../../src/database/client';
import { createCards } from '../../src/external/cards';
import { createStripeClient } from '../../src/external/stripe-calls';
import { createPaymentDeps, type PaymentDeps } from '../../src/modules/settlement/payment-deps';
import { createEmbeddedSessions } from '../../src/sessions/embedded-sessions';
import { type Asking, createAsking } from '../asking';
import { publicUrl, publishableKey, sandboxPath, secretKey } from '../compose';
import type { TestShop } from '../test-shop';
import { unlimited } from '../unlimited';

/** An actor with their own API instance on the shared database and card provider. */
export type Actor = { asking: Asking; db: Queryable; deps: PaymentDeps };

/** Called before each statement and each request to the card provider. */
type Step = () => Promise<void>;

export type Interleaving = {
  /**
   * Runs the hero's act, and the rival's before one of its steps. The hero continues when the rival has ended or waits for a
   * lock.
   * @param at the index of that step, from 0; if the hero takes fewer steps, the rival acts after the hero
   * @returns the number of the hero's steps, and both outcomes
   */
  interleave: <Hero, Rival>(
    at: number,
    hero: (actor: Actor) => Promise<Hero>,
    rival: (actor: Actor) => Promise<Rival>,
  ) => Promise<{ steps: number; hero: Hero; rival: Rival }>;
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
  const hero = await createActor(shop, { ...shop.database, pool, db: drizzle(pool) }, errors, () => onStep());
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
    interleave: async (at, heroActs, rivalActs) => {
      let steps = 0;
      let rivalEnd: ReturnType<typeof rivalActs> | undefined;
      let rivalDone = false;
      const runRival = () => {
        rivalEnd = rivalActs(rival.actor);
        const note = () => {
          rivalDone = true;
        };
        rivalEnd.then(note, note);
        return rivalEnd;
      };
      onStep = async () => {
        steps += 1;
        if (steps !== at + 1) return;
        void runRival();
        const canContinue = async () => rivalDone || (await rivalWaits());
        await until('the rival ends or waits for a lock', canContinue, {
          seconds: 60,
          everyMilliseconds: 1,
        });
      };
      const heroEnd = await heroActs(hero.actor);
      onStep = async () => {};
      return { steps, hero: heroEnd, rival: await (rivalEnd ?? runRival()) };
    },
    alone: rival.actor,
    takeErrors: () => errors.splice(0),
    close: async () => {
      await Promise.all([hero.app.close(), rival.app.close()]);
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
  const cards = createCards(stripe, publishableKey, 'whsec_of_the_tests');
  const app = buildApi({
    database,
    publicDataVersion: createLocalVersion(),
    orderChanges: createLocalSignal(),
    orderStreams: createEventStreams(createLocalSignal(), streamLimits),
    identity: { verify: async () => null },
    sessions: createEmbeddedSessions(database.db, async () => {}),
    cards,
    securityEvents: { record: async () => {} },
    tokenSecret: shop.tokenSecret,
    config: { ...readConfig({ ...unlimited, LOG_LEVEL: 'error' }), publicUrl },
    logStream: { write: (line) => errors.push(line) },
  });
  await app.ready();
  const deps = createPaymentDeps(cards, { shopUrl: publicUrl, ownerEmail: null });
  return { actor: { asking: createAsking(app), db: database.db, deps }, app };
}

type Query = (...asked: unknown[]) => Promise<unknown>;

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
  return async (...asked) => {
    await step();
    return query(...asked);
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
