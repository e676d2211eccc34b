import { isIP } from 'node:net';
import * as z from 'zod/mini';
import type { TrustedProxies } from './client-address';
import { serverAddresses } from './database/server-addresses';
import { readMailbox } from './mailbox';

/** The environment is invalid. The message lists every error. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Types of environment variables. Each error message continues a sentence that starts with the variable's name. */

export const text = z.optional(z.string());

export const pattern = (expression: RegExp, fault: string) =>
  z.optional(z.string().check(z.regex(expression, fault)));

/** @param more the end of the error message */
export const oneOf = <const Value extends string>(values: readonly Value[], more = '') =>
  z.enum(values, `must be one of ${values.join(', ')}${more}`);

const postgresAddress = (isValid: (servers: string[]) => boolean, fault: string) =>
  z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true }),
      z.refine((value) => isValid(serverAddresses(value)), fault),
    ),
  );

/** A PostgreSQL connection string with one server, or several of which one accepts writes. */
export const databaseAddress = postgresAddress(
  (servers) => servers.length < 2 || servers.every(namesServer),
  'must name several servers as host:port,host:port, such as postgres://user:password@one:5432,two:5432/shop',
);

/** A PostgreSQL connection string with one server. */
export const oneDatabaseAddress = postgresAddress(
  (servers) => servers.length === 1 && servers.every(namesServer),
  'must name one server, such as postgres://user:password@replica:5432/shop',
);

const namesServer = (address: string) => URL.canParse(address) && new URL(address).hostname !== '';

/** One mailbox, such as `Shop <shop@shop.example>`. */
export const mailbox = z.optional(
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

export const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'must be a time zone such as Europe/Paris or America/New_York'));

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value }).format();
    return true;
  } catch {
    return false;
  }
}

export const wholeNumber = (min: number, max: number) => {
  const fault = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/, fault)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, fault), z.lte(max, fault))),
  );
};

export const commaSeparated = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
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

export const origin = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value,
      'must be an origin such as https://shop.example, without a path',
    ),
  );

export const trustedProxies = z.pipe(
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
export function parseEach<S extends z.ZodMiniObject>(
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
