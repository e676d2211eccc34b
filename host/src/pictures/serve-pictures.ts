import type { Database } from '@chuck-and-bit/api/database/client';
import { isId } from '@chuck-and-bit/api/ids';
import { fileCaching, mediaTypeOf } from '@chuck-and-bit/api/external/files/file-headers';
import { type FileStore, FileStoreError } from '@chuck-and-bit/api/external/files/file-store';
import {
  noPicture,
  pictureFile,
  pictureFolder,
  type PictureFormat,
  pictureWidths,
} from '@chuck-and-bit/contract/picture-files';
import type { Downloads } from '@chuck-and-bit/api/downloads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import placeholder from '../../../web/public/images/no-picture.svg?raw';
import { findImage } from './pictures.queries';

type ServeOptions = {
  store: Pick<FileStore, 'read'>;
  database: Database;
  downloads: Downloads;
  /** The public address of the store, or empty. */
  picturesUrl: string;
};

const fileName = /^\d{1,4}\.(avif|webp|jpeg)$/;

/** The placeholder for the picture of a person. */
const avatar = '/images/avatar.svg';

/** Serves the files of pictures, and leads to them where only an `image` is known. */
export function servePictures(app: FastifyInstance, options: ServeOptions): void {
  serveFiles(app, options);
  redirectToFiles(app, options);
}

/** Serves `/pictures/{id}/{width}.{format}`. Nothing is made or fetched here, and the database is not asked. */
function serveFiles(app: FastifyInstance, { store, downloads }: ServeOptions): void {
  app.get<{ Params: { id: string; name: string }; Querystring: Record<string, unknown> }>(
    '/pictures/:id/:name',
    { config: { load: 'files' } },
    async (request, reply) => {
      const { params, query, headers, log } = request;
      const { id, name } = params;
      if (!isId(id) || id !== id.toLowerCase() || !fileName.test(name))
        return sendPlaceholder(reply, 404, 3_600);
      const tag = `"${id}-${name}"`;
      const isUnchanged = headers['if-none-match'] === tag;
      if (!isUnchanged) await downloads.ofVisitor({ request, reply });
      const file = isUnchanged ? 'unchanged' : await store.read(id, name).catch(storeError);
      if (file instanceof FileStoreError) {
        log.error({ err: file }, 'no picture');
        return sendPlaceholder(reply.header('retry-after', '2'), 503, 0);
      }
      if (file === null && 'person' in query) {
        // Their pictures are removed while pages that show them are open.
        return reply.header('cache-control', 'public, max-age=60').redirect(avatar);
      }
      if (file === null) return sendPlaceholder(reply, 404, 60);
      reply.headers({ 'cache-control': fileCaching, etag: tag });
      if (file === 'unchanged') return reply.code(304).send();
      return reply
        .headers({ 'content-type': mediaTypeOf(name), 'content-length': file.bytes })
        .send(file.body);
    },
  );
}

function storeError(error: unknown): FileStoreError {
  if (error instanceof FileStoreError) return error;
  throw error;
}

/**
 * Redirects `/images/for/{id}/{width}` to a file of the picture of a product, an order, a reviewer or a user, for pages that know only
 * their `image`. A picture that was not fetched is replaced by the first one of the product that is there, or by the shop's drawing.
 */
function redirectToFiles(app: FastifyInstance, { database, picturesUrl }: ServeOptions): void {
  app.get<{ Params: { id: string; width: string } }>('/images/for/:id/:width', async (request, reply) => {
    const { id, width } = request.params;
    if (!/^\d{1,4}$/.test(width)) return sendPlaceholder(reply, 404, 3_600);
    const found = isId(id) ? await findImage(database, id) : null;
    if (found === null) return sendPlaceholder(reply, 404, 60);
    const { address, of, picture } = found;
    const redirect = (target: string, seconds: number) =>
      reply.headers({ 'cache-control': `public, max-age=${seconds}`, vary: 'accept' }).redirect(target);
    if (picture) {
      const path = `${picturesUrl}${pictureFolder(picture.id)}`;
      const file = pictureFile(path, fitting(picture.width, Number(width)), bestFormat(request));
      return redirect(file, picture.isItsOwn ? 3_600 : 60);
    }
    if (address.startsWith('/')) return redirect(address, address === noPicture ? 60 : 3_600);
    return of === 'person' ? redirect(avatar, 60) : sendPlaceholder(reply, 200, 60);
  });
}

/** The smallest width that is not smaller than the minimum, or the largest. */
function fitting(width: number, minimum: number): number {
  const widths = pictureWidths(width);
  return widths.find((each) => each >= minimum) ?? widths.at(-1) ?? minimum;
}

function bestFormat({ headers: { accept = '' } }: FastifyRequest): PictureFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

/** Sends the placeholder, which browsers show whatever the status. */
function sendPlaceholder(reply: FastifyReply, status: 200 | 404 | 503, seconds: number) {
  return reply
    .code(status)
    .header('cache-control', seconds > 0 ? `public, max-age=${seconds}` : 'no-store')
    .type('image/svg+xml; charset=utf-8')
    .send(placeholder);
}
