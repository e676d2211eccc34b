import type { Random } from '../../../api/test/money/random';
import { encode, headerText, hostileAddressPart, hostileJson, hostileText } from './hostile-values';
import type { Person } from './people';
import { plausibleValue } from './plausible-values';
import type { RawRequest } from './raw-http';
import type { Credentials, Target } from './targets';
import { spoil } from './spoilt-requests';

/** Valid credentials and ids, so that requests pass the first check. */
export type World = {
  host: string;
  shopper: Person;
  /** A person for requests that end sessions, change passwords or delete accounts. */
  expendable: Person;
  admin: Person;
  cardKeys: string[];
  /** Ids of products, orders and payments that exist. */
  ids: string[];
};

const unknownId = '01890000-0000-7000-8000-000000000000';

/** A request to the target, invalid most of the time. */
export function hostileRequest(random: Random, target: Target, world: World): RawRequest {
  const headers: [string, string][] = [
    ['Host', world.host],
    ['Connection', 'close'],
  ];
  const credentials = random.chance(0.8) ? target.credentials : random.pick(allCredentials);
  const person = destructive.test(target.name) ? world.expendable : world.shopper;
  headers.push(
    ...credentialHeaders(random, credentials, credentials === 'admin' ? world.admin : person, world),
  );
  if (target.path.startsWith('/identity/') && random.chance(0.9)) {
    headers.push(['Origin', `http://${world.host}`]);
  }
  if (random.chance(0.3)) {
    headers.push(['Idempotency-Key', random.chance(0.7) ? `key-${random.next()}` : headerText(random)]);
  }
  const body = target.body ? writeBody(random, target.body, target, world) : null;
  if (body) headers.push(['Content-Type', body.type], ['Content-Length', String(body.bytes.length)]);
  const request: RawRequest = {
    method: target.method,
    address: writePath(random, target, world) + writeQuery(random, target, world),
    headers,
    body: body?.bytes ?? null,
    pace: 'at once',
  };
  return random.chance(0.3) ? spoil(random, request) : request;
}

const destructive = /sign-out|revoke|delete|password|two-factor|DELETE \/user/;

const allCredentials: Credentials[] = ['none', 'shopper', 'admin', 'identity', 'cookie', 'card key'];

function credentialHeaders(
  random: Random,
  credentials: Credentials,
  person: Person,
  { cardKeys }: World,
): [string, string][] {
  if (credentials === 'none') return [];
  if (credentials === 'cookie') return [['Cookie', person.cookie]];
  const token = {
    shopper: person.apiToken,
    admin: person.apiToken,
    identity: person.idToken,
    'card key': random.pick(cardKeys),
  }[credentials];
  if (random.chance(0.9)) return [['Authorization', `Bearer ${token}`]];
  return [
    [
      'Authorization',
      random.pick([
        `Bearer ${token.slice(0, -1)}`,
        `bearer    ${token}`,
        `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
        `Basic ${Buffer.from('%:%zz').toString('base64')}`,
        'Basic',
        'Bearer',
        `Bearer ${'a.'.repeat(3_000)}`,
        'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
        `Bearer ${headerText(random)}`,
      ]),
    ],
  ];
}

function writePath(random: Random, { path }: Target, world: World): string {
  return path.replaceAll(/\{\w+\}|:\w+/g, () =>
    random.chance(0.3) ? random.pick([...world.ids, unknownId]) : hostileAddressPart(random).slice(0, 6_000),
  );
}

function writeQuery(random: Random, target: Target, world: World): string {
  const pairs = target.query.flatMap((name) => {
    if (random.chance(0.1)) return [];
    const value = random.chance(0.5)
      ? encode(String(plausible(random, name, world)))
      : hostileAddressPart(random).slice(0, 3_000);
    const pair = `${name}=${value}`;
    return random.chance(0.1) ? [pair, pair] : [pair];
  });
  if (random.chance(0.15)) {
    pairs.push(
      random.pick([
        '&',
        '=',
        '%',
        'a[b]=c',
        '__proto__=1',
        '__proto__[a]=1',
        'a=%',
        'limit=100',
        'limit=0',
        'after=bnVsbA',
        '?',
        '#x',
      ]),
    );
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function writeBody(
  random: Random,
  { kind, fields }: NonNullable<Target['body']>,
  target: Target,
  world: World,
): { type: string; bytes: Buffer } {
  const names = fields.filter(() => random.chance(0.85));
  if (random.chance(0.15))
    names.push(random.pick(['__proto__', 'constructor', 'role', '_id', 'status', hostileText(random)]));
  const spoiltField = random.chance(0.85) ? random.pick(names.length > 0 ? names : ['field']) : null;
  if (kind === 'form') {
    const form = names.map((name) => {
      const value = name === spoiltField ? hostileText(random) : String(plausible(random, name, world));
      return `${encode(name)}=${encode(value)}`;
    });
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form.join('&')) };
  }
  const isSpoilt = (name: string) => name === spoiltField || random.chance(0.08);
  const json = names.map(
    (name) =>
      `${JSON.stringify(name)}:${isSpoilt(name) ? hostileJson(random) : JSON.stringify(plausible(random, name, world, target))}`,
  );
  return { type: 'application/json', bytes: Buffer.from(`{${json.join(',')}}`) };
}

function plausible(random: Random, name: string, world: World, target?: Target): unknown {
  return plausibleValue(name, {
    email: target?.credentials === 'admin' ? world.admin.email : world.shopper.email,
    id: random.pick([...world.ids, unknownId]),
    origin: `http://${world.host}`,
  });
}
