import type { Database } from '@chuck-and-bit/api/database/client';
import type { Downloads } from '@chuck-and-bit/api/downloads';
import { readByteRange } from '@chuck-and-bit/api/external/files/byte-range';
import { fileCaching } from '@chuck-and-bit/api/external/files/file-headers';
import type { FileStore } from '@chuck-and-bit/api/external/files/file-store';
import { documentFile, documentHeaders } from '@chuck-and-bit/api/modules/product-documents/document-file';
import { findPublicDocument } from '@chuck-and-bit/api/modules/product-documents/product-documents';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';

type ServeOptions = { store: Pick<FileStore, 'read'>; database: Database; downloads: Downloads };

const fileName = /^[a-z0-9-]{1,80}\.pdf$/;

/** Serves `/product-documents/{id}/{name}.pdf` of products on sale. The database is asked each time whether it is. */
export function serveProductDocuments(
  app: FastifyInstance,
  { store, database, downloads }: ServeOptions,
): void {
  app.route<{ Params: { id: string; name: string } }>({
    // Without the HEAD route that Fastify adds, which would read the file.
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/product-documents/:id/:name',
    handler: async (request, reply) => {
      const { params, method, headers, log } = request;
      const { id, name } = params;
      const found = fileName.test(name) ? await findPublicDocument(database.publicDb, id) : null;
      if (!found) return refuse(reply, 404, messages.documentNotFound);
      const tag = `"${found.id}"`;
      reply.headers({
        ...documentHeaders(found),
        'accept-ranges': 'bytes',
        'cache-control': fileCaching,
        etag: tag,
      });
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      if (method === 'HEAD') return reply.send();
      // Of another file, a part is of no use.
      const range = (headers['if-range'] ?? tag) === tag ? readByteRange(headers.range, found.bytes) : null;
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${found.bytes}`);
        return refuse(reply, 416, productDocumentMessages.documentPartMissing);
      }
      await downloads.ofVisitor({ request, reply });
      try {
        const file = await store.read(found.id, documentFile, range ?? undefined);
        if (file && range) {
          reply.code(206).headers({
            'content-length': file.bytes,
            'content-range': `bytes ${range.start}-${range.end}/${found.bytes}`,
          });
        }
        return file ? await reply.send(file.body) : refuse(reply, 404, messages.documentNotFound);
      } catch (error) {
        log.error({ err: error }, 'no document');
        return refuse(reply.header('retry-after', '5'), 503, productDocumentMessages.documentNotRead);
      }
    },
  });
}

/** In plain text, because a browser shows it in place of the page. Nothing keeps it: the product may appear at any time. */
function refuse(reply: FastifyReply, status: 404 | 416 | 503, message: string) {
  for (const name of ['accept-ranges', 'content-disposition', 'content-length', 'etag'])
    reply.removeHeader(name);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    .send(message);
}
