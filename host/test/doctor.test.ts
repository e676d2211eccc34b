import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { earlierSchema } from '@chuck-and-bit/api/database/migrate';
import { webhookEvents } from '@chuck-and-bit/api/external/cards';
import { cardSandbox } from '@chuck-and-bit/sandbox/cards/card-sandbox';
import { googleSandbox } from '@chuck-and-bit/sandbox/google/google-sandbox';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '../../api/test/mail-server';
import { newFolder } from '../../api/test/new-folder';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { findFreePort } from '../../api/test/servers/programs';
import { postgresTemplate } from '../../api/test/templates';
import { createPostgresDatabase, openTestDatabase } from '../../api/test/test-database';
import { checkAddress, checkRedirect, findingOfCertificate } from '../src/commands/doctor/check-address';
import { checkCards } from '../src/commands/doctor/check-cards';
import { checkDatabase, findingsOfServer } from '../src/commands/doctor/check-database';
import { checkFiles } from '../src/commands/doctor/check-files';
import { checkIdentity } from '../src/commands/doctor/check-identity';
import { checkMail } from '../src/commands/doctor/check-mail';
import { checkReplica, findingOfStandby } from '../src/commands/doctor/check-replica';
import { checkDisk, checkMode, findingOfSpace } from '../src/commands/doctor/check-start';
import { describeServer } from '../src/commands/doctor/doctor.queries';
import type { Finding } from '../src/commands/doctor/finding';
import { runChecks, runServiceChecks } from '../src/commands/doctor/run-checks';
import { ownEmbeddedDatabase } from '../src/services/embedded-database-owner';
import { isBuilt, runBuilt } from './built-shop';

const publicUrl = 'https://shop.example';
const stripeIn = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_of_the_doctor`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_of_the_doctor`,
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_doctor',
});
const [stripe, live] = [stripeIn('test'), stripeIn('live')];
const google = { GOOGLE_CLIENT_ID: 'client.of-the-doctor', GOOGLE_CLIENT_SECRET: 'secret-of-the-doctor' };

const linesOf = (findings: Finding[]) =>
  findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`);
/** Faults and warnings in the order in which they were found. */
const troubles = (findings: Finding[]) => linesOf(findings).filter((line) => !line.startsWith('ok '));

/** The parts of Stripe that the card sandbox lacks; a server in front of it serves them. */
const dashboard = {
  endpoints: [] as object[],
  chargesEnabled: true,
  undelivered: [] as object[],
  forbidden: [] as string[],
};
let services: FastifyInstance;
let servicesUrl = '';

beforeAll(async () => {
  const database = await openTestDatabase();
  const sandbox = Fastify();
  await sandbox.register(
    cardSandbox({
      pool: database.pool,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      secretKey: stripe.STRIPE_SECRET_KEY,
      frameAncestors: [publicUrl],
      webhook: null,
    }),
  );
  services = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  services.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  services.all('/v1/*', async (request, reply) => {
    const url = new URL(request.url, publicUrl);
    if (dashboard.forbidden.some((forbidden) => url.pathname.startsWith(forbidden))) {
      const message = 'The provided key does not have the required permissions for this endpoint.';
      return reply.code(403).send({ error: { type: 'invalid_request_error', message } });
    }
    const list = (data: object[]) => ({ object: 'list', url: url.pathname, has_more: false, data });
    if (url.pathname === '/v1/webhook_endpoints') return list(dashboard.endpoints);
    if (url.pathname === '/v1/account') return { id: 'acct_1', charges_enabled: dashboard.chargesEnabled };
    if (url.searchParams.has('delivery_success')) return list(dashboard.undelivered);
    const response = await sandbox.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: request.headers,
      payload: typeof request.body === 'string' ? request.body : '',
    });
    return reply.code(response.statusCode).headers(response.headers).send(response.body);
  });
  await services.register(
    googleSandbox({
      pool: database.pool,
      issuer: 'https://accounts.google.com',
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      redirectUri: `${publicUrl}/identity/callback/google`,
    }),
    { prefix: '/google' },
  );
  servicesUrl = await services.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await services.close();
    await sandbox.close();
    await database.close();
  });
});

/** A `fetch` that sends calls to Stripe and Google to these services instead. */
const fetchServices: typeof fetch = (input, init) => {
  const address = String(input instanceof Request ? input.url : input)
    .replace('https://api.stripe.com', servicesUrl)
    .replace('https://oauth2.googleapis.com', `${servicesUrl}/google`)
    .replace('https://www.googleapis.com/oauth2/v3', `${servicesUrl}/google`);
  return fetch(input instanceof Request ? new Request(address, input) : address, init);
};

describe('the doctor finds that Stripe', () => {
  const check = (env: Record<string, string> = {}) =>
    checkCards(readConfig({ PUBLIC_URL: publicUrl, ...stripe, ...env }), fetchServices);
  const endpoint = (changes: object = {}) => ({
    url: `${publicUrl}/webhooks/stripe`,
    status: 'enabled',
    enabled_events: webhookEvents,
    ...changes,
  });

  const right = { endpoints: [endpoint()], chargesEnabled: true, undelivered: [], forbidden: [] };
  const needs = (permission: string) => `fault Cards: STRIPE_SECRET_KEY needs the permission "${permission}"`;
  test.each<[string, Partial<typeof dashboard>, unknown[]]>([
    ['is right', {}, []],
    [
      'sends all events to one of two endpoints',
      { endpoints: [endpoint({ url: 'https://elsewhere.example' }), endpoint({ enabled_events: ['*'] })] },
      [],
    ],
    [
      'sends no events',
      { endpoints: [] },
      [expect.stringContaining(`No webhook endpoint is registered: add ${publicUrl}/webhooks/stripe`)],
    ],
    [
      'stopped sending events',
      { endpoints: [endpoint({ status: 'disabled' })] },
      [expect.stringMatching(/^fault Cards: .* is disabled$/)],
    ],
    [
      'sends few events',
      { endpoints: [endpoint({ enabled_events: webhookEvents.slice(0, 3) })] },
      [expect.stringContaining(`does not get ${webhookEvents.slice(3).join(', ')}`)],
    ],
    [
      'can not deliver an event, or charge cards yet',
      { undelivered: [{ id: 'evt_1', created: 1_790_000_000 }], chargesEnabled: false },
      [
        'fault Cards: The account may not charge cards yet: finish its activation at Stripe',
        expect.stringContaining('could not deliver an event of 2026-09-21'),
      ],
    ],
    [
      'gives a restricted key too few permissions',
      { forbidden: ['/v1/payment_intents/pi_of_the_doctor/cancel', '/v1/events'] },
      [needs('PaymentIntents: write'), needs('Events: read')],
    ],
    [
      'lets a restricted key not read its endpoints',
      { forbidden: ['/v1/refunds', '/v1/disputes', '/v1/webhook_endpoints', '/v1/account'] },
      [
        needs('Charges and Refunds: write'),
        needs('Disputes: read'),
        expect.stringContaining('warning Cards: The webhook endpoints could not be read'),
      ],
    ],
  ])('%s', async (_, changes, found) => {
    Object.assign(dashboard, right, changes);
    expect(troubles(await check())).toEqual(['warning Cards: Stripe, test mode: no money moves', ...found]);
  });

  test('refuses a key', async () => {
    Object.assign(dashboard, right);
    const [secret, publishable] = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'];
    expect(troubles(await check({ [secret]: 'sk_test_forged' }))).toEqual([
      `fault Cards: Stripe rejects ${secret}`,
    ]);
    expect(troubles(await check({ [publishable]: 'pk_test_forged' })).at(-1)).toBe(
      `fault Cards: Stripe rejects ${publishable}`,
    );
  });

  test('does not respond', async () => {
    const port = await findFreePort();
    const nowhere = () => fetch(`http://127.0.0.1:${port}/`);
    const config = readConfig({ PUBLIC_URL: publicUrl, ...stripe });
    expect(troubles(await checkCards(config, nowhere))).toEqual([
      expect.stringContaining('fault Cards: Stripe did not respond'),
    ]);
  });
});

describe('the doctor finds that Google', () => {
  const redirect = `${publicUrl}/identity/callback/google`;
  const check = (env: Record<string, string> = {}) =>
    checkIdentity(readConfig({ PUBLIC_URL: publicUrl, ...google, ...env }), fetchServices);

  test('accepts or refuses the client', async () => {
    const accepted = `ok Google: accepts the client; its redirect address must be ${redirect}`;
    expect(linesOf(await check())).toEqual([accepted]);
    expect(troubles(await check({ GOOGLE_CLIENT_SECRET: 'another' }))).toEqual([
      'fault Google: Google rejects GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET',
    ]);
  });

  test.each([
    ['redirect_uri_mismatch', 200, `fault Google: The client does not list the redirect address ${redirect}`],
    ['unauthorized_client', 200, 'fault Google: Google rejects GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET'],
    ['slow_down', 200, 'warning Google: Google responded with 400 slow_down'],
    ['invalid_grant', 500, "fault Google: Google's keys can't be read: status 500"],
  ])('responds with %s, and with %i for its keys', async (error, status, finding) => {
    const respond: typeof fetch = async (_input, init) =>
      init ? Response.json({ error }, { status: 400 }) : Response.json({}, { status });
    const config = readConfig({ PUBLIC_URL: publicUrl, ...google });
    expect(troubles(await checkIdentity(config, respond))).toEqual([finding]);
  });
});

const handler = 'https://auth.shop.example/__/auth/handler';
const project = { authorizedDomains: ['localhost', 'shop.example'] };
const refusal = { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } };
test.each<[string, string, number | null, object, string[]]>([
  ['is right', publicUrl, 200, project, []],
  ['refuses the key', publicUrl, 200, refusal, ['Firebase refuses FIREBASE_API_KEY: API key not valid.']],
  [
    'does not know the shop',
    'https://elsewhere.example',
    200,
    project,
    ['elsewhere.example is not among the authorized domains (localhost, shop.example)'],
  ],
  ['has no page', publicUrl, 404, project, [`FIREBASE_AUTH_DOMAIN responds with 404 at ${handler}`]],
  ['has a page that is away', publicUrl, null, project, ["FIREBASE_AUTH_DOMAIN can't be reached: away"]],
])('the doctor finds that a Firebase project %s', async (_, PUBLIC_URL, status, answer, found) => {
  const names = {
    FIREBASE_PROJECT_ID: 'shop',
    FIREBASE_API_KEY: 'a&b',
    FIREBASE_AUTH_DOMAIN: 'auth.shop.example',
  };
  const asked: unknown[] = [];
  const fetchIt: typeof fetch = async (input, init) => {
    asked.push(input);
    if (input === handler && status === null) throw new Error('away');
    if (input === handler) return new Response('', { status: status ?? 200 });
    expect(init).toEqual({ headers: { referer: `${PUBLIC_URL}/` } });
    return Response.json(answer);
  };
  const check = async (env: object) =>
    troubles(await checkIdentity(readConfig({ PUBLIC_URL, ...names, ...env }), fetchIt));
  expect(await check({})).toEqual(found.map((text) => `fault Firebase: ${text}`));
  const service = 'identitytoolkit.googleapis.com/v1/projects?key=a%26b';
  expect(asked[0]).toBe(`https://${service}`);
  asked.length = 0;
  await check({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  expect(asked).toEqual([`http://127.0.0.1:9099/${service}`]);
});

describe('the doctor finds that the mail server', () => {
  const check = async (url: string) =>
    troubles(await checkMail(readConfig({ SMTP_URL: url, MAIL_FROM: 'shop@shop.example' })));

  test('accepts or refuses the password, encrypts or not, or is unreachable', async () => {
    const { url, troubles: server } = await startMailServer();
    expect(await check(url)).toEqual([]);
    // 0.0.0.0 is not a loopback address, so the connection must be encrypted.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    expect(await check(elsewhere)).toEqual([
      'fault Mail: The server does not offer STARTTLS: use its smtps:// address',
    ]);
    server.onAuth = 535;
    expect(await check(url)).toEqual(['fault Mail: The server refuses the user or the password of SMTP_URL']);
    const unusable = [expect.stringContaining("fault Mail: The server can't be used")];
    expect(await check(`${elsewhere}?requireTLS=true`)).toEqual(unusable);
    expect(await check(`smtp://127.0.0.1:${await findFreePort()}`)).toEqual(unusable);
  });
});

describe('the doctor finds that a PostgreSQL server', () => {
  const right = {
    version: 150_000,
    name: '15.0',
    isReadOnly: false,
    mayCreate: true,
    synchronousCommit: 'on',
    fsync: 'on',
    isEncrypted: false,
    isRemote: false,
    maxConnections: 30,
    now: 0,
  };
  const direct = { isPooled: false, hasSessions: true };
  const check = (changes: object, server = direct, skew = 0) =>
    troubles(findingsOfServer({ ...right, ...changes }, server, 30, skew));

  test('is as it should be, up to each limit', () => {
    expect(check({})).toEqual([]);
    expect(check({ isRemote: true, isEncrypted: true })).toEqual([]);
    expect(check({}, direct, 5_000)).toEqual([]);
    expect(check({}, direct, -5_000)).toEqual([]);
    expect(check({ isRemote: true, maxConnections: 5 }, { isPooled: true, hasSessions: true })).toEqual([]);
  });

  test.each([
    ['is too old', { version: 149_999, name: '14.20' }, 'fault Database: PostgreSQL 14.20 is older than 15'],
    ['is a standby', { isReadOnly: true }, 'fault Database: The server is read-only'],
    ['lets the user create nothing', { mayCreate: false }, 'fault Database: The user of DATABASE_URL'],
    ['does not sync', { fsync: 'off' }, 'warning Database: fsync=off, synchronous_commit=on'],
    ['does not wait', { synchronousCommit: 'off' }, 'warning Database: fsync=on, synchronous_commit=off'],
    ['does not encrypt', { isRemote: true }, 'warning Database: The connection is not encrypted'],
    ['has too few connections', { maxConnections: 29 }, 'fault Database: max_connections is 29, but'],
  ])('%s', (_, changes, found) => {
    expect(check(changes)).toEqual([expect.stringContaining(found)]);
  });

  test('is a pooler, or has another time', () => {
    expect(check({}, { isPooled: true, hasSessions: false })).toEqual([
      expect.stringContaining('DATABASE_URL leads to a connection pooler'),
    ]);
    for (const [skew, seconds] of [
      [5_001, 5],
      [-9_000, -9],
    ] as const) {
      expect(check({}, direct, skew)).toEqual([
        `warning Clock: The database's clock differs from this machine's by ${seconds} s`,
      ]);
    }
  });
});

const noPostgres = await whyNoPostgres();
describe.skipIf(noPostgres !== null)('the doctor finds that PostgreSQL', () => {
  const open = async (template?: string) => {
    const { url, drop } = await createPostgresDatabase(template);
    onTestFinished(drop);
    return readConfig({ DATABASE_URL: url });
  };

  test('is empty, or lacks an admin', async () => {
    const check = async (checked: Config) => linesOf(await checkDatabase(checked));
    expect(await check(await open())).toContain('ok Schema: none yet: created at the first start');
    const config = await open(await postgresTemplate());
    const findings = await check(config);
    expect(findings).toContain('ok Schema: up to date');
    expect(findings).toContainEqual(expect.stringContaining('No admin yet'));
    const { pool, close } = await openDatabase(config);
    onTestFinished(close);
    const found = await describeServer({ pool });
    const { rows } = await pool.query<{ max_connections: string }>('show max_connections');
    const usual = { isReadOnly: false, mayCreate: true, isEncrypted: false, isRemote: false };
    expect(found).toMatchObject({ ...usual, maxConnections: Number(rows[0]?.max_connections) });
    expect(Math.abs(Date.now() - (found?.now ?? 0))).toBeLessThan(60_000);
    const applied = 'drizzle.__drizzle_migrations';
    const user = (role: string) =>
      `insert into users (id, email, identity_subject, email_verified, name, role)
       select id, id, id, true, 'Ada', ${role} from gen_random_uuid() id`;
    for (const [change, said] of [
      [`${user('null')}; ${user("'admin'")}`, 'ok Accounts: 1 admin'],
      [user("'admin'"), 'ok Accounts: 2 admins'],
      [
        `delete from ${applied} where created_at > (select min(created_at) from ${applied})`,
        'ok Schema: older: migrated at the next start',
      ],
      [
        `insert into ${applied} (hash, created_at) values ('a', 4e12)`,
        'fault Schema: newer than this version of the shop',
      ],
      [`insert into ${applied} (hash, created_at) values ('a', 1)`, `fault Schema: ${earlierSchema}`],
    ] as const) {
      await pool.query(change);
      expect(await check(config)).toContain(said);
    }
  });

  test('accepts no writes, or loses the last ones, and is no standby', async () => {
    const config = await open();
    const options = encodeURIComponent('-c default_transaction_read_only=on -c synchronous_commit=off');
    const databaseUrl = `${config.databaseUrl}?options=${options}`;
    const found = troubles(await checkDatabase({ ...config, databaseUrl }));
    expect(found).toContainEqual(expect.stringMatching(/^fault Database: The server is read-only/));
    const losesWrites = /^warning Database: fsync=\w+, synchronous_commit=off/;
    expect(found).toContainEqual(expect.stringMatching(losesWrites));
    expect(troubles(await checkReplica({ ...config, databaseReadUrl: config.databaseUrl }))).toEqual([
      'warning Replica: DATABASE_READ_URL leads to a server that is no standby',
    ]);
  });

  test('does not know the time zone of the shop', async () => {
    const config = await open(await postgresTemplate());
    const known = { ...config, fixedSettings: { timeZone: 'Europe/Paris' } };
    expect(linesOf(await checkDatabase(known))).toContain('ok Settings: set by variables: TIME_ZONE');
    const unknown = { ...config, fixedSettings: { timeZone: 'Mars/Olympus' } };
    expect(troubles(await checkDatabase(unknown))).toContainEqual(
      'fault Settings: The database does not know the time zone Mars/Olympus',
    );
  });

  test('can not be reached', async () => {
    const config = readConfig({ DATABASE_URL: `postgres://shop@127.0.0.1:${await findFreePort()}/shop` });
    const findings = await runChecks({ ...config, databaseReadUrl: config.databaseUrl }, fetchServices);
    expect(troubles(findings)).toContainEqual(expect.stringMatching(/^fault Database: /));
    expect(troubles(findings)).toContainEqual(
      expect.stringMatching(/^warning Replica: Reports are read from the primary: .*ECONNREFUSED/),
    );
  });
});

test.each([
  [-31, true],
  [-30, false],
  [30, false],
  [31, true],
])('the doctor reports a clock that is %d seconds ahead of the services: %s', async (seconds, isReported) => {
  const dataDir = await newFolder();
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const date = new Date(Date.now() - seconds * 1000).toUTCString();
  const respond: typeof fetch = async () => Response.json({}, { headers: { date } });
  const config = readConfig({ DATA_DIR: dataDir });
  const clock = isReported ? ['Clock'] : [];
  const subjectsOf = (findings: Finding[]) => findings.map(({ subject }) => subject);
  const ofServices = await runServiceChecks(config, respond);
  expect(subjectsOf(ofServices)).toEqual(['Mode', 'Sandboxes', 'Address', ...clock]);
  const findings = await runChecks(config, respond);
  expect([...new Set(subjectsOf(findings))].join(' ')).toBe(
    ['Mode Sandboxes Disk Database Policies Files Address', ...clock].join(' '),
  );
  const found = troubles(findings);
  const warning = `warning Clock: This machine's clock differs from the services' by ${seconds} s: signatures and tokens would be refused`;
  expect(found.filter((text) => text.includes('Clock'))).toEqual(isReported ? [warning] : []);
});

describe('the doctor finds that the shop', () => {
  test('is at its address, or another service, or none', async () => {
    const app = Fastify();
    let health: object = { status: 'ready', database: 'postgresql' };
    app.get('/readyz', async () => health);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(troubles(await checkAddress({ publicUrl: url }, fetch))).toEqual([]);
    for (health of [{ status: 'stopping', database: 'postgresql' }, { status: 'ready' }]) {
      expect(troubles(await checkAddress({ publicUrl: url }, fetch))).toEqual([
        expect.stringContaining('it is not the shop, or the shop is not ready'),
      ]);
    }
    await app.close();
    expect(troubles(await checkAddress({ publicUrl: url }, fetch))).toEqual([
      expect.stringContaining(`No response from ${url}`),
    ]);
  });

  test('has an insecure configuration', () => {
    const check = (env: Record<string, string>) => troubles(checkMode(readConfig(env)));
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@shop.example' };
    const production = { NODE_ENV: 'production', PUBLIC_URL: publicUrl, ...live, ...mail };
    const METRICS_TOKEN = 'token-of-the-watcher';
    expect(check({ ...production, TRUST_PROXY: '1', METRICS_TOKEN })).toEqual([]);
    expect(check({ ...production, TRUST_PROXY: '10.0.0.0/8', METRICS_TOKEN })).toEqual([]);
    const local = { ...production, PUBLIC_URL: 'http://localhost:3000', METRICS_TOKEN };
    expect(check(local)).toEqual([]);
    expect(check({ ...local, ...stripe, ALLOW_SANDBOX: 'cards,google' })).toEqual([
      'warning Sandboxes: google (anyone can sign in as anyone)',
    ]);
    expect(check({ ...live, ...mail, ...google })).toEqual([
      'warning Mode: development: real customers need NODE_ENV=production',
    ]);
    expect(check(production)).toEqual([
      expect.stringContaining('fault Proxy: https needs a proxy'),
      'warning Metrics: Disabled, because METRICS_TOKEN is not set',
    ]);
    expect(check({ PUBLIC_URL: 'http://shop.example' })).toEqual([
      'fault Mode: The address is public, but NODE_ENV is not production',
      expect.stringMatching(/^warning Sandboxes: cards .*, mail .*, google /),
      'fault Address: PUBLIC_URL is not https: passwords can be intercepted',
    ]);
  });

  test('has no writable folder', async () => {
    const folder = await newFolder();
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expect((await checkDisk({ dataDir: folder }))[0]?.level).not.toBe('fault');
    expect(await readdir(folder)).toEqual(['file']);
    expect(troubles(await checkDisk({ dataDir: path.join(file, 'data') }))).toEqual([
      expect.stringContaining("fault Disk: DATA_DIR can't be written"),
    ]);
  });

  test('has files that can not be read, or that other machines do not see, and is running', async () => {
    const dataDir = await newFolder();
    const check = async (databaseUrl: string | null) =>
      troubles(await checkFiles({ files: { kind: 'disk' }, dataDir, databaseUrl }));
    expect(await check(null)).toEqual([]);
    expect(await check('postgres://db')).toEqual([
      expect.stringContaining(`warning Files: pictures in ${dataDir}/pictures: several machines`),
      expect.stringContaining(`warning Files: documents in ${dataDir}/documents: several machines`),
    ]);
    await mkdir(path.join(dataDir, 'documents'));
    await symlink('00', path.join(dataDir, 'documents/00'));
    const unread = `fault Files: documents in ${dataDir}/documents can't be read: ELOOP`;
    expect(await check(null)).toEqual([expect.stringContaining(unread)]);

    const { release } = await ownEmbeddedDatabase(dataDir);
    const ofDatabase = async () => linesOf(await checkDatabase(readConfig({ DATA_DIR: dataDir }))).join();
    expect(await ofDatabase()).toContain('ok Database: created at the first start');
    await mkdir(path.join(dataDir, 'database/base'), { recursive: true });
    expect(await ofDatabase()).toContain('ok Database: in use by the running shop');
    await release();
  });

  test.each([
    ['Dec 11 12:00:00 2026 GMT', 'ok Address: The certificate is valid for 14 more days'],
    ['Dec 11 11:59:59 2026 GMT', 'warning Address: The certificate is valid for 13 more days'],
  ])('has a certificate until %s', (validTo, said) => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(linesOf([findingOfCertificate(validTo)])).toEqual([said]);
  });

  const stays = ['warning Address: http://shop.example/ does not redirect to https'];
  test.each([
    ['https://shop.example/', []],
    ['http://shop.example/all-drills', stays],
    [null, stays],
  ])('leads from http to %s', async (location, found) => {
    const fetchIt: typeof fetch = async (input) => {
      expect(input).toBe('http://shop.example/');
      if (location === null) throw new Error('refused');
      return new Response(null, { headers: { location } });
    };
    expect(troubles(await checkRedirect(new URL('https://shop.example:8443/'), fetchIt))).toEqual(found);
  });

  test.each([
    [60, 'ok Replica: 60 s since its last transaction'],
    [60.1, 'warning Replica: 60 s since its last transaction'],
    [null, 'warning Replica: It has not replayed anything yet'],
  ])('has a standby that is %j seconds behind', (secondsBehind, said) => {
    expect(linesOf([findingOfStandby({ isStandby: true, secondsBehind })])).toEqual([said]);
  });

  test('has less than a gigabyte of free space', () => {
    expect(findingOfSpace('/data', 1_073_741_823).level).toBe('warning');
    expect(linesOf([findingOfSpace('/data', 1_073_741_824)])).toEqual([
      'ok Disk: /data is writable, 1.0 GB free',
    ]);
  });

  test.skipIf(!isBuilt)(
    'npm run doctor prints one list and ends with 1 when something is wrong',
    async () => {
      const folder = await newFolder();
      const { ended, output } = runBuilt('doctor', {
        DATA_DIR: folder,
        POLICIES_DIR: path.resolve(import.meta.dirname, '../../policies'),
        PORT: String(await findFreePort()),
      });
      expect(await ended).toBe(1);
      expect(output()).toMatch(/^ {2}FAULT {4}Address {5}No response/m);
      expect(output()).toMatch(/^ {2}ok {7}Disk/m);
      expect(output()).toMatch(/^1 fault, \d+ warnings$/m);
    },
  );
});
