import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PictureError } from './fetch-picture';
import { createPictureStore, PicturesBusyError, type PictureStoreOptions } from './picture-store';
import placeholder from './placeholder.svg?raw';
import type { PictureFormat } from './resize-picture';

/** The widths in pixels that may be asked for: a free choice would let anyone fill the cache. */
const widths = [80, 160, 320, 480, 640, 960, 1280, 1920];

export type ProductImageOptions = PictureStoreOptions & {
  /** Where the picture of a product is, or null when no product and no order has that id. */
  findImage: (productId: string) => Promise<string | null>;
};

/**
 * `/images/for/{productId}/{width}`: a product's picture from wherever it is, as wide as asked and in the best format
 * that the browser takes. Fetches what the database names and nothing else. A drawing stands in for a
 * picture that can't be had; an unknown product or width is a 404 that shows it too.
 */
export function serveProductImages(
  app: FastifyInstance,
  { findImage, ...options }: ProductImageOptions,
): void {
  const store = createPictureStore(options);

  app.get<{ Params: { productId: string; width: string } }>(
    '/images/for/:productId/:width',
    async (request, reply) => {
      const { productId, width } = request.params;
      if (!/^\d{1,4}$/.test(width) || !widths.includes(Number(width))) return missing(reply, 3_600);
      const address = await findImage(productId);
      if (address === null) return missing(reply, 60);
      // Our own drawings are sharp at any width.
      if (address.startsWith('/'))
        return reply.header('cache-control', 'public, max-age=3600').redirect(address);

      const format = bestFormat(request);
      const tag = `"${createHash('sha256').update(`${address} ${width} ${format}`).digest('base64url').slice(0, 22)}"`;
      try {
        const known = request.headers['if-none-match'] === tag;
        const bytes = known ? null : await store.picture(address, Number(width), format);
        reply.headers({
          'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
          etag: tag,
          vary: 'accept',
        });
        return bytes === null ? reply.code(304).send() : reply.type(`image/${format}`).send(bytes);
      } catch (error) {
        if (error instanceof PicturesBusyError) return drawing(reply.code(503).header('retry-after', '2'), 0);
        if (!(error instanceof PictureError)) throw error;
        request.log.info({ productId, reason: error.message }, 'no picture');
        // No fault of whoever looks at the list: an error status would show in their console.
        return drawing(reply, 60);
      }
    },
  );
}

function bestFormat({ headers: { accept = '' } }: FastifyRequest): PictureFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

const missing = (reply: FastifyReply, seconds: number) => drawing(reply.code(404), seconds);

/** Browsers show the picture in an answer whatever its status says. */
function drawing(reply: FastifyReply, seconds: number) {
  return reply
    .header('cache-control', seconds > 0 ? `public, max-age=${seconds}` : 'no-store')
    .type('image/svg+xml; charset=utf-8')
    .send(placeholder);
}
