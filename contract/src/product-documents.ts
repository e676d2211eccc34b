import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { areDistinctIds, changeOf, entityId, id, mutationResponse, trimmedText } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { documentKinds } from './product-document-files';
import { productDocumentMessages } from './product-document-messages';
import { isUuid } from './uuid';

/** A document of a product as everyone sees it. */
export const productDocument = z.strictObject({
  title: z.string(),
  kind: z.enum(documentKinds),
  /** Where it is downloaded; null while only staff see the product. */
  path: z.nullable(z.string()),
  bytes: z.number(),
});

/** A document of a product as staff see it. */
export const managedDocument = z.strictObject({
  _id: entityId,
  title: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.number(),
});
export type ManagedDocument = z.infer<typeof managedDocument>;

export const documentTitle = trimmedText(productDocumentMessages.titleRequired, limits.documentTitle.max);

const { max } = limits.productDocuments;

/** The documents of a product in their order. One that is left out is removed. */
export const documentList = z
  .array(changeOf(managedDocument.shape, { _id: id, title: documentTitle, kind: z.enum(documentKinds) }))
  .check(
    z.maxLength(max, productDocumentMessages.tooManyDocuments(max)),
    z.refine((list) => areDistinctIds(list.map(({ _id }) => _id)), productDocumentMessages.documentRepeated),
  );
export type DocumentList = z.infer<typeof documentList>;

const ofProducts = { who: 'staff', area: 'products' } as const;

export const uploadProductDocument = defineEndpoint({
  method: 'POST',
  path: '/product-documents',
  summary:
    'Stores a PDF file, told by its bytes. It belongs to no product until it is in the list of one (`POST /drill`, `PUT /drills/{id}`); otherwise it is removed after a day. The body is the file.',
  ...ofProducts,
  /** The client makes the id of an upload: a repeated one makes no second document. */
  query: z.object({ uploadId: id.check(z.refine(isUuid, messages.uuidRequired)) }),
  bodyType: 'application/pdf',
  response: z.strictObject({ ...mutationResponse, _id: entityId, bytes: z.number() }),
});

export const getProductDocument = defineEndpoint({
  method: 'GET',
  path: '/product-documents/{id}',
  summary:
    'A document as PDF, for staff: also of a product that is not on sale, and one that was just uploaded. Everyone downloads documents of products on sale from their `path`.',
  ...ofProducts,
  params: z.object({ id }),
  response: z.file(),
  responseType: 'application/pdf',
});
