import type * as z from 'zod/mini';
import { type Access, type Area, mayAccess, type Role } from './roles';

/**
 * Who may call an endpoint.
 * - `visitor`: anyone; an invalid token is ignored.
 * - `identity`: the holder of a valid ID token of the identity service.
 * - `user`: anyone signed in. `shopper`: a user without a role. `admin`: an admin.
 * - `staff`: a user whose role opens the endpoint's area: to read for GET, to change for every other method.
 */
type Audience = 'visitor' | 'identity' | 'user' | 'shopper' | 'staff' | 'admin';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the specification's notation: `/order/{id}`. */
  path: string;
  summary: string;
  who: Audience;
  /** Only with `visitor`: a user's token is read where one is sent, and the response is private. */
  userToo?: true;
  /**
   * With `staff`: the area that the caller's role must open. With `user`: a caller whose role opens the area may also call
   * the endpoint for resources of other users. With `visitor`: such a caller also finds what is not public, in a response that
   * is private.
   */
  area?: Area;
  /** The query field that must hold the caller's own e-mail. A caller whose role opens the `area` may send any e-mail. */
  self?: { query: string };
  /** The sign-in, or a confirmation of it, must not be older than `limits.recentAuthenticationSeconds`. */
  recentAuthentication?: true;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** Instead of `body`: the body is a file, and this its media type. Types of pictures and documents are told by their bytes. */
  bodyType?: 'text/csv' | 'image/*' | 'application/pdf';
  response: z.core.$ZodType;
  /** The media type of a response that is not JSON: text, or a PDF file. */
  responseType?: 'text/csv' | 'application/pdf';
  /** Media types that the response has instead if the request accepts them before JSON. */
  otherTypes?: readonly ('text/html' | 'application/pdf')[];
  /** Headers that a response may have, with their descriptions. */
  responseHeaders?: Record<string, string>;
  /** The response has an `ETag`. A request with it in `If-None-Match` gets 304 until the response would be another. */
  conditional?: true;
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

/** The access that a caller needs to the endpoint's area. */
export function accessOf({ method }: Pick<Endpoint, 'method'>): Access {
  return method === 'GET' ? 'read' : 'change';
}

/** Whether this role opens the endpoint's area, and so the resources of other users. */
export function opensArea(role: Role | null, endpoint: Pick<Endpoint, 'method' | 'area'>): boolean {
  return endpoint.area !== undefined && mayAccess(role, endpoint.area, accessOf(endpoint));
}

type FileUpload = { bodyType: string };
type Output<T> = T extends z.core.$ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.core.$ZodType ? z.input<T> : undefined;

/** What a handler receives after validation. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = E extends FileUpload ? Uint8Array : Output<E['body']>;
/** What a handler returns and a caller receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** What a caller passes in. */
export type ArgumentsOf<E extends Endpoint> = Provided<'params', Input<E['params']>> &
  Provided<'query', Input<E['query']>> &
  Provided<'body', E extends FileUpload ? Blob : Input<E['body']>>;
type Provided<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
