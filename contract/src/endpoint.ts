import type * as z from 'zod/mini';

/**
 * Who may call an endpoint.
 * - `visitor`: anyone; an invalid token is ignored.
 * - `identity`: the holder of a valid ID token of the identity service.
 * - `user`: anyone signed in. `shopper`: a user who is not an admin. `admin`: an admin.
 */
export type Audience = 'visitor' | 'identity' | 'user' | 'shopper' | 'admin';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the specification's notation: `/order/{id}`. */
  path: string;
  summary: string;
  who: Audience;
  /** Only with `visitor`: a user's token is read where one is sent, and the answer is private. */
  userToo?: true;
  /** The query field that must hold the caller's own e-mail. `allowAdmin`: admins may send any e-mail. */
  self?: { query: string; allowAdmin: boolean };
  /** The sign-in, or a confirmation of it, must not be older than `limits.recentAuthenticationSeconds`. */
  recentAuthentication?: true;
  /** Admins may also call it for resources of other users. */
  adminsToo?: true;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  answer: z.core.$ZodType;
  /** Headers that an answer may have, with their descriptions. */
  answerHeaders?: Record<string, string>;
  /** The endpoint is paginated: `Link` and `X-Total-Count` headers beside the array. */
  paged?: true;
  /** The endpoint changes public data: products with their stock, reviews. */
  changesPublicData?: true;
  /** The endpoint honours an `Idempotency-Key` header for 24 hours. */
  idempotent?: true;
};

/** Defines one endpoint. The server's routes, the browser's client and the OpenAPI document are all derived from it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<T> = T extends z.core.$ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.core.$ZodType ? z.input<T> : undefined;

/** What a handler receives after validation. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What a handler returns and a caller receives. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** What a caller passes in. */
export type ArgumentsOf<E extends Endpoint> = Provided<'params', Input<E['params']>> &
  Provided<'query', Input<E['query']>> &
  Provided<'body', Input<E['body']>>;
type Provided<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
