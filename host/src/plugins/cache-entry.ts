import { createHash } from 'node:crypto';
import type http from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Encoding, encode, isCompressible } from './compression';

/** A stored response. Headers: alternating names and values. */
export type Entry = {
  status: number;
  /** The version of the data when its fetch began. */
  version: number;
  entityTag: string;
  headers: string[];
  /** The headers of a response 304. */
  notModifiedHeaders: string[];
  body: Buffer;
};

const maxBodyBytes = 1024 * 1024;
const unstoredFields = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Ignores the request's credentials: a route sets `public` only if its response is the same for everyone. */
export function isStorable(payload: unknown, reply: FastifyReply, vary: object): payload is string | Buffer {
  const caching = String(reply.getHeader('cache-control'));
  const varyNames = String(reply.getHeader('vary') ?? '').toLowerCase();
  return (
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    Buffer.byteLength(payload) <= maxBodyBytes &&
    (reply.statusCode === 200 || (reply.statusCode === 404 && storesMissing(reply))) &&
    /\bpublic\b/i.test(caching) &&
    /\bs-maxage=/i.test(caching) &&
    !/\b(private|no-store|no-cache)\b/i.test(caching) &&
    !['set-cookie', 'content-encoding'].some((name) => reply.hasHeader(name)) &&
    (varyNames.match(/[^\s,]+/g) ?? []).every((name) => Object.hasOwn(vary, name))
  );
}

const storesMissing = ({ request }: FastifyReply) => request.routeOptions.config.storesMissing === true;

/** Compresses the body, if its type and length are worth it. */
export async function toEntry(
  version: number,
  payload: string | Buffer,
  reply: FastifyReply,
  accepted: Encoding,
): Promise<Entry> {
  const plain = Buffer.from(payload);
  const entityTag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  const encodable = isCompressible(plain, reply.getHeader('content-type'));
  const encoding = encodable ? accepted : 'identity';
  const body = exactCopy(await encode(plain, encoding));
  const vary = [reply.getHeader('vary') ?? [], encodable ? 'accept-encoding' : []].flat().join(', ');
  const fields = Object.entries({
    ...reply.getHeaders(),
    etag: `W/${entityTag}`,
    'content-length': body.length,
    ...(vary && { vary }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }).flatMap(([name, value]) =>
    value === undefined || unstoredFields.has(name) ? [] : [[name, String(value)]],
  );
  return {
    status: reply.statusCode,
    version,
    entityTag,
    headers: fields.flat(),
    notModifiedHeaders: fields.filter(([name]) => !name?.startsWith('content-')).flat(),
    body,
  };
}

/** Node's buffers share larger ones, which an entry would keep alive: up to 16 kB for a compressed page of 3 kB. */
const exactCopy = ({ buffer, byteOffset, byteLength }: Buffer) =>
  Buffer.from(buffer.slice(byteOffset, byteOffset + byteLength));

/** Sends the entry, or 304 to a client that has it. */
export function send(entry: Entry, { headers }: http.IncomingMessage, response: http.ServerResponse): void {
  const entityTags = headers['if-none-match'];
  const isUnchanged =
    entityTags !== undefined && (entityTags === '*' || entityTags.includes(entry.entityTag));
  if (isUnchanged) response.writeHead(304, entry.notModifiedHeaders).end();
  else response.writeHead(entry.status, entry.headers).end(entry.body);
}
