import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@chuck-and-bit/contract/endpoint';
import { errorStatus } from '@chuck-and-bit/contract/errors';
import { limits } from '@chuck-and-bit/contract/limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { Changes } from './changes';
import { type AuthenticationParts, authenticate, authenticateToken, type Caller } from './authentication';
import { asShopError, invalidInput } from './errors';
import type { IdentityClaims } from './external/identity';
import { answerLiveList } from './live-answers';
import type { UserRow } from './modules/accounts/users';
import { encodeCursor, type Page } from './paging';

type ForUsers = { who: 'user' | 'shopper' | 'admin' };

/**
 * What a handler gets: everything validated, and the caller the endpoint asks for. `Early`: the caller's row was read and
 * looked at before.
 */
export type Call<E extends Endpoint, Early extends boolean = true> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  userId: E extends ForUsers ? string : null;
  user: E extends ForUsers ? (Early extends true ? UserRow : null) : null;
  identity: E['who'] extends 'identity' ? IdentityClaims : null;
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What the answer of every mutation begins with. */
export const done = { success: true, acknowledged: true } as const;

/** What an endpoint needs beside its handler. */
export type RouteParts = AuthenticationParts & {
  changes: Changes;
};

/**
 * For answers that are the same for everyone: whoever keeps one asks each time whether it still stands, and a cache that
 * many share may go two seconds without asking.
 */
export const publicCaching = 'public, max-age=0, must-revalidate, s-maxage=2';

/** Registers the endpoint: who may call is decided first, then params, query and body are checked. */
export function route<const E extends Endpoint, const Early extends boolean = true>(
  app: FastifyInstance,
  parts: RouteParts,
  endpoint: E,
  handle: (call: Call<E, Early>) => Promise<AnswerOf<E>>,
  options: {
    perMinute?: number;
    /** Refuses by throwing, before anything else is looked at. */
    admit?: (request: FastifyRequest) => Promise<void>;
    /**
     * `false`, for busy paths: the handler's own statement reads the caller's row and does nothing for anybody whom the
     * endpoint is not for. A request that fails is still told first who may not call.
     */
    readsUserFirst?: Early;
  } = {},
): void {
  const readsUserFirst = options.readsUserFirst ?? true;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(options.perMinute ? { config: { rateLimit: perUser(options.perMinute, callers) } } : {}),
    onRequest: async (request) => {
      await options.admit?.(request);
      const caller = readsUserFirst
        ? await authenticate(endpoint, request, parts)
        : await authenticateToken(request, parts);
      callers.set(request, caller);
    },
    ...(!readsUserFirst && {
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        // On to the handler of all errors, with the first reason to refuse.
        const answer = (reason: unknown) => void reply.send(reason);
        const refusal = asShopError(error);
        const isRefused = refusal !== null && errorStatus[refusal.code] < 500;
        // A database that did not answer is not asked again.
        if (isRefused && callers.has(request)) {
          authenticate(endpoint, request, parts).then(() => answer(error), answer);
        } else answer(error);
      },
    }),
    handler: async (request, reply) => {
      const caller = callers.get(request);
      reply.header('cache-control', endpoint.who === 'visitor' ? publicCaching : 'no-store');
      const answer = await handle({
        params: check(endpoint.params, request.params),
        query: check(endpoint.query, request.query),
        body: check(endpoint.body, request.body),
        userId: caller?.userId ?? null,
        user: caller?.user ?? null,
        identity: caller?.identity ?? null,
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : null,
        request,
        reply,
      } as Call<E, Early>);
      if (endpoint.changesPublicData) parts.changes.note();
      return answer;
    },
  });
}

function check(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown Field' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    ),
  );
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
    keyGenerator: (request: FastifyRequest) => callers.get(request)?.userId ?? request.ip,
  };
}

type PagedCall = { request: FastifyRequest; reply: FastifyReply };

/** Sends a page as a bare array, its neighbours in headers. */
export function sendPage<Row, Answer>(
  call: PagedCall,
  page: Page<Row, unknown>,
  toAnswer: (row: Row) => Answer,
): Answer[] {
  setPageHeaders(call, page);
  return page.rows.map(toAnswer);
}

/**
 * As `sendPage`, and live.
 * @param newest gives a row as it is now; left out, orders change nothing in it
 */
export function sendLivePage<Row, Answer>(
  call: PagedCall,
  page: Page<Row, unknown>,
  toAnswer: (row: Row) => Answer,
  newest: (row: Row) => Row = (row) => row,
): Answer[] {
  // What was asked for as a whole may be too long to be made again and again.
  if (page.rows.length > limits.page.max) return sendPage(call, page, (row) => toAnswer(newest(row)));
  setPageHeaders(call, page);
  return answerLiveList(call.request.raw, page.rows, { newest, toAnswer });
}

function setPageHeaders({ request, reply }: PagedCall, { total, next }: Page<unknown, unknown>): void {
  reply.header('x-total-count', total);
  if (next === null) return;
  const address = new URL(request.url, 'http://shop');
  address.searchParams.set('after', encodeCursor(next));
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
}
