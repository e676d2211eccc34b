import { createHash, randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { publicCaching } from '@chuck-and-bit/api/route';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** A public answer, ready to be sent again while the data it was made from stands. */
type Answer = {
  version: number;
  /** The pattern of its route. */
  route: string;
  headers: OutgoingHttpHeaders;
  etag: string;
  /** The body, cut where a page's nonce stands: every visitor gets another. One piece where there is none. */
  pieces: Buffer[];
  /** Bodies without a nonce, by encoding, each compressed once. */
  bodies: Partial<Record<Encoding, Promise<Buffer>>>;
};

export type AnswerMemory = {
  /** Makes the server that asks the memory before it asks Fastify. */
  createServer: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server;
  /** Learns from the application's answers which addresses are public. */
  learnFrom: (app: FastifyInstance) => void;
  /** Answers sent from memory, and made for it, since the start. */
  counts: () => { sent: SentAnswers[]; made: number };
};

export type SentAnswers = { route: string; status: 200 | 304; count: number };

export type AnswerMemoryOptions = {
  /** The version of the public data; an answer made at another is out of date. */
  version: () => number;
  /** How long an answer stands at most, in case a notice from another process was lost. */
  maxAgeSeconds: number;
  maxBytes: number;
};

const longestAddress = 1_024;
const knownAddresses = 10_000;
/** Below this, compressing costs more than it saves. */
const compressFrom = 1_024;
/** Headers that belong to one sending, not to the answer. */
const ofOneSending = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
]);

/**
 * Keeps the answers of public addresses in memory. An address becomes known when it answered 200 with the public caching
 * header; from then on it is answered from here, made anew by the application whenever the public data has changed.
 */
export function createAnswerMemory({ version, maxAgeSeconds, maxBytes }: AnswerMemoryOptions): AnswerMemory {
  /** The routes of public addresses. */
  const known = new LRUCache<string, string>({ max: knownAddresses });
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    // Room for the compressed bodies beside the plain one.
    sizeCalculation: ({ pieces }) => 512 + 2 * pieces.reduce((sum, piece) => sum + piece.length, 0),
    ttl: maxAgeSeconds * 1000,
  });
  const making = new Map<string, Promise<Answer | null>>();
  let app: FastifyInstance | null = null;
  const sent = new Map<string, { 200: number; 304: number }>();
  let made = 0;

  async function make(address: string): Promise<Answer | null> {
    const route = known.get(address) ?? '';
    const madeAt = version();
    const plain = await app?.inject({ url: address, headers: { 'accept-encoding': 'identity' } });
    if (!plain || !isPublic(plain.statusCode, plain.headers['cache-control'])) {
      known.delete(address);
      return null;
    }
    made++;
    const headers = Object.fromEntries(
      Object.entries(plain.headers).filter(([name]) => !ofOneSending.has(name) && name !== 'set-cookie'),
    );
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'] ?? ''))?.[1];
    const pieces = cut(plain.rawPayload, nonce);
    if (nonce) headers['content-security-policy'] = String(headers['content-security-policy']).split(nonce);
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    const answer: Answer = {
      version: madeAt,
      route,
      headers,
      etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
      pieces,
      bodies: {},
    };
    if (madeAt === version()) answers.set(address, answer);
    return answer;
  }

  function find(address: string): Answer | Promise<Answer | null> {
    const kept = answers.get(address);
    if (kept && kept.version === version()) return kept;
    // One visitor's wait serves all who ask for the same version meanwhile.
    const key = `${version()} ${address}`;
    let answer = making.get(key);
    if (!answer) {
      answer = make(address).finally(() => making.delete(key));
      making.set(key, answer);
    }
    return answer;
  }

  async function send(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, etag, pieces } = answer;
    if (request.headers['if-none-match'] === etag) {
      countSent(answer.route, 304);
      // Without the policy: the page that the browser keeps goes with the nonce that it keeps.
      response.writeHead(304, { etag, 'cache-control': publicCaching, vary: 'accept-encoding' }).end();
      return;
    }
    countSent(answer.route, 200);
    const policy = headers['content-security-policy'];
    const nonce = pieces.length > 1 ? randomBytes(16).toString('base64') : '';
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const encoding = size < compressFrom ? 'identity' : acceptedEncoding(request);
    const body =
      pieces.length > 1
        ? await compress(join(pieces, Buffer.from(nonce)), encoding, 4)
        : await (answer.bodies[encoding] ??= compress(join(pieces), encoding, 6));
    response
      .writeHead(200, {
        ...headers,
        ...(Array.isArray(policy) ? { 'content-security-policy': policy.join(nonce) } : {}),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': body.length,
        etag,
        vary: 'accept-encoding',
      })
      .end(body);
  }

  function countSent(route: string, status: 200 | 304): void {
    const counts = sent.get(route) ?? { 200: 0, 304: 0 };
    counts[status]++;
    sent.set(route, counts);
  }

  return {
    createServer: (handler) => {
      const reply = (answer: Answer | null, request: IncomingMessage, response: ServerResponse) => {
        if (!answer || !isWanted(answer, request)) return handler(request, response);
        send(answer, request, response).catch(() => response.destroy());
      };
      return createServer((request, response) => {
        const address = addressOf(request);
        if (address === null || !known.has(address)) return handler(request, response);
        const answer = find(address);
        if (answer instanceof Promise) {
          answer.then(
            (answered) => reply(answered, request, response),
            () => handler(request, response),
          );
        } else {
          reply(answer, request, response);
        }
      });
    },
    learnFrom: (learned) => {
      app = learned;
      learned.addHook('onResponse', async (request, reply) => {
        const address = addressOf(request.raw);
        const caching = reply.getHeader('cache-control');
        if (address !== null && isPublic(reply.statusCode, caching)) {
          known.set(address, request.routeOptions.url ?? '');
        }
      });
    },
    counts: () => ({
      sent: [...sent].flatMap(([route, counts]) =>
        ([200, 304] as const).map((status) => ({ route, status, count: counts[status] })),
      ),
      made,
    }),
  };
}

/** The address whose answer may come from memory, or null: callers that want something of their own are not served here. */
function addressOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !url || url.length > longestAddress) return null;
  // An answer to another origin, or to a part of the file, is not the same for everyone.
  if (headers.origin || headers.range) return null;
  return url;
}

/** A caller that wants JSON gets no page, whatever the address. */
function isWanted(answer: Answer, { headers: { accept } }: IncomingMessage): boolean {
  const wantsJson = accept?.includes('application/json') && !accept.includes('text/html');
  return !wantsJson || !String(answer.headers['content-type']).startsWith('text/html');
}

function isPublic(status: number, caching: unknown): boolean {
  return status === 200 && caching === publicCaching;
}

function acceptedEncoding({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** The body without its nonce. */
function cut(body: Buffer, nonce: string | undefined): Buffer[] {
  if (!nonce) return [body];
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, from)) {
    pieces.push(body.subarray(from, at));
    from = at + nonce.length;
  }
  return [...pieces, body.subarray(from)];
}

function join(pieces: Buffer[], between?: Buffer): Buffer {
  const [first, ...others] = pieces;
  if (!first) return Buffer.alloc(0);
  if (!between || others.length === 0) return first;
  return Buffer.concat([first, ...others.flatMap((piece) => [between, piece])]);
}

async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') {
    return compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  return encoding === 'gzip' ? compressGzip(body, { level: quality }) : body;
}
