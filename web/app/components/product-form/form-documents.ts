import { limits } from '@chuck-and-bit/contract/limits';
import { type DocumentKind, documentKinds } from '@chuck-and-bit/contract/product-document-files';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import {
  type DocumentList,
  documentTitle,
  type ManagedDocument,
} from '@chuck-and-bit/contract/product-documents';
import * as z from 'zod/mini';
import { isSameJson } from '../../browser/is-same-json';

const formDocument = z.object({
  /** Of its upload, or its id. */
  key: z.string(),
  title: documentTitle,
  kind: z.enum(documentKinds),
  /** null while it is on its way to the shop. */
  stored: z.nullable(z.object({ _id: z.string(), bytes: z.number() })),
});

/** A document in the form of a product. */
export type FormDocument = z.infer<typeof formDocument>;
export type StoredDocument = NonNullable<FormDocument['stored']>;

const isStored = ({ stored }: FormDocument) => stored !== null;

export const formDocuments = z
  .array(formDocument)
  .check(z.refine((list) => list.every(isStored), productDocumentMessages.documentNotUploaded));

/** What a draft keeps: the documents that the shop has. */
export const draftDocuments = z.pipe(
  z.array(z.object({ ...formDocument.shape, title: z.string() })),
  z.transform((list) => list.filter(isStored)),
);

export const toFormDocuments = (documents: readonly ManagedDocument[]): FormDocument[] =>
  documents.map(({ _id, title, kind, bytes }) => ({ key: _id, title, kind, stored: { _id, bytes } }));

/** The list to send. Undefined if the product keeps its documents as they are. */
export const sentDocuments = (
  documents: readonly FormDocument[],
  begun: readonly FormDocument[],
): DocumentList | undefined =>
  isSameJson(documents, begun)
    ? undefined
    : documents.flatMap(({ title, kind, stored }) =>
        stored ? [{ _id: stored._id, title: title.trim(), kind }] : [],
      );

/** What a file's name says about a document, for its title and its kind. */
export function guessDocument(fileName: string): { title: string; kind: DocumentKind } {
  const title = fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  const kind = documentKinds.find((each) => words[each]?.test(title)) ?? 'other';
  return { title: title.slice(0, limits.documentTitle.max), kind };
}

const words: Partial<Record<DocumentKind, RegExp>> = {
  'data-sheet': /^(?!.*safety).*(?:data[ -]?sheet|specification)/i,
  manual: /manual|instruction|guide/i,
  'safety-data-sheet': /safety|\bm?sds\b/i,
  'declaration-of-conformity': /declaration|conformity/i,
};
