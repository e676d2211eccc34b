import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type LiveBody, liveBodyOf } from '@chuck-and-bit/api/live-answers';
import { publicCaching } from '@chuck-and-bit/api/route';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnswerBody, createBody, type Encoding, type Packed, pack, renewBody } from './answer-body';

type SentCounts = { 200: number; 304: number };

/** A public answer, ready to be sent again while the data it was made from stands. */
type Answer = {
  version: number;
  /** The version of the stock that it shows. */
  stockVersion: number;
  /** Gives what a live answer says now. */
  liveBody: LiveBody | null;
  body: AnswerBody;
  sent: SentCounts;
  /** When it is made anew though nothing has changed, while it is still sent … */
  renewedFrom: number;
  /** … and when it is not sent any more, in milliseconds of `performance.now()`. */
  outdatedFrom: number;
};

/** An answer that the application is asked for just now, or was a moment ago, at this version of the data. */
type Making = {
  version: number;
  stockVersion: number;
  answer: Promise<Answer | null>;
  /** As `answer`; null where making it failed. */
  settled: Promise<Answer | null>;
  /** When the address may be made again, perhaps before this answer is there. */
  over: Promise<void>;
  isOver: boolean;
  /** For those who came after the data had changed. */
  next: Promise<Answer | null> | null;
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
  /** As `version`, of what orders leave in stock; a live answer made at another is brought up to date. */
  stockVersion: () => number;
  /** How long an answer stands at most, in case a notice from another process was lost. */
  maxAgeSeconds: number;
  maxBytes: number;
};

const longestAddress = 1_024;
const knownAddresses = 10_000;
/** However fast the data changes, an address is made anew no more often, in milliseconds, and no more than twice at once. */
const makingInterval = 14;
/** Above this, bringing a live answer up to date takes too long to be done between two requests. */
const liveUpTo = 32 * 1024;
/** Headers that belong to one sending, not to the answer. */
const ofOneSending = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
  // Callers of other origins are not answered from here.
  'access-control-expose-headers',
]);

/**
 * Keeps the answers of public addresses in memory. An address becomes known when it answered 200 with the public caching
 * header; from then on it is answered from here, made anew by the application whenever the public data has changed.
 */
export function createAnswerMemory({
  version,
  stockVersion,
  maxAgeSeconds,
  maxBytes,
}: AnswerMemoryOptions): AnswerMemory {
  /** Public addresses. */
  const known = new LRUCache<string, { route: string; isLive: boolean }>({ max: knownAddresses });
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    // Room for the compressed bodies beside the plain one, and for what a live one is made from.
    sizeCalculation: ({ body, liveBody }) => 512 + (liveBody ? 4 : 2) * body.bytes.length,
  });
  const making = new Map<string, Making>();
  let app: FastifyInstance | null = null;
  const sent = new Map<string, SentCounts>();
  let made = 0;

  async function make(address: string): Promise<Answer | null> {
    const route = known.get(address)?.route ?? '';
    const madeAt = version();
    const stockMadeAt = stockVersion();
    const startedAt = performance.now();
    const plain = await app?.inject({ url: address, headers: { 'accept-encoding': 'identity' } });
    if (!plain || !isPublic(plain.statusCode, plain.headers['cache-control'])) {
      known.delete(address);
      return null;
    }
    made++;
    const headers = Object.fromEntries(
      Object.entries(plain.headers).filter(([name]) => !ofOneSending.has(name) && name !== 'set-cookie'),
    );
    const answer: Answer = {
      version: madeAt,
      stockVersion: stockMadeAt,
      liveBody: plain.rawPayload.length <= liveUpTo ? liveBodyOf(plain.raw.req) : null,
      body: createBody(plain.rawPayload, headers, answers.peek(address)?.body),
      sent: countsOf(route),
      renewedFrom: startedAt + 800 * maxAgeSeconds,
      outdatedFrom: startedAt + 1_000 * maxAgeSeconds,
    };
    if (madeAt === version()) answers.set(address, answer);
    return answer;
  }

  function countsOf(route: string): SentCounts {
    const counts = sent.get(route) ?? { 200: 0, 304: 0 };
    sent.set(route, counts);
    return counts;
  }

  const isCurrent = (answer: Answer) =>
    answer.version === version() && (answer.stockVersion === stockVersion() || answer.liveBody !== null);

  /** A live answer shows what orders have left in stock until now. */
  function bringUpToDate(answer: Answer): void {
    if (answer.liveBody === null || answer.stockVersion === stockVersion()) return;
    answer.stockVersion = stockVersion();
    answer.body = renewBody(answer.body, answer.liveBody());
  }

  function find(address: string): Answer | Promise<Answer | null> | null {
    const kept = answers.get(address);
    const now = performance.now();
    if (kept && isCurrent(kept) && now < kept.outdatedFrom) {
      // A busy address is made anew before it has to be, so that nobody waits for it.
      if (now > kept.renewedFrom && !making.has(address)) void startMaking(address, undefined);
      return kept;
    }
    const isLive = known.get(address)?.isLive;
    if (!kept && isLive === undefined) return null;
    // One visitor's wait serves all who ask meanwhile. Where the data has changed since it began they wait for the next.
    const latest = making.get(address);
    if (latest?.version === version()) {
      if (latest.stockVersion === stockVersion()) return latest.answer;
      if (isLive)
        return latest.answer.then((answer) => (answer?.liveBody === null ? turnAfter(latest) : answer));
    }
    return latest && !latest.isOver ? turnAfter(latest) : startMaking(address, latest);

    function turnAfter(before: Making): Promise<Answer | null> {
      before.next ??= before.over.then(() => find(address));
      return before.next;
    }
  }

  function startMaking(address: string, before: Making | undefined): Promise<Answer | null> {
    const answer = make(address);
    const settled = answer.catch(() => null);
    const started: Making = {
      version: version(),
      stockVersion: stockVersion(),
      answer,
      over: Promise.all([pause(makingInterval), before?.settled]).then(() => void (started.isOver = true)),
      isOver: false,
      settled,
      next: null,
    };
    making.set(address, started);
    void Promise.all([started.over, settled]).then(() => {
      if (making.get(address) === started) making.delete(address);
    });
    return answer;
  }

  function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
    bringUpToDate(answer);
    const { body, sent: counts } = answer;
    if (request.headers['if-none-match'] === body.etag) {
      counts[304]++;
      // Without the policy: the browser keeps it with the page.
      const headers = { etag: body.etag, 'cache-control': publicCaching, vary: 'accept-encoding' };
      response.writeHead(304, headers).end();
      return;
    }
    counts[200]++;
    const packed = pack(body, body.isCompressible ? acceptedEncoding(request) : 'identity');
    if (packed instanceof Promise) {
      packed.then(
        (ready) => sendPacked(ready, response),
        () => response.destroy(),
      );
    } else {
      sendPacked(packed, response);
    }
  }

  function sendPacked({ headers, body }: Packed, response: ServerResponse): void {
    response.writeHead(200, headers).end(body, 'latin1');
  }

  return {
    createServer: (handler) => {
      const reply = (answer: Answer | null, request: IncomingMessage, response: ServerResponse) => {
        if (!answer || !isWanted(answer, request)) return handler(request, response);
        send(answer, request, response);
      };
      return createServer((request, response) => {
        const address = addressOf(request);
        const answer = address === null ? null : find(address);
        if (!answer) return handler(request, response);
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
          known.set(address, {
            route: request.routeOptions.url ?? '',
            isLive: liveBodyOf(request.raw) !== null && Number(reply.getHeader('content-length')) <= liveUpTo,
          });
        }
      });
    },
    counts: () => ({
      sent: [...sent]
        .filter(([, counts]) => counts[200] + counts[304] > 0)
        .flatMap(([route, counts]) =>
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
function isWanted({ body }: Answer, { headers }: IncomingMessage): boolean {
  if (!body.isPage) return true;
  return !headers.accept?.includes('application/json') || headers.accept.includes('text/html');
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
