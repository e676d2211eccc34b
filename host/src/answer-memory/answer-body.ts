import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Headers, names and values in turn, and body as they are sent. A text holds a byte in each character. */
export type Packed = { headers: string[]; body: Buffer | string };

/** What an answer says. It stays as it is: a live answer gets another. */
export type AnswerBody = {
  /** Without those that depend on the encoding. */
  headers: OutgoingHttpHeaders;
  etag: string;
  bytes: Buffer;
  isPage: boolean;
  /** Whether it is worth compressing. */
  isCompressible: boolean;
  /** Whether it takes the place of another for a moment: an order may change it again at once. */
  isBrief: boolean;
  /** What is sent to everyone, each made once. */
  ready: { [E in Encoding]: Packed | Promise<Packed> | null };
};

/** Below this, compressing costs more than it saves. */
const compressFrom = 1_024;

/** @returns `before`, with what has been compressed of it, where that says the same */
export function createBody(
  bytes: Buffer,
  headers: OutgoingHttpHeaders,
  before: AnswerBody | undefined,
): AnswerBody {
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'] ?? ''))?.[1];
  const body = nonce ? bodyOfPage(bytes.toString(), headers, nonce) : bodyOf(bytes, headers, false);
  return before && !before.isBrief && before.etag === body.etag ? before : body;
}

/** @returns the very same body when the bytes are */
export function renewBody(body: AnswerBody, bytes: Buffer): AnswerBody {
  return body.bytes.equals(bytes) ? body : bodyOf(bytes, body.headers, true);
}

/**
 * A nonce is for one sending. A page that is sent again names what may run by the hashes of its scripts: of those that
 * bear its nonce, for only the application knew it.
 */
function bodyOfPage(page: string, headers: OutgoingHttpHeaders, nonce: string): AnswerBody {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes(mark) && !attributes.includes(' type="application/')) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  const policy = String(headers['content-security-policy']).replace(
    `'nonce-${nonce}'`,
    [...hashes].join(' '),
  );
  return bodyOf(
    Buffer.from(page.replaceAll(mark, '')),
    Object.assign({}, headers, { 'content-security-policy': policy }),
    false,
  );
}

function bodyOf(bytes: Buffer, headers: OutgoingHttpHeaders, isBrief: boolean): AnswerBody {
  return {
    headers,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    isPage: String(headers['content-type']).startsWith('text/html'),
    isCompressible: bytes.length >= compressFrom,
    isBrief,
    ready: { br: null, gzip: null, identity: null },
  };
}

/** The body as it is sent in this encoding, kept for the next who asks. */
export function pack(body: AnswerBody, encoding: Encoding): Packed | Promise<Packed> {
  return (body.ready[encoding] ??= packOnce(body, encoding));
}

function packOnce(body: AnswerBody, encoding: Encoding): Packed | Promise<Packed> {
  const { bytes } = body;
  if (encoding === 'identity') return toPacked(body, encoding, bytes);
  if (body.isBrief) return toPacked(body, encoding, compressQuickly(bytes, encoding));
  const packing = compress(bytes, encoding).then((compressed) => toPacked(body, encoding, compressed));
  packing.then(
    (packed) => (body.ready[encoding] = packed),
    // The next who asks tries again.
    () => (body.ready[encoding] = null),
  );
  return packing;
}

function toPacked(body: AnswerBody, encoding: Encoding, bytes: Buffer): Packed {
  const { headers, etag, isCompressible } = body;
  return {
    headers: flat(
      Object.assign(
        {},
        headers,
        { 'content-length': bytes.length, etag },
        encoding !== 'identity' && { 'content-encoding': encoding },
        // What is never compressed is the same for everyone.
        isCompressible && { vary: 'accept-encoding' },
      ),
    ),
    // Node sends a short text in one piece with its headers, and copies it less often when each character is a byte.
    body: bytes.length < compressFrom ? bytes.toString('latin1') : bytes,
  };
}

/** Names and values in turn, which Node writes without looking at each again. */
function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((part) =>
      part === undefined ? [] : [name, String(part)],
    ),
  );
}

/** At once, and not as small as it could be. */
function compressQuickly(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'br' ? brotliCompressSync(bytes, brotli(bytes, 1)) : gzipSync(bytes, { level: 1 });
}

/** Well, in another thread. */
function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, brotli(bytes, 6)) : compressGzip(bytes);
}

const brotli = ({ length }: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
