import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import type { TrustedProxies } from './client-address';
import {
  commaSeparated,
  databaseAddress,
  isLoopback,
  origin,
  pattern,
  trustedProxies,
  wholeNumber,
} from './config-values';
import type { Seller } from './modules/mails/order-mails';
import type { OpenOrderRules } from './modules/orders/create-order';
import { readServices, sandboxServices, type ServicesConfig, serviceVariables } from './service-config';

export type Config = ServicesConfig & {
  production: boolean;
  /** Whether an empty database is filled with demo data: never where strangers may come. */
  demoData: boolean;
  host: string;
  port: number;
  /** The shop's address as visitors type it, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Goes around the connection pooler that `databaseUrl` leads to; null: there is none. */
  databaseDirectUrl: string | null;
  /** Connections that one process holds at most. */
  databasePoolSize: number;
  /** A statement that takes longer is cancelled. */
  databaseStatementSeconds: number;
  /** When so many queries wait for a connection, further requests are refused. */
  databaseQueueLimit: number;
  /** How long requests are still taken after a signal to stop, while `/readyz` already says not to send any. */
  shutdownDelaySeconds: number;
  /** Other origins whose pages may call the API. */
  apiOrigins: string[];
  /** The proxies whose X-Forwarded-For is believed. */
  trustProxy: TrustedProxies;
  /** How far browsers remember to come by https only: this host, also its subdomains, also before the first visit. */
  hsts: (typeof hstsScopes)[number];
  logLevel: (typeof logLevels)[number];
  /** `text`: for reading in a terminal. */
  logFormat: (typeof logFormats)[number];
  /** What `/metrics` asks for as a bearer token; null: nothing, and in production there are no metrics. */
  metricsToken: string | null;
  /** Who hears of paid orders; null: nobody. */
  ownerEmail: string | null;
  /** What one user's unpaid orders may hold, and how long. */
  openOrders: OpenOrderRules;
  /** How often the card provider is asked about everything unfinished. */
  reconcileSeconds: number;
  /** Orders one user may place a minute. */
  ordersPerMinute: number;
  /** Reviews one user may write an hour. */
  reviewsPerHour: number;
  /** Payment intents without an order that one user may open an hour. */
  intentsPerHour: number;
  /** Who sells, as it stands on receipts. */
  seller: Seller;
  /** Mails that one process hands to the mail server at most. */
  mailsPerSecond: number;
  /** Admins use their rights only in a session with a second factor. */
  adminSecondFactor: boolean;
  /** How often someone may try to sign in, ask for a mail or a code, and the like. */
  identityLimits: {
    triesPerAccount: number;
    accountWindowSeconds: number;
    /** An hour. */
    triesFromUnknownDevices: number;
    /** A minute. */
    triesPerAddress: number;
    /** Passwords of strangers that one process hashes at once, and how many more may wait. */
    passwordHashesAtOnce: number;
    passwordHashesWaiting: number;
  };
};

const hstsScopes = ['host', 'subdomains', 'preload'] as const;
const logFormats = ['json', 'text'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The start was stopped by the environment. The message lists every fault. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const environments = ['development', 'test', 'production'] as const;
const sandboxFault = `must name the services that may be sandboxes, separated by commas: ALLOW_SANDBOX=${sandboxServices.join(',')}`;

/** Half of the processors, and at most two of the four threads that Node hashes in. */
function halfOfProcessors(): number {
  return Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
}

const environment = z.object({
  NODE_ENV: z.optional(
    z.enum(environments, `must be one of ${environments.join(', ')}, or not set for development`),
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_POOL_SIZE: z._default(wholeNumber(1, 1_000), 16),
  DATABASE_STATEMENT_SECONDS: z._default(wholeNumber(1, 3_600), 30),
  DATABASE_QUEUE_LIMIT: z._default(wholeNumber(1, 100_000), 256),
  SHUTDOWN_DELAY_SECONDS: z.optional(wholeNumber(0, 300)),
  API_ORIGINS: z._default(commaSeparated(origin), []),
  TRUST_PROXY: z._default(trustedProxies, { hops: 0 }),
  HSTS: z._default(z.enum(hstsScopes, `must be one of ${hstsScopes.join(', ')}`), 'host'),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  LOG_FORMAT: z.optional(z.enum(logFormats, `must be one of ${logFormats.join(', ')}`)),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  ALLOW_SANDBOX: z._default(commaSeparated(z.enum(sandboxServices, sandboxFault)), []),
  ...serviceVariables,
  OWNER_EMAIL: pattern(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
  UNPAID_ORDER_HOURS: z._default(wholeNumber(0, 8_760), 72),
  OPEN_ORDERS_MAX: z._default(wholeNumber(1, 1_000_000), 20),
  OPEN_ORDERS_VALUE_MAX: z._default(wholeNumber(1, 1_000_000_000), 25_000),
  UNVERIFIED_OPEN_ORDERS_MAX: z._default(wholeNumber(1, 1_000_000), 5),
  UNVERIFIED_OPEN_ORDERS_VALUE_MAX: z._default(wholeNumber(1, 1_000_000_000), 5_000),
  UNVERIFIED_HOLD_HOURS: z._default(wholeNumber(1, 8_760), 2),
  RECONCILE_SECONDS: z._default(wholeNumber(1, 86_400), 120),
  ORDERS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 60),
  REVIEWS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 10),
  INTENTS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 30),
  SELLER_NAME: z._default(
    z.string().check(z.maxLength(200, 'must have at most 200 characters')),
    'Chuck & Bit',
  ),
  SELLER_ADDRESS: z.optional(z.string().check(z.maxLength(500, 'must have at most 500 characters'))),
  MAILS_PER_SECOND: z._default(wholeNumber(1, 10_000), 20),
  ADMIN_MFA: z._default(z.enum(['optional', 'required'], 'must be optional or required'), 'optional'),
  IDENTITY_TRIES_PER_ACCOUNT: z._default(wholeNumber(1, 1_000_000), 10),
  IDENTITY_TRIES_SECONDS: z._default(wholeNumber(1, 86_400), 300),
  IDENTITY_TRIES_FROM_UNKNOWN_DEVICES: z._default(wholeNumber(1, 1_000_000), 100),
  IDENTITY_TRIES_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 300),
  PASSWORD_HASHES_AT_ONCE: z._default(wholeNumber(1, 64), halfOfProcessors()),
  PASSWORD_HASHES_WAITING: z._default(wholeNumber(1, 10_000), 32),
});

/** The names of all variables that the shop reads. */
export const configVariables = Object.keys(environment.shape);

/**
 * Reads the environment, the only place that does. An empty variable counts as not set.
 * @throws ConfigError naming everything that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  );
  const { values, faults } = readEach(set);
  const production = values.NODE_ENV === 'production';
  if (production && set['PUBLIC_URL'] === undefined) {
    faults.push(
      'PUBLIC_URL is needed in production: the address that visitors type, such as https://shop.example',
    );
  }
  if (values.HSTS !== 'host' && !values.PUBLIC_URL?.startsWith('https:')) {
    faults.push('HSTS is without use as long as PUBLIC_URL does not begin with https://');
  }
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined) {
    faults.push('DATABASE_DIRECT_URL is without use as long as DATABASE_URL is not set');
  }
  const mode = { production, allowSandbox: values.ALLOW_SANDBOX, isSet: (name: string) => name in set };
  const services = readServices(values, mode, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    production,
    demoData: !production && isLoopback(publicUrl),
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseStatementSeconds: values.DATABASE_STATEMENT_SECONDS,
    databaseQueueLimit: values.DATABASE_QUEUE_LIMIT,
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS ?? (production ? 5 : 0),
    apiOrigins: values.API_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    hsts: values.HSTS,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (production ? 'json' : 'text'),
    metricsToken: values.METRICS_TOKEN ?? null,
    ...services,
    ownerEmail: values.OWNER_EMAIL ?? null,
    openOrders: readOpenOrders(values),
    reconcileSeconds: values.RECONCILE_SECONDS,
    ordersPerMinute: values.ORDERS_PER_MINUTE,
    reviewsPerHour: values.REVIEWS_PER_HOUR,
    intentsPerHour: values.INTENTS_PER_HOUR,
    seller: { name: values.SELLER_NAME, address: values.SELLER_ADDRESS ?? null },
    mailsPerSecond: values.MAILS_PER_SECOND,
    adminSecondFactor: values.ADMIN_MFA === 'required',
    identityLimits: {
      triesPerAccount: values.IDENTITY_TRIES_PER_ACCOUNT,
      accountWindowSeconds: values.IDENTITY_TRIES_SECONDS,
      triesFromUnknownDevices: values.IDENTITY_TRIES_FROM_UNKNOWN_DEVICES,
      triesPerAddress: values.IDENTITY_TRIES_PER_ADDRESS,
      passwordHashesAtOnce: values.PASSWORD_HASHES_AT_ONCE,
      passwordHashesWaiting: values.PASSWORD_HASHES_WAITING,
    },
  };
}

/** The values that are right, and a fault for each that is not: together, so that the operator mends all at once. */
function readEach(set: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(set);
  if (parsed.success) return { values: parsed.data, faults: [] };
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const right = Object.entries(set).filter(([name]) => !wrong.has(name));
  return {
    values: environment.parse(Object.fromEntries(right)),
    faults: [...wrong].map(([name, fault]) => `${name} ${fault}`),
  };
}

function readOpenOrders(values: z.infer<typeof environment>): OpenOrderRules {
  const hours = values.UNPAID_ORDER_HOURS;
  return {
    verified: { max: values.OPEN_ORDERS_MAX, valueMax: values.OPEN_ORDERS_VALUE_MAX, holdHours: hours },
    unverified: {
      max: values.UNVERIFIED_OPEN_ORDERS_MAX,
      valueMax: values.UNVERIFIED_OPEN_ORDERS_VALUE_MAX,
      holdHours: hours === 0 ? values.UNVERIFIED_HOLD_HOURS : Math.min(hours, values.UNVERIFIED_HOLD_HOURS),
    },
  };
}
