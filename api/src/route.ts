import type { Readable } from 'node:stream';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { findInvalidText, isEncodedText } from '@chuck-and-bit/contract/valid-text';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { PublicDataVersion } from './database/public-data-version';
import { type AuthenticationDeps, authenticate, type Caller, isStaff } from './authentication';
import type { Queryable } from './database/client';
import { invalidInput, refusedInput } from './errors';
import type { IdentityClaims } from './external/identity';
import { withIdempotency } from './idempotency/with-idempotency';
import type { UserRow } from './modules/accounts/users';
import type { Actor } from './modules/audit-log/record-change';
import type { Lists } from './lists';
import { keyOfAddress } from './network-keys';
import { queryNames } from './openapi';
import type { PlaceCall } from './places';
import { readAddress } from './read-address';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses are the same for everyone, so that the shared cache may store them. */
    isPublic?: boolean;
    /** With `isPublic`: the cache may store responses 404 too, because they are few. */
    storesMissing?: boolean;
    /**
     * With `isPublic`: the address without what the route does not read, so that it is no part of the cache's key. Null if the
     * route refuses the request.
     */
    readAddress?: (request: FastifyRequest) => string | null | Promise<string | null>;
  }
}

type ForUsers = { who: 'user' | 'shopper' | 'staff' | 'admin' };

/** The handler's input: validated params, query and body, and the caller of the endpoint's audience. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: E extends ForUsers ? UserRow : E extends { userToo: true } ? UserRow | null : null;
  sessionId: E extends ForUsers ? string : null;
  identity: E['who'] extends 'identity' ? IdentityClaims : null;
  idempotencyKey: string | null;
  /** Of a visitors' endpoint with an area: whether the caller's role opens it. Makes the response private. */
  isStaff: () => Promise<boolean>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The common fields of every mutation's response. */
export const done = { success: true, acknowledged: true } as const;

/** Address and device of a request, for a security event. */
export function originOf({ clientAddress, headers }: FastifyRequest) {
  return { address: clientAddress, device: headers['user-agent']?.slice(0, 300) ?? null };
}

/** The caller as the actor of a change in the audit log. */
export function actorOf({ user, request }: { user: UserRow; request: FastifyRequest }): Actor {
  return { id: user.id, email: user.email, address: request.clientAddress, requestId: request.id };
}

/** Whether a call changes anything, and who changes it: `actor` is null for a dry run. */
export function unlessDryRun(call: {
  query: { dryRun?: string | undefined };
  user: UserRow;
  request: FastifyRequest;
}): { isApplied: boolean; actor: Actor | null } {
  const isApplied = call.query.dryRun !== 'true';
  return { isApplied, actor: isApplied ? actorOf(call) : null };
}

export type RouteDeps = AuthenticationDeps & Lists & { publicDataVersion: PublicDataVersion };

/** Cache-Control of public responses: browsers revalidate every time, shared caches after two seconds. */
export const publicCaching = 'public, max-age=0, must-revalidate, s-maxage=2';

export type RouteOptions = {
  perMinute?: number;
  /** Maximum size of a body in bytes; default: `serverLimits.bodyBytes`. */
  bodyBytes?: number;
  /** Throws to refuse the request before it is authorized and validated. */
  admit?: (request: FastifyRequest) => Promise<void>;
  /** Takes a place for an authorized caller, before the body is read. Throws to refuse the request. */
  takePlace?: (call: PlaceCall, user: UserRow) => Promise<unknown>;
};

/** Registers endpoints of the contract at this server. */
export function createRouter(app: FastifyInstance, deps: RouteDeps) {
  return {
    /** Registers the endpoint: authorizes the caller first, then validates params, query and body. */
    route<const E extends Endpoint>(
      endpoint: E,
      handle: (call: Call<E>) => Promise<ResponseOf<E> | Readable | FastifyReply>,
      options: RouteOptions = {},
    ): void {
      register(app, deps, endpoint, handle, options);
    },

    /**
     * Registers an endpoint that changes data: runs `change` in one transaction, once for each Idempotency-Key of the caller,
     * and adds the common fields to its response.
     */
    changeRoute<const E extends Endpoint & ForUsers>(
      endpoint: E,
      change: (transaction: Queryable, call: Call<E>) => Promise<Omit<ResponseOf<E>, keyof typeof done>>,
      options: RouteOptions = {},
    ): void {
      const handle = (call: Call<E>) =>
        withIdempotency(deps.database.db, call, async (transaction) => ({
          ...done,
          ...(await change(transaction, call)),
        }));
      register(app, deps, endpoint, handle, options);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;

function register<E extends Endpoint>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<unknown>,
  options: RouteOptions,
): void {
  if (endpoint.bodyType) {
    app.register(async (scope) => {
      acceptFiles(scope);
      addRoute(scope, deps, endpoint, handle, options);
    });
  } else addRoute(app, deps, endpoint, handle, options);
}

/** Reads every body as bytes. */
function acceptFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));
}

function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<unknown>,
  options: RouteOptions,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const isPublic = endpoint.method === 'GET' && endpoint.who === 'visitor' && !endpoint.userToo;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      isPublic,
      readAddress: addressReader(endpoint),
      ...(options.perMinute ? { rateLimit: perUser(options.perMinute, callers) } : {}),
    },
    ...(options.bodyBytes ? { bodyLimit: options.bodyBytes } : {}),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await options.admit?.(request);
      const caller = await authenticate(endpoint, request, deps);
      callers.set(request, caller);
      if (caller.user) await options.takePlace?.({ request, reply }, caller.user);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      refuseInvalidText(request);
      let isPrivate = !isPublic;
      const call = {
        params: check(endpoint.params, request.params),
        query: check(endpoint.query, request.query),
        body: endpoint.bodyType ? (request.body ?? new Uint8Array()) : check(endpoint.body, request.body),
        user: caller?.user ?? null,
        sessionId: caller?.sessionId ?? null,
        identity: caller?.identity ?? null,
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : null,
        isStaff: () => {
          isPrivate = true;
          return isStaff(endpoint, request, deps);
        },
        request,
        reply,
      } as Call<E>;
      try {
        const response = await handle(call);
        if (!isPrivate) reply.header('cache-control', publicCaching);
        return response;
      } finally {
        // Also after an error: part of the work may be committed.
        if (endpoint.changesPublicData) deps.publicDataVersion.raise();
      }
    },
  });
}

function addressReader({ query }: Endpoint): NonNullable<FastifyContextConfig['readAddress']> {
  const names = queryNames(query);
  return (request) => (findInvalidPart(request) ? null : readAddress(request.url, names));
}

/** Refuses text that the contract accepts nowhere, before the endpoint's own schemas read the request. */
function refuseInvalidText(request: FastifyRequest): void {
  const path =
    findInvalidPart(request) ??
    (request.body instanceof Uint8Array ? null : findInvalidText(request.body)) ??
    findInvalidText({ 'Idempotency-Key': request.headers['idempotency-key'] });
  if (path) throw invalidInput([{ path: path.join('.'), message: messages.textInvalid }]);
}

/** The first part of the address that is no valid text, or null. */
function findInvalidPart({ url, params, query }: FastifyRequest): readonly string[] | null {
  const malformed = url.split(/[?&]/).find((part) => !isEncodedText(part));
  return malformed?.split('=', 1) ?? findInvalidText(params) ?? findInvalidText(query);
}

function check(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw refusedInput(parsed.error);
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > limits.idempotencyKey.max) {
    throw invalidInput([{ path: 'Idempotency-Key', message: 'From 1 To 255 Characters' }]);
  }
  return key;
}

function perUser(max: number, callers: WeakMap<FastifyRequest, Caller>) {
  return {
    max,
    timeWindow: '1 minute',
    hook: 'preParsing' as const,
    keyGenerator: (request: FastifyRequest) =>
      callers.get(request)?.user?.id ?? keyOfAddress(request.clientAddress),
  };
}
