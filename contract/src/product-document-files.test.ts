import { describe, expect, test } from 'vitest';
import {
  aboutDocument,
  documentPath,
  fileNameOf,
  isPdf,
  pdfEndBytes,
  sizeText,
} from './product-document-files';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const filler = 'x'.repeat(3 * pdfEndBytes);

describe('a file', () => {
  test.each([
    ['as most programs write it', '%PDF-1.7\n1 0 obj\n%%EOF\n'],
    ['with a byte order mark and a line before the header', '\xef\xbb\xbf\r\n%PDF-2.0\n%%EOF'],
    ['of many bytes', `%PDF-1.4\n${filler}\n%%EOF`],
    ['with a little behind its end', `%PDF-1.4\n${filler}%%EOF${'\0'.repeat(pdfEndBytes - 5)}`],
  ])('%s is a PDF', (_what, file) => {
    expect(isPdf(bytes(file))).toBe(true);
    expect(isPdf(bytes(file).subarray(0, pdfEndBytes), bytes(file).subarray(-pdfEndBytes))).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a renamed program', `MZ\x90\0${filler}`],
    ['a program with a PDF behind it', 'MZ\x90\0%PDF-1.7\n%%EOF'],
    ['a page with a PDF behind it', '<script>1</script>%PDF-1.7\n%%EOF'],
    ['a PDF that breaks off', `%PDF-1.7\n${filler}`],
    ['a PDF with much behind its end', `%PDF-1.7\n%%EOF${'\0'.repeat(pdfEndBytes)}`],
    ['a header without version', '%PDF-\n%%EOF'],
    ['an end without a header', `${filler}%%EOF`],
  ])('that is %s is none', (_what, file) => {
    expect(isPdf(bytes(file))).toBe(false);
  });
});

test.each([
  [1, '1 kB'],
  [1_499, '1 kB'],
  [1_500, '2 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [1_250_000, '1.3 MB'],
  [20_000_000, '20.0 MB'],
])('%i bytes are %s', (size, text) => {
  expect(sizeText(size)).toBe(text);
});

test.each([
  ['Käyttöohje', 'manual', 'Manual, PDF, 2 kB'],
  ['Data sheet', 'data-sheet', 'PDF, 2 kB'],
  ['EU DECLARATION OF CONFORMITY', 'declaration-of-conformity', 'PDF, 2 kB'],
  ['Data sheet', 'safety-data-sheet', 'Safety data sheet, PDF, 2 kB'],
  ['Spare parts', 'other', 'PDF, 2 kB'],
] as const)('beside %j of the kind %s stands %j', (title, kind, text) => {
  expect(aboutDocument({ title, kind, bytes: 2_000 })).toBe(text);
});

test.each([
  ['Data sheet TK-2000', 'data-sheet-tk-2000.pdf'],
  ['  Café: Anleitung (Größe) ', 'cafe-anleitung-gro-e.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['取扱説明書', 'document.pdf'],
  ['x'.repeat(120), `${'x'.repeat(80)}.pdf`],
  [`${'x'.repeat(79)} y`, `${'x'.repeat(79)}.pdf`],
])('the file of %j is called %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
  expect(documentPath('1', title)).toBe(`/product-documents/1/${name}`);
});
