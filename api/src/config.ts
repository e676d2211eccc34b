import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { limits } from '@chuck-and-bit/contract/limits';
import { defaultShopName, type FixedSettings } from '@chuck-and-bit/contract/shop-settings';
import { toEmail } from '@chuck-and-bit/contract/email-address';
import { isTimeZone } from '@chuck-and-bit/contract/time-zone';
import * as z from 'zod/mini';
import type { TrustedProxies } from './client-address';
import { defaultPoolSize } from './database/pool-size';
import type { S3Config } from './external/files/file-store';
import { mailAddress, type Mailbox, readMailbox } from './mailbox';

/** The environment is invalid. The message lists every error. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Types of environment variables. Each error message continues a sentence that starts with the variable's name. */

const text = z.optional(z.string());

const pattern = (expression: RegExp, fault: string) =>
  z.optional(z.string().check(z.regex(expression, fault)));

/** @param more the end of the error message */
const oneOf = <const Value extends string>(values: readonly Value[], more = '') =>
  z.enum(values, `must be one of ${values.join(', ')}${more}`);

/** A PostgreSQL connection string. The driver takes one server. */
const databaseAddress = z.optional(
  z.string().check(
    z.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true }),
    z.refine(
      (value) => !serversOf(value).includes(','),
      'must name one server: of several, name the proxy before them that leads to the primary, such as HAProxy',
    ),
  ),
);

/** What stands between user and database, such as `one:5432,two:5432`, and in fields such as `?host=one,two`. */
const serversOf = (address: string) =>
  [...address.matchAll(/^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)|[?&](?:host|port)=([^&#]*)/g)]
    .map(([, place = '', field = '']) => place + field.replace(/%2c/gi, ','))
    .join(' ');

/** One mailbox, such as `Shop <shop@shop.example>`. */
const mailbox = z.optional(
  z.pipe(
    z.string(),
    z.transform((value: string, { issues }) => {
      const read = readMailbox(value);
      if (read) return read;
      issues.push({
        code: 'custom',
        message: 'must be one mailbox such as Shop <shop@shop.example>',
        input: value,
      });
      return z.NEVER;
    }),
  ),
);

const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'must be a time zone such as Europe/Paris or America/New_York'));

const wholeNumber = (min: number, max: number) => {
  const fault = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/, fault)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, fault), z.lte(max, fault))),
  );
};

const commaSeparated = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      z.array(item),
    ),
  );

const origin = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value,
      'must be an origin such as https://shop.example, without a path',
    ),
  );

/** An address to which paths are added. */
const baseAddress = z.optional(
  z
    .string()
    .check(
      z.refine(
        (value) => /^https?:\/\/[^?#\s]*[^/?#\s]$/.test(value) && URL.canParse(value),
        'must be an address such as https://pictures.example, without a slash at its end',
      ),
    ),
);

const trustedProxies = z.pipe(
  z.string().check(
    z.refine(
      (value) => value !== 'true',
      'must not be true, because visitors could then forge their address: give the number of proxies in front of the shop, or their networks',
    ),
    z.refine(
      (value) => value === 'true' || /^\d$/.test(value) || value.split(',').every(isNetwork),
      'must be the number of proxies in front of the shop (0 to 9), or their networks such as 10.0.0.0/8,127.0.0.1',
    ),
  ),
  z.transform(
    (value: string): TrustedProxies =>
      /^\d$/.test(value)
        ? { hops: Number(value) }
        : { networks: value.split(',').map((network) => network.trim()) },
  ),
);

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Whether the address is reachable only from this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** Parses each variable on its own, so that all errors are reported together. */
function parseEach<S extends z.ZodMiniObject>(
  environment: S,
  set: NodeJS.ProcessEnv,
): { values: z.output<S>; faults: string[] } {
  const parsed = environment.safeParse(set);
  if (parsed.success) return { values: parsed.data, faults: [] };
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const right = Object.entries(set).filter(([name]) => !wrong.has(name));
  return {
    values: environment.parse(Object.fromEntries(right)),
    faults: [...wrong].map(([name, fault]) => `${name} ${fault}`),
  };
}

/** Stripe, configured by three variables, or the card sandbox. */
type CardsConfig =
  | { kind: 'sandbox' }
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** With test keys no money moves. */
      isTestMode: boolean;
    };

/** A mail server, configured by two variables, or the mail sandbox. */
type MailConfig = { kind: 'sandbox' } | { kind: 'smtp'; url: string; from: Mailbox };

/** Firebase Authentication, configured by three variables, or the embedded service. `emulator`: host and port, for tests. */
type IdentityConfig =
  | { kind: 'embedded' }
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string; emulator: string | null };

/** "Continue with Google" of the embedded service. */
type GoogleConfig =
  | { kind: 'sandbox' }
  | { kind: 'google'; clientId: string; clientSecret: string }
  | { kind: 'off' };

/** Where files lie: in a folder of DATA_DIR, or in a store that speaks S3. */
type FilesConfig = { kind: 'disk' } | ({ kind: 's3' } & S3Config);

type ServicesConfig = {
  files: FilesConfig;
  cards: CardsConfig;
  mail: MailConfig;
  identity: IdentityConfig;
  google: GoogleConfig;
};

/** The services whose sandbox ALLOW_SANDBOX may allow in production. */
const sandboxServices = ['cards', 'mail', 'google'] as const;
type SandboxService = (typeof sandboxServices)[number];

const serviceVariables = {
  STRIPE_SECRET_KEY: pattern(
    /^[sr]k_(live|test)_\w+$/,
    'must be a whole key that begins with sk_live_, sk_test_, rk_live_ or rk_test_',
  ),
  STRIPE_PUBLISHABLE_KEY: pattern(
    /^pk_(live|test)_\w+$/,
    'must be a whole key that begins with pk_live_ or pk_test_',
  ),
  STRIPE_WEBHOOK_SECRET: pattern(/^whsec_[\w+/=-]+$/, 'must be a whole secret that begins with whsec_'),
  SMTP_URL: pattern(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: mailbox,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FIREBASE_PROJECT_ID: pattern(/^[a-z0-9-]+$/, 'must be the id of a Firebase project'),
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: pattern(/^[\w.-]+(:\d+)?$/, 'must be a host name'),
  FIREBASE_AUTH_EMULATOR_HOST: pattern(/^[\w.-]+:\d+$/, 'must be a host and a port'),
  FILES_S3_BUCKET: pattern(/^[\w.-]{3,63}$/, 'must be the name of a bucket'),
  FILES_S3_REGION: pattern(/^[\w-]{1,50}$/, 'must be a region such as eu-central-1'),
  FILES_S3_KEY_ID: text,
  FILES_S3_SECRET: text,
  FILES_S3_ENDPOINT: baseAddress,
  PICTURES_URL: baseAddress,
};

type Variables = z.infer<z.ZodMiniObject<typeof serviceVariables>>;
type Name = keyof Variables;

type ServicesMode = {
  production: boolean;
  allowSandbox: readonly SandboxService[];
  /** Whether a variable is set. An invalid value is not in `values`; the caller reports it. */
  isSet: (name: Name) => boolean;
};

/** Chooses the real or sandbox services. Adds every error to `faults`. */
function readServices(values: Variables, mode: ServicesMode, faults: string[]): ServicesConfig {
  const cards = readCards(values, mode, faults);
  const mail = readMail(values, mode, faults);
  const google = readWhole(values, mode, faults, 'Google', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const identity = readIdentity(values, mode, faults);
  if (identity.kind === 'firebase' && google) {
    faults.push('GOOGLE_CLIENT_ID has no effect with Firebase, which has its own Google login');
  }
  const offersSandbox = identity.kind === 'embedded' && isAllowed(mode, 'google');
  return {
    files: readFiles(values, mode, faults),
    cards,
    mail,
    identity,
    google: google
      ? { kind: 'google', clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET }
      : { kind: offersSandbox ? 'sandbox' : 'off' },
  };
}

function readCards(values: Variables, mode: ServicesMode, faults: string[]): CardsConfig {
  const stripe = readWhole(
    values,
    mode,
    faults,
    'Stripe',
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'cards',
  );
  const [secretMode, publishableMode] = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].map(
    (key) => key?.split('_')[1],
  );
  if (secretMode && publishableMode && secretMode !== publishableMode) {
    faults.push(
      `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${publishableMode} key: take both from the same mode of Stripe's dashboard`,
    );
  } else if (secretMode === 'test' && !isAllowed(mode, 'cards')) {
    faults.push(
      'STRIPE_SECRET_KEY is a test key, with which no money moves: production needs a live key, or ALLOW_SANDBOX has to name cards',
    );
  }
  return stripe
    ? {
        kind: 'stripe',
        isTestMode: secretMode === 'test',
        secretKey: stripe.STRIPE_SECRET_KEY,
        publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      }
    : { kind: 'sandbox' };
}

function readFiles(values: Variables, mode: ServicesMode, faults: string[]): FilesConfig {
  const store = readWhole(values, mode, faults, 'The store of files', [
    'FILES_S3_BUCKET',
    'FILES_S3_REGION',
    'FILES_S3_KEY_ID',
    'FILES_S3_SECRET',
  ]);
  if (store) {
    return {
      kind: 's3',
      endpoint: values.FILES_S3_ENDPOINT ?? null,
      bucket: store.FILES_S3_BUCKET,
      region: store.FILES_S3_REGION,
      accessKeyId: store.FILES_S3_KEY_ID,
      secretAccessKey: store.FILES_S3_SECRET,
    };
  }
  for (const name of ['FILES_S3_ENDPOINT', 'PICTURES_URL'] as const) {
    if (mode.isSet(name)) faults.push(`${name} has no effect unless FILES_S3_BUCKET is set`);
  }
  return { kind: 'disk' };
}

function readMail(values: Variables, mode: ServicesMode, faults: string[]): MailConfig {
  const smtp = readWhole(values, mode, faults, 'Mail', ['SMTP_URL', 'MAIL_FROM'], 'mail');
  return smtp ? { kind: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM } : { kind: 'sandbox' };
}

function readIdentity(values: Variables, mode: ServicesMode, faults: string[]): IdentityConfig {
  const firebase = readWhole(values, mode, faults, 'Firebase', [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  ]);
  const emulator = values.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  if (emulator !== null && mode.production) {
    faults.push(
      'FIREBASE_AUTH_EMULATOR_HOST is for tests: its tokens are unsigned, so anyone can sign in as anyone',
    );
  } else if (emulator !== null && !mode.isSet('FIREBASE_PROJECT_ID')) {
    faults.push('FIREBASE_AUTH_EMULATOR_HOST has no effect unless Firebase is configured');
  }
  return firebase
    ? {
        kind: 'firebase',
        projectId: firebase.FIREBASE_PROJECT_ID,
        apiKey: firebase.FIREBASE_API_KEY,
        authDomain: firebase.FIREBASE_AUTH_DOMAIN,
        emulator,
      }
    : { kind: 'embedded' };
}

const isAllowed = (mode: ServicesMode, sandbox: SandboxService) =>
  !mode.production || mode.allowSandbox.includes(sandbox);

/**
 * Requires all of a service's variables or none; in production none only where its sandbox is allowed.
 * @param sandbox the name in ALLOW_SANDBOX of a service that production requires
 */
function readWhole<N extends Name>(
  values: Variables,
  mode: ServicesMode,
  faults: string[],
  service: string,
  names: N[],
  sandbox?: SandboxService,
): { [Each in N]: NonNullable<Variables[Each]> } | null {
  const missing = names.filter((name) => !mode.isSet(name));
  if (missing.length === 0) return values as { [Each in N]: NonNullable<Variables[Each]> };
  if (missing.length < names.length) {
    faults.push(`${service} is half configured: ${missing.join(', ')} missing`);
  } else if (sandbox && !isAllowed(mode, sandbox)) {
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    faults.push(`${list} are needed in production, or ALLOW_SANDBOX has to name ${sandbox}`);
  }
  return null;
}

const sandboxFault = `must name the services that may be sandboxes, separated by commas: ALLOW_SANDBOX=${sandboxServices.join(',')}`;

/** Half of the processors, from 1 to 2, because Node's pool has four threads. */
const halfOfProcessors = () => Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));

const environment = z.object({
  NODE_ENV: z.optional(oneOf(['development', 'test', 'production'], ', or not set for development')),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DEMO_DATA: z._default(z.enum(['true', 'false'], 'must be true or false'), 'true'),
  POLICIES_DIR: z._default(z.string(), './policies'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
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
  UNPAID_ORDER_HOURS: z.optional(wholeNumber(limits.unpaidHours.min, limits.unpaidHours.max)),
  OPEN_ORDERS_MAX: z._default(wholeNumber(1, 1_000_000), 20),
  OPEN_ORDERS_VALUE_MAX: z._default(wholeNumber(1, 1_000_000_000), 25_000),
  UNVERIFIED_OPEN_ORDERS_MAX: z._default(wholeNumber(1, 1_000_000), 5),
  UNVERIFIED_OPEN_ORDERS_VALUE_MAX: z._default(wholeNumber(1, 1_000_000_000), 5_000),
  UNVERIFIED_HOLD_HOURS: z._default(wholeNumber(1, 8_760), 2),
  UNVERIFIED_LARGE_HOLD_MINUTES: z._default(wholeNumber(1, 525_600), 20),
  PAYMENT_REQUEST_MINUTES: z._default(wholeNumber(0, 1_440), 5),
  RECONCILE_SECONDS: z._default(wholeNumber(1, 86_400), 120),
  ORDERS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 60),
  CART_CHANGES_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 120),
  TAX_INCLUDED: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  REVIEWS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 10),
  INTENTS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), 30),
  PAYMENT_CALLS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 30),
  SELLER_NAME: z._default(
    z.string().check(z.maxLength(200, 'must have at most 200 characters')),
    defaultShopName,
  ),
  SELLER_ADDRESS: z.optional(z.string().check(z.maxLength(500, 'must have at most 500 characters'))),
  TIME_ZONE: z.optional(timeZone),
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
    /** Whether an empty database is filled with demo data: unless it is turned off, where the shop is not public. */
    demoData: values.DEMO_DATA === 'true' && values.NODE_ENV !== 'production' && isLoopback(publicUrl),
    host: values.HOST,
    port: values.PORT,
    /** The shop's public address, without a trailing slash. */
    publicUrl,
    dataDir: values.DATA_DIR,
    /** What pages put before the paths of pictures' files: the public address of their store; empty: the shop sends them. */
    picturesUrl: values.PICTURES_URL ?? '',
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
  return {
    /** Limits of one user's unpaid orders, and of their hold where it is shorter than the shop's. */
    openOrders: {
      verified: {
        max: values.OPEN_ORDERS_MAX,
        valueMax: values.OPEN_ORDERS_VALUE_MAX,
        orderValueMax: null,
        holdHours: null,
        largeHoldMinutes: null,
      },
      unverified: {
        max: values.UNVERIFIED_OPEN_ORDERS_MAX,
        valueMax: values.UNVERIFIED_OPEN_ORDERS_VALUE_MAX,
        orderValueMax: serverLimits.unverifiedOrder.timesOpenValue * values.UNVERIFIED_OPEN_ORDERS_VALUE_MAX,
        holdHours: values.UNVERIFIED_HOLD_HOURS,
        largeHoldMinutes: values.UNVERIFIED_LARGE_HOLD_MINUTES,
      },
    },
    /** Minutes from placing a purchase to the mail that asks to pay; at most half of its hold. */
    paymentRequestMinutes: values.PAYMENT_REQUEST_MINUTES,
    /** Orders per user and minute. */
    ordersPerMinute: values.ORDERS_PER_MINUTE,
    /** New carts and changes of carts per user, or per address of a visitor, and minute. */
    cartChangesPerMinute: values.CART_CHANGES_PER_MINUTE,
    /** Reviews per user and hour. */
    reviewsPerHour: values.REVIEWS_PER_HOUR,
    /** Payment intents without an order per user and hour. */
    intentsPerHour: values.INTENTS_PER_HOUR,
    /** Calls per user and minute that ask the card provider. */
    paymentCallsPerMinute: values.PAYMENT_CALLS_PER_MINUTE,
    /** The seller named on receipts until an admin has saved another. */
    seller: { name: values.SELLER_NAME, address: values.SELLER_ADDRESS ?? null },
    fixedSettings: fixedSettingsOf(values),
    /** Whether staff endpoints require a session with a second factor. */
    adminSecondFactor: values.ADMIN_MFA === 'required',
  };
}

/** The settings of the shop that the environment sets: they win over what is saved. */
function fixedSettingsOf(values: Values): FixedSettings {
  const { TAX_INCLUDED, TIME_ZONE, OWNER_EMAIL, UNPAID_ORDER_HOURS } = values;
  return {
    ...(TAX_INCLUDED !== undefined && { taxIncluded: TAX_INCLUDED === 'true' }),
    ...(TIME_ZONE !== undefined && { timeZone: TIME_ZONE }),
    ...(OWNER_EMAIL !== undefined && { ownerEmail: toEmail(OWNER_EMAIL) }),
    ...(UNPAID_ORDER_HOURS !== undefined && { unpaidHours: UNPAID_ORDER_HOURS }),
  };
}
