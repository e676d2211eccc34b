/** Files of documents, as people choose them. */
import type { ChosenFile } from './picture-files';

const emptyPage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** A PDF of at least so many bytes. */
export const pdfNamed = (name: string, bytes = 0): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(emptyPage.replace('trailer', `%${'x'.repeat(bytes)}\ntrailer`)),
});

/** A program that calls itself a PDF. */
export const renamedProgram: ChosenFile = {
  name: 'manual.exe.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`MZ\x90\x00${'\x00'.repeat(500)}This program cannot be run in DOS mode.`),
};
