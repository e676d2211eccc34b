import * as z from 'zod/mini';
import { readServices, type ServicesConfig, serviceVariables } from './service-config';

export type Config = ServicesConfig & {
  production: boolean;
  host: string;
  port: number;
  /** The shop's address as visitors type it, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Connections that one process holds at most. */
  databasePoolSize: number;
  /** A statement that takes longer is cancelled. */
  databaseStatementSeconds: number;
  /** When so many queries wait for a connection, further requests are refused. */
  databaseQueueLimit: number;
  /** Other origins whose pages may call the API. */
  apiOrigins: string[];
  /** Take the caller's address from X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: boolean;
  logLevel: (typeof logLevels)[number];
  /** What `/metrics` asks for as a bearer token; null: nothing, and in production there are no metrics. */
  metricsToken: string | null;
  /** Who hears of paid orders; null: nobody. */
  ownerEmail: string | null;
  /** How long an unpaid order is held; 0: for ever. */
  unpaidOrderHours: number;
  /** How often the card provider is asked about everything unfinished. */
  reconcileSeconds: number;
  /** Orders one user may place a minute. */
  ordersPerMinute: number;
  /** Mails that one process hands to the mail server at most. */
  mailsPerSecond: number;
  /** How often someone may try to sign in, ask for a mail or a code, and the like. */
  identityLimits: {
    triesPerAccount: number;
    accountWindowSeconds: number;
    /** A minute. */
    triesPerAddress: number;
  };
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The start was stopped by the environment. The message lists every fault. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const origin = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value,
      'must be an origin such as https://shop.example, without a path',
    ),
  );
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.gte(min, `must be a whole number from ${min} to ${max}`),
          z.lte(max, `must be a whole number from ${min} to ${max}`),
        ),
    ),
  );
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
);

const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
  ),
  DATABASE_POOL_SIZE: z._default(wholeNumber(1, 1_000), 16),
  DATABASE_STATEMENT_SECONDS: z._default(wholeNumber(1, 3_600), 30),
  DATABASE_QUEUE_LIMIT: z._default(wholeNumber(1, 100_000), 256),
  API_ORIGINS: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((value: string) =>
          value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ),
        z.array(origin),
      ),
    ),
  ),
  TRUST_PROXY: z._default(flag, false),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  ALLOW_SANDBOX: z._default(flag, false),
  ...serviceVariables,
  OWNER_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  UNPAID_ORDER_HOURS: z._default(wholeNumber(0, 8_760), 72),
  RECONCILE_SECONDS: z._default(wholeNumber(1, 86_400), 120),
  ORDERS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 60),
  MAILS_PER_SECOND: z._default(wholeNumber(1, 10_000), 20),
  IDENTITY_TRIES_PER_ACCOUNT: z._default(wholeNumber(1, 1_000_000), 10),
  IDENTITY_TRIES_SECONDS: z._default(wholeNumber(1, 86_400), 300),
  IDENTITY_TRIES_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 300),
});

/**
 * Reads the environment, the only place that does. An empty variable counts as not set.
 * @throws ConfigError naming everything that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`),
    );
  }
  const values = parsed.data;
  const faults: string[] = [];
  const production = values.NODE_ENV === 'production';
  const services = readServices(values, { production, allowSandbox: values.ALLOW_SANDBOX }, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseStatementSeconds: values.DATABASE_STATEMENT_SECONDS,
    databaseQueueLimit: values.DATABASE_QUEUE_LIMIT,
    apiOrigins: values.API_ORIGINS ?? [],
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    ...services,
    ownerEmail: values.OWNER_EMAIL ?? null,
    unpaidOrderHours: values.UNPAID_ORDER_HOURS,
    reconcileSeconds: values.RECONCILE_SECONDS,
    ordersPerMinute: values.ORDERS_PER_MINUTE,
    mailsPerSecond: values.MAILS_PER_SECOND,
    identityLimits: {
      triesPerAccount: values.IDENTITY_TRIES_PER_ACCOUNT,
      accountWindowSeconds: values.IDENTITY_TRIES_SECONDS,
      triesPerAddress: values.IDENTITY_TRIES_PER_ADDRESS,
    },
  };
}
