import type { Database } from '@chuck-and-bit/api/database/client';
import type { FileKind } from '@chuck-and-bit/api/external/files/file-store';
import { pictureFormats, pictureWidths } from '@chuck-and-bit/contract/picture-files';
import { documentFile } from '@chuck-and-bit/api/modules/product-documents/document-file';
import { listDocumentIds, listMadePictures } from './known-entries.queries';

/** An entry of the store that has a row, such as a picture, and the names of its files. */
export type KnownEntry = { kind: FileKind; id: string; names: readonly string[] };

/** All entries that have a row. */
export async function listKnownEntries(database: Pick<Database, 'pool'>): Promise<KnownEntry[]> {
  const pictures = await listMadePictures(database);
  const documents = await listDocumentIds(database);
  return [
    ...pictures.map(({ id, width }) => ({ kind: 'pictures' as const, id, names: pictureNames(width) })),
    ...documents.map((id) => ({ kind: 'documents' as const, id, names: [documentFile] })),
  ];
}

const pictureNames = (width: number): string[] =>
  pictureWidths(width).flatMap((each) => pictureFormats.map((format) => `${each}.${format}`));
