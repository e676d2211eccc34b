import { createHash } from 'node:crypto';
import type http from 'node:http';
import type { FastifyReply } from 'fastify';
import { acceptedEncoding, type Encoding, encode, isCompressible } from './compression';

/** A stored response. */
export type Entry = {
  /** The version of the data when its fetch began. */
  version: number;
  /** The header fields that do not depend on the encoding. */
  fields: [name: string, value: string][];
  body: Buffer;
  entityTag: string;
  isCompressible: boolean;
  representations: Map<Encoding, Representation | Promise<Representation>>;
};

/**
 * A response in one encoding. `headers`: alternating names and values. A small plain body stays a string, which Node sends in
 * one write with the headers.
 */
type Representation = { headers: string[]; body: Buffer | string };

/** Encoding a larger string for each response costs more than a second write. */
const maxTextBytes = 4 * 1024;
/** Header fields that depend on the connection or the encoding. */
const unstoredFields = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Ignores the request's credentials: a route sets `public` only if its response is the same for everyone. */
export function isStorable(reply: FastifyReply, vary: object): boolean {
  const caching = String(reply.getHeader('cache-control'));
  const varyNames = String(reply.getHeader('vary') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    reply.statusCode === 200 &&
    /\bpublic\b/i.test(caching) &&
    /\bs-maxage=/i.test(caching) &&
    !/\b(private|no-store|no-cache)\b/i.test(caching) &&
    !['set-cookie', 'content-encoding'].some((name) => reply.hasHeader(name)) &&
    varyNames.every((name) => name === 'accept-encoding' || Object.hasOwn(vary, name))
  );
}

/** @param payload the body as the route sent it */
export function toEntry(
  version: number,
  { payload, body }: { payload: unknown; body: Buffer },
  reply: FastifyReply,
): Entry {
  const entityTag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const encodable = isCompressible(body, reply.getHeader('content-type'));
  const vary = [reply.getHeader('vary') ?? [], encodable ? 'accept-encoding' : []].flat().join(', ');
  const headers = { ...reply.getHeaders(), etag: `W/${entityTag}`, ...(vary && { vary }) };
  const fields = Object.entries(headers).flatMap(([name, value]): Entry['fields'] =>
    value === undefined || unstoredFields.has(name) ? [] : [[name, String(value)]],
  );
  const isSmallText = typeof payload === 'string' && body.length <= maxTextBytes;
  const plain = { headers: withLength(fields, body), body: isSmallText ? payload : body };
  const representations = new Map([['identity' as const, plain]]);
  return { version, fields, body, entityTag, isCompressible: encodable, representations };
}

/** Sends the entry in the encoding that the request accepts, or 304 to a client that has it. */
export function send(entry: Entry, { headers }: http.IncomingMessage, response: http.ServerResponse): void {
  const known = headers['if-none-match'];
  if (known !== undefined && (known === '*' || known.includes(entry.entityTag))) {
    const fields = entry.fields.filter(([name]) => !name.startsWith('content-'));
    return void response.writeHead(304, fields.flat()).end();
  }
  const representation = represent(entry, entry.isCompressible ? acceptedEncoding(headers) : 'identity');
  if ('body' in representation) return write(representation, response);
  representation.then(
    (made) => write(made, response),
    (error: Error) => response.destroy(error),
  );
}

function write({ headers, body }: Representation, response: http.ServerResponse): void {
  response.writeHead(200, headers).end(body);
}

/** Compresses each body once, at the first request for the encoding. Returns finished representations synchronously. */
function represent(entry: Entry, encoding: Encoding): Representation | Promise<Representation> {
  const { representations, fields, body } = entry;
  const known = representations.get(encoding);
  if (known) return known;
  const made = encode(body, encoding).then((encoded) => {
    const headers = [...withLength(fields, encoded), 'content-encoding', encoding];
    const representation = { headers, body: encoded };
    representations.set(encoding, representation);
    return representation;
  });
  representations.set(encoding, made);
  made.catch(() => representations.delete(encoding));
  return made;
}

const withLength = (fields: Entry['fields'], body: Buffer): string[] => [
  ...fields.flat(),
  'content-length',
  String(body.length),
];
