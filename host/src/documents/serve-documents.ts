import type { Database } from '@chuck-and-bit/api/database/client';
import type { FileStore } from '@chuck-and-bit/api/external/files/file-store';
import { documentFile, documentHeaders } from '@chuck-and-bit/api/modules/product-documents/document-file';
import { findPublicDocument } from '@chuck-and-bit/api/modules/product-documents/product-documents';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';

type ServeOptions = { store: Pick<FileStore, 'read'>; database: Database };

const fileName = /^[a-z0-9-]{1,80}\.pdf$/;

/** A file never changes, so a browser keeps it. Caches between forget it within an hour, because its product may be hidden. */
const caching = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Serves `/product-documents/{id}/{name}.pdf` of products on sale. The database is asked each time whether it is. */
export function serveDocuments(app: FastifyInstance, { store, database }: ServeOptions): void {
  app.route<{ Params: { id: string; name: string } }>({
    // Without the HEAD route that Fastify adds, which would read the file.
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/product-documents/:id/:name',
    config: { load: 'files' },
    handler: async ({ params: { id, name }, method, headers, log }, reply) => {
      const found = fileName.test(name) ? await findPublicDocument(database.publicDb, id) : null;
      if (!found) return refuse(reply, 404, messages.documentNotFound);
      const tag = `"${found.id}"`;
      reply.headers({ ...documentHeaders(found), 'cache-control': caching, etag: tag });
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      if (method === 'HEAD') return reply.send();
      try {
        const file = await store.read(found.id, documentFile);
        return file ? await reply.send(file.body) : refuse(reply, 404, messages.documentNotFound);
      } catch (error) {
        log.error({ err: error }, 'no document');
        return refuse(reply.header('retry-after', '5'), 503, productDocumentMessages.documentNotRead);
      }
    },
  });
}

/** In plain text, because a browser shows it in place of the page. Nothing keeps it: the product may appear at any time. */
function refuse(reply: FastifyReply, status: 404 | 503, message: string) {
  for (const name of ['content-disposition', 'content-length', 'etag']) reply.removeHeader(name);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    .send(message);
}
