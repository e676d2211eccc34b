import { createHash, randomBytes } from 'node:crypto';
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
  /** Without those that depend on the encoding. Where a page's nonce stands, its policy is cut. */
  headers: OutgoingHttpHeaders;
  etag: string;
  /** Cut where a page's nonce stands: every visitor gets another. One piece where there is none. */
  pieces: Buffer[];
  /** Bytes of the pieces. */
  size: number;
  isPage: boolean;
  /** Whether it is worth compressing. */
  isCompressible: boolean;
  /** Whether it takes the place of another for a moment: an order may change it again at once. */
  isBrief: boolean;
  /** What is sent to everyone, each made once. A page has none. */
  ready: { [E in Encoding]: Packed | Promise<Packed> | null };
};

/** Below this, compressing costs more than it saves. */
const compressFrom = 1_024;

export function createBody(bytes: Buffer, headers: OutgoingHttpHeaders): AnswerBody {
  const policy = headers['content-security-policy'];
  const nonce = /'nonce-([^']+)'/.exec(String(policy ?? ''))?.[1];
  if (!nonce) return bodyOf([bytes], headers, false);
  return bodyOf(
    cut(bytes, nonce),
    Object.assign({}, headers, { 'content-security-policy': String(policy).split(nonce) }),
    false,
  );
}

/** @returns the very same body when the bytes are */
export function renewBody(body: AnswerBody, bytes: Buffer): AnswerBody {
  return body.pieces[0]?.equals(bytes) ? body : bodyOf([bytes], body.headers, true);
}

function bodyOf(pieces: Buffer[], headers: OutgoingHttpHeaders, isBrief: boolean): AnswerBody {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return {
    headers,
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    pieces,
    size,
    isPage: String(headers['content-type']).startsWith('text/html'),
    isCompressible: size >= compressFrom,
    isBrief,
    ready: { br: null, gzip: null, identity: null },
  };
}

/** The body as it is sent in this encoding. A page gets a nonce of its own each time; anything else is kept for the next. */
export function pack(body: AnswerBody, encoding: Encoding): Packed | Promise<Packed> {
  return body.pieces.length > 1
    ? packPage(body, encoding)
    : (body.ready[encoding] ??= packOnce(body, encoding));
}

function packOnce(body: AnswerBody, encoding: Encoding): Packed | Promise<Packed> {
  const bytes = join(body.pieces);
  if (encoding === 'identity') return toPacked(body, encoding, bytes);
  if (body.isBrief) return toPacked(body, encoding, compressQuickly(bytes, encoding));
  return compress(bytes, encoding, 6).then(
    (compressed) => (body.ready[encoding] = toPacked(body, encoding, compressed)),
  );
}

async function packPage(body: AnswerBody, encoding: Encoding): Promise<Packed> {
  const nonce = randomBytes(16).toString('base64');
  const bytes = join(body.pieces, Buffer.from(nonce));
  return toPacked(body, encoding, await compress(bytes, encoding, 4), nonce);
}

function toPacked(body: AnswerBody, encoding: Encoding, bytes: Buffer, nonce?: string): Packed {
  const { headers, etag, isCompressible } = body;
  const policy = headers['content-security-policy'];
  return {
    headers: flat(
      Object.assign(
        {},
        headers,
        { 'content-length': bytes.length, etag },
        Array.isArray(policy) && { 'content-security-policy': policy.join(nonce) },
        encoding !== 'identity' && { 'content-encoding': encoding },
        // What is never compressed is the same for everyone.
        isCompressible && { vary: 'accept-encoding' },
      ),
    ),
    // Node sends a short text in one piece with its headers, and copies it less often when each character is a byte.
    body: bytes.length < compressFrom ? bytes.toString('latin1') : bytes,
  };
}

/** The body without its nonce. */
function cut(bytes: Buffer, nonce: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(nonce); at !== -1; at = bytes.indexOf(nonce, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + nonce.length;
  }
  return [...pieces, bytes.subarray(from)];
}

function join(pieces: Buffer[], between?: Buffer): Buffer {
  const [first, ...others] = pieces;
  if (!first) return Buffer.alloc(0);
  if (!between || others.length === 0) return first;
  return Buffer.concat([first, ...others.flatMap((piece) => [between, piece])]);
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

async function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(bytes, brotli(bytes, quality));
  return encoding === 'gzip' ? compressGzip(bytes, { level: quality }) : bytes;
}

const brotli = ({ length }: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
