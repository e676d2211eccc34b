import { isId } from '@chuck-and-bit/api/ids';
import type { Downloads } from '@chuck-and-bit/api/downloads';
import { fileCaching, mediaTypeOf } from '@chuck-and-bit/api/external/files/file-headers';
import { type FileStore, FileStoreError } from '@chuck-and-bit/api/external/files/file-store';
import { brandFileNames, iconSides } from '@chuck-and-bit/contract/brand-files';
import type { FastifyInstance } from 'fastify';
import drawing from '../../../web/public/favicon.svg?raw';

type ServeOptions = { store: Pick<FileStore, 'read'>; downloads: Downloads };

const names: ReadonlySet<string> = new Set([
  ...Object.values(brandFileNames),
  ...iconSides.map((side) => `${side}.png`),
]);

/** A drawing is shown by pages in `<img>` only. Opened by itself, it runs nothing, loads nothing and has no origin. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the pictures of the brand, always from the shop itself: a store of files would not send the policy of drawings. */
export function serveBrand(app: FastifyInstance, { store, downloads }: ServeOptions): void {
  app.get<{ Params: { id: string; name: string } }>(
    '/brand/:id/:name',
    { config: { load: 'files' } },
    async (request, reply) => {
      const { id, name } = request.params;
      const missing = () => reply.code(404).header('cache-control', 'public, max-age=60').send();
      if (!isId(id) || id !== id.toLowerCase() || !names.has(name)) return missing();
      const tag = `"${id}-${name}"`;
      if (name.endsWith('.svg')) reply.header('content-security-policy', drawingPolicy);
      if (request.headers['if-none-match'] === tag)
        return reply.headers({ 'cache-control': fileCaching, etag: tag }).code(304).send();
      await downloads.ofVisitor({ request, reply });
      const file = await store.read(id, name).catch((error: unknown) => {
        if (error instanceof FileStoreError) return error;
        throw error;
      });
      if (file instanceof FileStoreError) {
        request.log.error({ err: file }, 'no picture of the brand');
        return reply.code(503).headers({ 'retry-after': '2', 'cache-control': 'no-store' }).send();
      }
      if (file === null) return missing();
      return reply
        .headers({
          'cache-control': fileCaching,
          etag: tag,
          'content-type': mediaTypeOf(name),
          'content-length': file.bytes,
        })
        .send(file.body);
    },
  );
  serveDrawing(app);
}

/** Serves the drawn logo in the shades of an accent: `/brand/drawing/17564a-7cc7b2.svg`. */
function serveDrawing(app: FastifyInstance): void {
  app.get<{ Params: { shades: string } }>('/brand/drawing/:shades', async (request, reply) => {
    const found = /^([0-9a-f]{6})-([0-9a-f]{6})\.svg$/.exec(request.params.shades);
    if (!found) return reply.code(404).header('cache-control', 'public, max-age=60').send();
    const [, deep, bright] = found;
    return reply
      .headers({
        'cache-control': fileCaching,
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': drawingPolicy,
      })
      .send(
        drawing
          .replaceAll('#14433a', `#${deep}`)
          .replaceAll('#e0a02a', `#${bright}`)
          .replaceAll('fill="#a86c0c"', `fill="#${deep}" fill-opacity=".5"`),
      );
  });
}
