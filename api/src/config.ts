import { availableParallelism } from 'node:os';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import * as z from 'zod/mini';
import {
  ConfigError,
  commaSeparated,
  databaseAddress,
  isLoopback,
  oneDatabaseAddress,
  oneOf,
  origin,
  parseEach,
  pattern,
  timeZone,
  trustedProxies,
  wholeNumber,
} from './config-values';
import { defaultPoolSize } from './database/pool-size';
import { mailAddress } from './mailbox';
import { readServices, sandboxServices, serviceVariables } from './service-config';

const sandboxFault = `must name the services that may be sandboxes, separated by commas: ALLOW_SANDBOX=${sandboxServices.join(',')}`;

/** Half of the processors, from 1 to 2, because Node's pool has four threads. */
const halfOfProcessors = () => Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));

const environment = z.object({
  NODE_ENV: z.optional(oneOf(['development', 'test', 'production'], ', or not set for development')),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  POLICIES_DIR: z._default(z.string(), './policies'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: oneDatabaseAddress,
  DATABASE_POOL_SIZE: z._default(wholeNumber(1, 1_000), defaultPoolSize),
  DATABASE_STATEMENT_SECONDS: z._default(wholeNumber(1, 3_600), 30),
  DATABASE_QUEUE_LIMIT: z._default(wholeNumber(1, 100_000), 256),
  OLDEST_WAITING_MILLISECONDS: z._default(wholeNumber(1, 600_000), 1_000),
  SHUTDOWN_DELAY_SECONDS: z.optional(wholeNumber(0, 300)),
  API_ORIGINS: z._default(commaSeparated(origin), []),
  TRUST_PROXY: z._default(trustedProxies, { hops: 0 }),
  HSTS: z._default(oneOf(['host', 'subdomains', 'preload']), 'host'),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  LOG_FORMAT: z.optional(oneOf(['json', 'text'])),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  ALLOW_SANDBOX: z._default(commaSeparated(z.enum(sandboxServices, sandboxFault)), []),
  ...serviceVariables,
  OWNER_EMAIL: pattern(mailAddress, 'must be one email address'),
  UNPAID_ORDER_HOURS: z._default(wholeNumber(0, 8_760), 72),
  OPEN_ORDERS_MAX: z._default(wholeNumber(1, 1_000_000), 20),
  OPEN_ORDERS_VALUE_MAX: z._default(wholeNumber(1, 1_000_000_000), 25_000),
  UNVERIFIED_OPEN_ORDERS_MAX: z._default(wholeNumber(1, 1_000_000), 5),
  UNVERIFIED_OPEN_ORDERS_VALUE_MAX: z._default(wholeNumber(1, 1_000_000_000), 5_000),
  UNVERIFIED_HOLD_HOURS: z._default(wholeNumber(1, 8_760), 2),
  UNVERIFIED_LARGE_HOLD_MINUTES: z._default(wholeNumber(1, 525_600), 20),
  RECONCILE_SECONDS: z._default(wholeNumber(1, 86_400), 120),
  ORDERS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 60),
  CART_CHANGES_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 120),
  TAX_INCLUDED: z._default(z.enum(['true', 'false'], 'must be true or false'), 'true'),
  REVIEWS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 10),
  INTENTS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 30),
  PAYMENT_CALLS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 30),
  SELLER_NAME: z._default(
    z.string().check(z.maxLength(200, 'must have at most 200 characters')),
    'Chuck & Bit',
  ),
  SELLER_ADDRESS: z.optional(z.string().check(z.maxLength(500, 'must have at most 500 characters'))),
  TIME_ZONE: z._default(timeZone, 'UTC'),
  MAILS_PER_SECOND: z._default(wholeNumber(1, 10_000), 20),
  ADMIN_MFA: z._default(z.enum(['optional', 'required'], 'must be optional or required'), 'optional'),
  IDENTITY_TRIES_PER_ACCOUNT: z._default(wholeNumber(1, 1_000_000), 10),
  IDENTITY_TRIES_SECONDS: z._default(wholeNumber(1, 86_400), 300),
  IDENTITY_TRIES_FROM_UNKNOWN_DEVICES: z._default(wholeNumber(1, 1_000_000), 100),
  IDENTITY_TRIES_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 300),
  PASSWORD_HASHES_AT_ONCE: z._default(wholeNumber(1, 64), halfOfProcessors()),
  PASSWORD_HASHES_WAITING: z._default(wholeNumber(1, 10_000), 32),
});

/** The names of all environment variables that the shop reads. */
export const configVariables = Object.keys(environment.shape);

/**
 * Parses the environment; no other code reads it. An empty variable counts as unset.
 * @throws ConfigError with every error
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  );
  const { values, faults } = parseEach(environment, set);
  const production = values.NODE_ENV === 'production';
  if (production && set['PUBLIC_URL'] === undefined) {
    faults.push(
      'PUBLIC_URL is needed in production: the address that visitors type, such as https://shop.example',
    );
  }
  if (production && values.PUBLIC_URL?.startsWith('http:') && !isLoopback(values.PUBLIC_URL)) {
    faults.push('PUBLIC_URL must begin with https:// in production, except for an address of this machine');
  }
  if (values.HSTS !== 'host' && !values.PUBLIC_URL?.startsWith('https:')) {
    faults.push('HSTS has no effect unless PUBLIC_URL begins with https://');
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (name in set && !('DATABASE_URL' in set)) {
      faults.push(`${name} has no effect unless DATABASE_URL is set`);
    }
  }
  const mode = { production, allowSandbox: values.ALLOW_SANDBOX, isSet: (name: string) => name in set };
  const services = readServices(values, mode, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production,
    ...addressConfig(values),
    ...processConfig(values),
    ...shopConfig(values),
    ...services,
  };
}

export type Config = ReturnType<typeof readConfig>;

type Values = z.infer<typeof environment>;

/** Where the process listens, stores data and finds its databases. */
function addressConfig(values: Values) {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    /** Whether an empty database is filled with demo data: only where the shop is not public. */
    demoData: values.NODE_ENV !== 'production' && isLoopback(publicUrl),
    host: values.HOST,
    port: values.PORT,
    /** The shop's public address, without a trailing slash. */
    publicUrl,
    dataDir: values.DATA_DIR,
    /** The folder of the policies, Markdown files such as `shipping.md`. */
    policiesDir: values.POLICIES_DIR,
    /** null: the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Bypasses the connection pooler of `databaseUrl`; null: there is none. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    /** A standby that reports are read from; null: they are read from `databaseUrl`. */
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    /** Other origins whose pages may call the API. */
    apiOrigins: values.API_ORIGINS,
    /** The proxies whose X-Forwarded-For is trusted. */
    trustProxy: values.TRUST_PROXY,
    /** Scope of HSTS: this host, its subdomains too, or the browsers' preload list too. */
    hsts: values.HSTS,
  };
}

function processConfig(values: Values) {
  const production = values.NODE_ENV === 'production';
  return {
    /** Connections of a process's main pool. `maxConnections` counts all connections of a process. */
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseStatementSeconds: values.DATABASE_STATEMENT_SECONDS,
    /** Requests are refused while this many queries wait for a connection. */
    databaseQueueLimit: values.DATABASE_QUEUE_LIMIT,
    oldestWaitingMilliseconds: values.OLDEST_WAITING_MILLISECONDS,
    /** How long requests are still accepted after a stop signal, while `/readyz` already responds with 503. */
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS ?? (production ? 5 : 0),
    logLevel: values.LOG_LEVEL,
    /** `text`: readable lines for a terminal. */
    logFormat: values.LOG_FORMAT ?? (production ? 'json' : 'text'),
    /** Bearer token of `/metrics`; null: none required, and in production `/metrics` is disabled. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Seconds between runs of the reconciler. */
    reconcileSeconds: values.RECONCILE_SECONDS,
    /** Maximum mails per second that one process sends. */
    mailsPerSecond: values.MAILS_PER_SECOND,
    identityLimits: {
      triesPerAccount: values.IDENTITY_TRIES_PER_ACCOUNT,
      accountWindowSeconds: values.IDENTITY_TRIES_SECONDS,
      /** Per hour. */
      triesFromUnknownDevices: values.IDENTITY_TRIES_FROM_UNKNOWN_DEVICES,
      /** Per minute. */
      triesPerAddress: values.IDENTITY_TRIES_PER_ADDRESS,
    },
    /** Password hashes of unauthenticated requests: concurrent ones per process, and the length of their queue. */
    passwordHashes: { atOnce: values.PASSWORD_HASHES_AT_ONCE, waiting: values.PASSWORD_HASHES_WAITING },
  };
}

function shopConfig(values: Values) {
  const { UNPAID_ORDER_HOURS: holdHours, UNVERIFIED_HOLD_HOURS: unverifiedHours } = values;
  const shorterHours = holdHours === 0 ? unverifiedHours : Math.min(holdHours, unverifiedHours);
  return {
    /** Recipient of all mails to the shop's owner; null: none are sent. */
    ownerEmail: values.OWNER_EMAIL ?? null,
    /** Limits and hold time of one user's unpaid orders. */
    openOrders: {
      verified: {
        max: values.OPEN_ORDERS_MAX,
        valueMax: values.OPEN_ORDERS_VALUE_MAX,
        orderValueMax: null,
        holdHours,
        largeHoldMinutes: null,
      },
      unverified: {
        max: values.UNVERIFIED_OPEN_ORDERS_MAX,
        valueMax: values.UNVERIFIED_OPEN_ORDERS_VALUE_MAX,
        orderValueMax: serverLimits.unverifiedOrder.timesOpenValue * values.UNVERIFIED_OPEN_ORDERS_VALUE_MAX,
        holdHours: shorterHours,
        largeHoldMinutes: Math.min(values.UNVERIFIED_LARGE_HOLD_MINUTES, 60 * shorterHours),
      },
    },
    /** Orders per user and minute. */
    ordersPerMinute: values.ORDERS_PER_MINUTE,
    /** New carts and changes of carts per user, or per address of a visitor, and minute. */
    cartChangesPerMinute: values.CART_CHANGES_PER_MINUTE,
    /** Whether prices contain the tax; otherwise it is added to them. */
    taxIncluded: values.TAX_INCLUDED === 'true',
    /** Reviews per user and hour. */
    reviewsPerHour: values.REVIEWS_PER_HOUR,
    /** Payment intents without an order per user and hour. */
    intentsPerHour: values.INTENTS_PER_HOUR,
    /** Calls per user and minute that ask the card provider. */
    paymentCallsPerMinute: values.PAYMENT_CALLS_PER_MINUTE,
    /** The seller named on receipts until an admin has saved another. */
    seller: { name: values.SELLER_NAME, address: values.SELLER_ADDRESS ?? null },
    /** The shop's time zone, in which its days begin and end. */
    timeZone: values.TIME_ZONE,
    /** Whether staff endpoints require a session with a second factor. */
    adminSecondFactor: values.ADMIN_MFA === 'required',
  };
}
