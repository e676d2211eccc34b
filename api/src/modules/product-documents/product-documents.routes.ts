import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import * as contract from '@chuck-and-bit/contract/product-documents';
import { createDownloads } from '../../downloads';
import { ShopError } from '../../errors';
import type { FileStore } from '../../external/files/file-store';
import { isId } from '../../ids';
import { done, type RouteDeps, type Router } from '../../route';
import type { Uploads } from '../../uploads';
import { documentFile, documentHeaders } from './document-file';
import { findDocument } from './product-documents.queries';
import { storeFailure, uploadDocument } from './upload-document';

type Deps = RouteDeps & { documents: FileStore; uploads: Uploads };

export function productDocumentsRoutes({ route }: Router, deps: Deps): void {
  const { documents: store, uploads } = deps;
  const { db } = deps.database;

  route(
    contract.uploadProductDocument,
    async ({ body, query }) => {
      const { id, bytes } = await uploadDocument(store, db, { bytes: body, uploadId: query.uploadId });
      return { ...done, _id: id, bytes };
    },
    { bodyBytes: limits.documentBytes, takePlace: uploads.file },
  );

  const downloads = createDownloads();
  route(contract.getProductDocument, async (call) => {
    const { params, user, reply } = call;
    const { id } = params;
    const found = isId(id) ? await findDocument(db, id) : null;
    if (found) await downloads.ofStaff(call, user);
    const file =
      found &&
      (await store.read(id, documentFile).catch((error: unknown) => {
        throw storeFailure(error, productDocumentMessages.documentNotRead);
      }));
    if (!file) throw new ShopError('DOCUMENT_NOT_FOUND', messages.documentNotFound);
    reply.headers(documentHeaders(found));
    return file.body;
  });
}
