/** The files of documents of products: what is taken, and how people read and address it. Page and server share it. */

/** Kinds of documents, in the order in which staff choose one. */
export const documentKinds = [
  'data-sheet',
  'manual',
  'safety-data-sheet',
  'declaration-of-conformity',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindNames: Record<DocumentKind, string> = {
  'data-sheet': 'Data sheet',
  manual: 'Manual',
  'safety-data-sheet': 'Safety data sheet',
  'declaration-of-conformity': 'Declaration of conformity',
  other: 'Other',
};

/** How many bytes of either end of a file tell whether it is a PDF. */
export const pdfEndBytes = 1_024;

/**
 * Whether a file is a PDF by its bytes: names lie. Nothing but white space may stand before its header, although readers take more, so
 * that no file is a PDF and a program or a page as well. Without the end, its upload or its download broke off.
 * @param bytes the whole file, or its first `pdfEndBytes`
 * @param end its last `pdfEndBytes`
 */
export function isPdf(bytes: Uint8Array, end: Uint8Array = bytes): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return (
    /^(?:\xef\xbb\xbf)?\s*%PDF-\d/.test(text(bytes.subarray(0, pdfEndBytes))) &&
    text(end.subarray(-pdfEndBytes)).includes('%%EOF')
  );
}

/** The size of a file: "84 kB", "1.2 MB". */
export const sizeText = (bytes: number): string =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a link to a document says beside its title: "Manual, PDF, 1.2 MB". Without the kind where it says no more than the title. */
export function aboutDocument({
  title,
  kind,
  bytes,
}: {
  title: string;
  kind: DocumentKind;
  bytes: number;
}): string {
  const name = documentKindNames[kind];
  const saysMore = kind !== 'other' && !title.toLowerCase().includes(name.toLowerCase());
  return [...(saysMore ? [name] : []), 'PDF', sizeText(bytes)].join(', ');
}

const longestName = 80;

/** The name of a document's file in its address: small letters without accents, digits and hyphens. */
export function fileNameOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, longestName).replace(/-$/, '');
  return `${name || 'document'}.pdf`;
}

/** Where visitors download a document, while a product on sale has it. */
export const documentPath = (id: string, title: string): string =>
  `/product-documents/${id}/${fileNameOf(title)}`;
