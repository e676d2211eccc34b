import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureFormat } from './decode-pool';
import { PictureError, PicturesBusyError } from './picture-error';
import { createPictureStore, type PictureStoreOptions } from './picture-store';
import placeholder from './placeholder.svg?raw';

/** Allowed widths in pixels. Arbitrary widths would let anyone fill the cache. */
const widths = [80, 160, 320, 480, 640, 960, 1280, 1920];

/** The placeholder for the picture of a person. */
const avatar = '/images/avatar.svg';

export type ProductImageOptions = PictureStoreOptions & {
  /** The picture of the row with this id, or null. */
  findPicture: (id: string) => Promise<FoundPicture | null>;
};

export type FoundPicture = {
  /** A URL of another server, or a path of the shop. */
  address: string;
  of: 'product' | 'person';
};

/**
 * Serves `/images/for/{id}/{width}`: the picture of a product, a reviewer or a user, resized, in the best format that the
 * browser accepts. Fetches only addresses from the database. A placeholder replaces an unavailable picture; an unknown id
 * or width is a 404 with a placeholder.
 */
export function serveProductImages(
  app: FastifyInstance,
  { findPicture, ...options }: ProductImageOptions,
): void {
  const store = createPictureStore(options);
  app.addHook('onClose', async () => store.close());

  app.get<{ Params: { id: string; width: string } }>(
    '/images/for/:id/:width',
    { config: { load: 'files' } },
    async (request, reply) => {
      const { id, width } = request.params;
      if (!/^\d{1,4}$/.test(width) || !widths.includes(Number(width))) return sendNotFound(reply, 3_600);
      const found = await findPicture(id);
      if (found === null) return sendNotFound(reply, 60);
      const { address } = found;
      // The shop's own drawings are vector graphics.
      if (address.startsWith('/'))
        return reply.header('cache-control', 'public, max-age=3600').redirect(address);

      const format = bestFormat(request);
      const tag = `"${createHash('sha256').update(`${address} ${width} ${format}`).digest('base64url').slice(0, 22)}"`;
      try {
        const isUnchanged = request.headers['if-none-match'] === tag;
        const bytes = isUnchanged ? null : await store.picture(address, Number(width), format);
        reply.headers({
          'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
          etag: tag,
          vary: 'accept',
        });
        return bytes === null ? reply.code(304).send() : reply.type(`image/${format}`).send(bytes);
      } catch (error) {
        if (error instanceof PicturesBusyError)
          return sendPlaceholder(reply.code(503).header('retry-after', '2'), 0);
        if (!(error instanceof PictureError)) throw error;
        request.log.info({ id, reason: error.message }, 'no picture');
        // Not an error status, which would appear in the browser's console.
        if (found.of === 'person')
          return reply.header('cache-control', 'public, max-age=60').redirect(avatar);
        return sendPlaceholder(reply, 60);
      }
    },
  );
}

function bestFormat({ headers: { accept = '' } }: FastifyRequest): PictureFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

const sendNotFound = (reply: FastifyReply, seconds: number) => sendPlaceholder(reply.code(404), seconds);

/** Sends the placeholder, which browsers show whatever the status. */
function sendPlaceholder(reply: FastifyReply, seconds: number) {
  return reply
    .header('cache-control', seconds > 0 ? `public, max-age=${seconds}` : 'no-store')
    .type('image/svg+xml; charset=utf-8')
    .send(placeholder);
}
