import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this, compressing costs more than it saves. */
const compressFromBytes = 1_024;
/** Includes `text/x-script`, React Router's navigation data. */
const compressibleTypes = /^text\/|\+json$|^application\/(json|javascript|xml)|\+xml$/;
/** Pages are 7 % smaller than with 4, for a millisecond once for each stored page; above 5 little is left to gain. */
const brotliQuality = 5;
const gzipLevel = 6;

/** Compresses responses. Flushing sends each chunk of a streamed response immediately. */
export function compressResponses(app: FastifyInstance): void {
  app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: compressFromBytes,
    globalDecompression: false,
    customTypes: compressibleTypes,
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: gzipLevel },
  });
}

export function isCompressible(body: Buffer, type: unknown): boolean {
  return body.length >= compressFromBytes && compressibleTypes.test(String(type));
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

/** The best encoding that the client accepts. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding'];
  return ((accepted && negotiator.negotiate(accepted)) || 'identity') as Encoding;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compresses a complete body in the thread pool. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return deflate(body, { level: gzipLevel });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
