import { createHash, timingSafeEqual } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@chuck-and-bit/api/database/client';
import { ShopError } from '@chuck-and-bit/api/errors';
import type { Cards } from '@chuck-and-bit/api/external/cards';
import {
  type OperationalMetrics,
  readOperationalMetrics,
} from '@chuck-and-bit/api/modules/operational-metrics/operational-metrics';
import { keysOf } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const databaseMetricsMilliseconds = 10_000;
/** After this timeout `/metrics` omits the metrics that are read from the database. */
const databaseTimeoutMilliseconds = 2_000;

const databaseMetrics: Record<keyof OperationalMetrics, [name: string, help: string]> = {
  unpaidOrders: ['shop_unpaid_orders', 'Orders that hold stock and are not paid'],
  openPayments: ['shop_open_payments', 'Payments that a card may still be charged for'],
  unsettledPayments: ['shop_unsettled_payments', 'Charges that neither paid an order nor went back yet'],
  oldestUnsettledSeconds: ['shop_oldest_unsettled_payment_seconds', 'Age of the oldest unsettled charge'],
  unhandledPaymentEvents: ['shop_unhandled_payment_events', 'Events of the card provider not handled yet'],
  waitingMails: ['shop_waiting_mails', 'Mails that are not sent yet'],
  failedMails: ['shop_failed_mails', 'Waiting mails that were tried in vain'],
};

/**
 * Prometheus metrics. Counters are per process; the numbers of orders, payments and mails are read from the database and
 * are the same in all processes.
 * @param token bearer token of `/metrics`; null: none is required
 */
export function createMetrics({ pools, db }: Database, { token }: { token: string | null }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const { requests, durations, lookups, orders, refunds, runs, failures, reports, publicReads } =
    createCounters(registers);
  measureConnections(pools, registers);
  const updateDatabaseMetrics = measureDatabase(db, registers);

  return {
    /** Measures requests of routes that are registered later. */
    watchRequests: (app: FastifyInstance) => {
      app.addHook('onResponse', async (request, reply) => {
        const from = request.raw.socket instanceof Socket ? 'network' : 'inside';
        const labels = { from, method: request.method, route: routeLabel(request.routeOptions.url) };
        requests.inc({ status: reply.statusCode, ...labels });
        durations.observe(labels, reply.elapsedTime / 1000);
      });
    },
    /** Serves `/metrics` in the Prometheus format. */
    serve: (app: FastifyInstance) => {
      app.get('/metrics', async (request, reply) => {
        if (token !== null && !hasBearerToken(request, token)) {
          throw new ShopError('UNAUTHENTICATED', messages.signInFirst);
        }
        await updateDatabaseMetrics();
        const text = await registry.metrics();
        return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
      });
    },
    /** Wraps the card provider's client to count refunds. */
    watchCards: (cards: Cards): Cards => ({
      ...cards,
      refundPayment: async (...args) => {
        const refund = await cards.refundPayment(...args);
        refunds.inc();
        return refund;
      },
      refundAmount: async (...args) => {
        const result = await cards.refundAmount(...args);
        if (result.outcome === 'made') refunds.inc();
        return result;
      },
    }),
    countOrderEvent: (event: string) => orders.inc({ event }),
    countCacheLookup: (outcome: 'hit' | 'miss') => lookups.inc({ outcome }),
    /** Counts reports, and public data that no cache had, by the server that they are read from. */
    countRead: (server: 'replica' | 'primary', kind: 'report' | 'public') =>
      (kind === 'report' ? reports : publicReads).inc({ server }),
    countRun: (work: string, failed: number) => {
      runs.inc({ work });
      failures.inc({ work }, failed);
    },
  };
}

function createCounters(registers: Registry[]) {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requestLabels = ['from', 'method', 'route'] as const;
  return {
    requests: counter(
      'shop_requests_total',
      'Requests by route; from: network, inside (the shop asks itself)',
      [...requestLabels, 'status'],
    ),
    durations: new Histogram({
      name: 'shop_request_seconds',
      help: 'Response time of a request',
      labelNames: requestLabels,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    lookups: counter(
      'shop_response_cache_lookups_total',
      'Requests that the response cache served (hit) or forwarded (miss)',
      ['outcome'],
    ),
    orders: counter('shop_orders_total', 'What happened to orders in this process', ['event']),
    refunds: counter('shop_refunds_total', 'Refunds made in this process', []),
    runs: counter('shop_runs_total', 'Runs of work that the shop does by itself', ['work']),
    failures: counter('shop_run_failures_total', 'What failed in them, to be tried again', ['work']),
    reports: counter(
      'shop_reports_total',
      'Reports by the server that they were read from: replica, or primary (also while the replica is away)',
      ['server'],
    ),
    publicReads: counter(
      'shop_public_reads_total',
      'Public data by the server that it was read from: replica, or primary (also while the replica has not replayed the newest change)',
      ['server'],
    ),
  };
}

function measureConnections(pools: Database['pools'], registers: Registry[]): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to the database, and queries that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
        pools.reduce((total, pool) => total + pool[count], 0);
      this.set({ state: 'open' }, sum('totalCount'));
      this.set({ state: 'idle' }, sum('idleCount'));
      this.set({ state: 'waiting' }, sum('waitingCount'));
    },
  });
}

/** @returns a function that updates the metrics that are read from the database */
function measureDatabase(db: Database['db'], registers: Registry[]): () => Promise<void> {
  const databaseUp = new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answered',
    registers,
  });
  const gauges = keysOf(databaseMetrics).map((metric) => {
    const [name, help] = databaseMetrics[metric];
    return { metric, gauge: new Gauge({ name, help, registers }) };
  });

  let latest: { reading: Promise<OperationalMetrics>; readAt: number } | null = null;
  return async () => {
    if (!latest || performance.now() - latest.readAt > databaseMetricsMilliseconds) {
      latest = { reading: readOperationalMetrics(db), readAt: performance.now() };
    }
    const timeout = new AbortController();
    const { signal } = timeout;
    const read = await Promise.race([
      latest.reading.catch(() => null),
      pause(databaseTimeoutMilliseconds, null, { signal }).catch(() => null),
    ]);
    timeout.abort();
    if (!read) latest = null;
    databaseUp.set(read ? 1 : 0);
    for (const { metric, gauge } of gauges) {
      if (read) gauge.set(read[metric]);
      else gauge.remove();
    }
  };
}

/** Bounds the label values: one for all files and one for unknown routes. */
function routeLabel(route: string | undefined): string {
  if (!route) return '(none)';
  return /\.\w+$/.test(route) && !/\.(json|xml|txt)$/.test(route) ? '(file)' : route;
}

function hasBearerToken(request: FastifyRequest, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
