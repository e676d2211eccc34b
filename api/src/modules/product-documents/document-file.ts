import { fileNameOf } from '@chuck-and-bit/contract/product-document-files';
import { visibleText } from '@chuck-and-bit/contract/visible-text';

/** The name of a document's only file in the store. Its readable name is part of its address. */
export const documentFile = 'document.pdf';

/** The headers of a document that is downloaded, never shown in the shop's own origin. */
export const documentHeaders = ({ title, bytes }: { title: string | null; bytes: number }) => ({
  'content-type': 'application/pdf',
  'content-length': bytes,
  'content-disposition': dispositionOf(title ?? ''),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
});

/** The title as the name of a saved file: as it is (RFC 5987), and in ASCII for programs that read no other (RFC 6266). */
function dispositionOf(title: string): string {
  const ascii = fileNameOf(title);
  // What no system takes in the name of a file.
  const readable = visibleText(title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' '));
  const encoded = encodeURIComponent(`${readable || 'document'}.pdf`).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
