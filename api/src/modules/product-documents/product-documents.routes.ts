import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import * as contract from '@chuck-and-bit/contract/product-documents';
import { ShopError } from '../../errors';
import type { FileStore } from '../../external/files/file-store';
import { isId } from '../../ids';
import { done, type RouteDeps, type Router, type UploadSlots } from '../../route';
import { documentFile, documentHeaders } from './document-file';
import { findDocument } from './product-documents.queries';
import { storeFailure, uploadDocument } from './upload-document';

type Deps = RouteDeps & { documents: FileStore; uploadSlots: UploadSlots };

export function productDocumentsRoutes({ route }: Router, deps: Deps): void {
  const { documents: store, uploadSlots } = deps;
  const { db } = deps.database;

  route(
    contract.uploadProductDocument,
    async ({ body, query }) => {
      const { id, bytes } = await uploadDocument(store, db, { bytes: body, uploadId: query.uploadId });
      return { ...done, _id: id, bytes };
    },
    {
      bodyBytes: limits.documentBytes,
      admit: uploadSlots.admit(productDocumentMessages.uploadsBusy),
    },
  );

  route(contract.getProductDocument, async ({ params: { id }, reply }) => {
    const found = isId(id) ? await findDocument(db, id) : null;
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
