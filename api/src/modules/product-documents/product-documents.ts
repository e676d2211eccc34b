import { documentPath } from '@chuck-and-bit/contract/product-document-files';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import type { DocumentList, ManagedDocument } from '@chuck-and-bit/contract/product-documents';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { isId } from '../../ids';
import {
  findDocument,
  type FoundDocument,
  holdDocuments,
  listDocuments,
  replaceDocuments,
} from './product-documents.queries';

/** The documents of a product on its page. */
export async function readDocuments(
  database: Queryable,
  { id: productId, isOnSale }: { id: string; isOnSale: boolean },
): Promise<ProductDetails['documents']> {
  const shown = await listDocuments(database, productId);
  return shown.map(({ id, title, kind, bytes }) => ({
    title,
    kind,
    path: isOnSale ? documentPath(id, title) : null,
    bytes,
  }));
}

/** The documents of a product as staff see them. */
export async function readManagedDocuments(
  database: Queryable,
  productId: string,
): Promise<ManagedDocument[]> {
  return (await listDocuments(database, productId)).map(({ id, ...rest }) => ({ _id: id, ...rest }));
}

/**
 * Replaces the documents of a product.
 * @returns those that it had
 * @throws INVALID_INPUT for documents that don't exist
 */
export async function setDocuments(
  transaction: Queryable,
  productId: string,
  list: DocumentList,
): Promise<DocumentList> {
  const existing = await holdDocuments(transaction, list.map(({ _id }) => _id).filter(isId));
  const missing = list.findIndex(({ _id }) => !existing.has(_id));
  if (missing !== -1) {
    const message = productDocumentMessages.documentNotFound;
    throw invalidInput([{ path: `documents.${missing}`, message }]);
  }
  const before = await listDocuments(transaction, productId);
  await replaceDocuments(
    transaction,
    productId,
    list.map(({ _id, ...rest }) => ({ id: _id, ...rest })),
  );
  return before.map(({ id, title, kind }) => ({ _id: id, title, kind }));
}

/** A document of a product on sale. */
export async function findPublicDocument(database: Queryable, id: string): Promise<FoundDocument | null> {
  const found = isId(id) ? await findDocument(database, id) : null;
  return found?.isPublic ? found : null;
}
