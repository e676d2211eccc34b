import { readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { migrateDatabase } from '@chuck-and-bit/api/database/migrate';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import * as z from 'zod/mini';
import { chooseIdentity } from '../../src/services/identity';
import { chooseMail } from '../../src/services/mail';

/** The credentials of a request: a bearer token or cookies. */
export type Credentials = 'none' | 'shopper' | 'admin' | 'identity' | 'cookie' | 'card key';

/** One endpoint of the shop and the fields that it reads. */
export type Target = {
  /** The name in reports. */
  name: string;
  method: string;
  /** With parameters as `{id}` or `:id`. */
  path: string;
  query: string[];
  body: { kind: 'json' | 'form'; fields: string[] } | null;
  credentials: Credentials;
};

export async function allTargets(): Promise<Target[]> {
  return [...apiTargets(), ...(await identityTargets()), ...sandboxTargets(), ...otherTargets()];
}

function apiTargets(): Target[] {
  const credentials = {
    visitor: 'none',
    identity: 'identity',
    user: 'shopper',
    shopper: 'shopper',
    staff: 'admin',
    admin: 'admin',
  };
  return Object.values<Endpoint>(endpoints).map(({ method, path, who, query, body }) => ({
    name: `${method} ${path}`,
    method,
    path,
    query: fieldsOf(query),
    body: body ? { kind: 'json', fields: fieldsOf(body) } : null,
    credentials: credentials[who] as Credentials,
  }));
}

export async function identityTargets(): Promise<Target[]> {
  const config = readConfig({});
  const database = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
  await migrateDatabase(database);
  const { embedded } = await chooseIdentity(config, {
    database,
    mail: chooseMail(config, database),
    pictures: { remove: async () => {} },
    fetchInside: fetch,
    securityEvents: { record: async () => {} },
    onError: () => {},
  });
  await database.close();
  const operations = embedded?.operations ?? [];
  return operations.map(({ method, path, query, body }) => ({
    name: `${method} /identity${path}`,
    method,
    path: `/identity${path}`,
    query: fieldsOf(query),
    body: method === 'GET' ? null : { kind: 'json', fields: fieldsOf(body) },
    credentials: 'cookie',
  }));
}

const cardLists = ['charges', 'disputes', 'events', 'payment_intents', 'refunds'];
const cardFields = [
  'amount',
  'currency',
  'client_secret',
  'payment_method',
  'payment_method_data[type]',
  'payment_method_data[card][number]',
  'payment_method_data[card][exp_month]',
  'payment_method_data[card][exp_year]',
  'payment_method_data[card][cvc]',
  'payment_method_data[billing_details][email]',
  'metadata[order]',
  'expand[]',
  'payment_intent',
  'evidence[uncategorized_text]',
  'outcome',
];

function sandboxTargets(): Target[] {
  const card = (method: string, path: string): Target => ({
    name: `${method} /sandbox/stripe/v1${path}`,
    method,
    path: `/sandbox/stripe/v1${path}`,
    query:
      method === 'GET'
        ? ['limit', 'starting_after', 'created[gte]', 'types[]', 'expand[]', 'client_secret']
        : [],
    body: method === 'GET' ? null : { kind: 'form', fields: cardFields },
    credentials: 'card key',
  });
  const authorization = ['client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge', 'nonce'];
  return [
    ...cardLists.flatMap((list) => [card('GET', `/${list}`), card('GET', `/${list}/{id}`)]),
    card('POST', '/payment_intents'),
    card('POST', '/payment_intents/{id}'),
    card('POST', '/payment_intents/{id}/confirm'),
    card('POST', '/payment_intents/{id}/cancel'),
    card('POST', '/payment_intents/{id}/sandbox_authentication'),
    card('POST', '/payment_methods'),
    card('POST', '/refunds'),
    card('POST', '/disputes/{id}'),
    open('GET', '/sandbox/stripe/v3/stripe.js'),
    open('GET', '/sandbox/stripe/v3/card-frame'),
    open('GET', '/sandbox/google/.well-known/openid-configuration'),
    open('GET', '/sandbox/google/certs'),
    open('GET', '/sandbox/google/authorize', { query: authorization }),
    open('POST', '/sandbox/google/authorize', { form: [...authorization, 'email', 'name', 'verified'] }),
    open('POST', '/sandbox/google/token', {
      form: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
    }),
    open('GET', '/sandbox/mail/', { query: ['to'] }),
    open('GET', '/sandbox/mail/messages', { query: ['to'] }),
    open('GET', '/sandbox/mail/messages/{id}'),
    open('GET', '/sandbox/mail/messages/{id}/html'),
  ];
}

function otherTargets(): Target[] {
  const pages = [
    '/',
    '/home',
    '/all-drills/{id}',
    '/portfolio',
    '/register',
    '/blogs',
    '/purchase/{id}',
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/my-orders',
    '/dashboard/payment/{id}',
    '/dashboard/manage-all-orders',
    '/dashboard/payments',
    '/no-such-page/{id}',
    '/__manifest',
  ];
  return [
    ...pages.map((page) => open('GET', page)),
    open('GET', '/all-drills', { query: ['q', 'sort', 'inStock', 'after'] }),
    open('GET', '/all-drills.data', { query: ['q', 'sort', 'inStock', 'after', '_routes'] }),
    open('GET', '/login', { query: ['from', 'error', 'second-step', 'token'] }),
    open('GET', '/reset-password', { query: ['token', 'error'] }),
    open('GET', '/images/for/{id}/160'),
    open('GET', '/images/for/{id}/{width}'),
    open('GET', '/pictures/{id}/160.avif'),
    open('GET', '/pictures/{id}/{file}'),
    open('GET', '/product-documents/{id}/manual.pdf'),
    open('GET', '/product-documents/{id}/{file}'),
    open('GET', '/assets/{file}'),
    open('GET', '/docs'),
    open('GET', '/openapi.json'),
    open('GET', '/sitemap.xml'),
    open('GET', '/robots.txt'),
    open('GET', '/readyz'),
    open('GET', '/metrics'),
    {
      ...open('POST', '/webhooks/stripe'),
      body: { kind: 'json', fields: ['id', 'type', 'data', 'created'] },
    },
  ];
}

function open(
  method: string,
  path: string,
  { query = [], form }: { query?: string[]; form?: string[] } = {},
): Target {
  return {
    name: `${method} ${path}`,
    method,
    path,
    query,
    body: form ? { kind: 'form', fields: form } : null,
    credentials: 'none',
  };
}

/** The field names of a schema, including those in unions and intersections. */
function fieldsOf(schema: unknown): string[] {
  if (!schema) return [];
  type Json = { properties?: object; allOf?: Json[]; anyOf?: Json[]; oneOf?: Json[] };
  const named = (json: Json): string[] => [
    ...Object.keys(json.properties ?? {}),
    ...[json.allOf, json.anyOf, json.oneOf].flatMap((parts) => (parts ?? []).flatMap(named)),
  ];
  return named(z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Json);
}
