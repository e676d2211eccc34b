/** How many leading bytes tell the type. */
const leadingBytes = 32;

/** Lengths of the header behind the one of the file, in which versions of BMP differ. */
const bitmapHeaders: readonly number[] = [12, 40, 52, 56, 64, 108, 124];

/** Behind the length of the file are four bytes of zeros; or the length of the next header. */
const isBitmap = (start: string): boolean =>
  start.startsWith('BM') &&
  start.length >= 10 &&
  (start.slice(6, 10) === '\0\0\0\0' ||
    (start.slice(15, 18) === '\0\0\0' && bitmapHeaders.includes(start.charCodeAt(14))));

/** How the files of other types begin, each byte as a character. */
const signatures: readonly [type: string, starts: readonly string[]][] = [
  ['TIFF', ['II*\0', 'II+\0', 'MM\0*', 'MM\0+']],
  ['Photoshop', ['8BPS\0\x01', '8BPS\0\x02']],
  ['JPEG XL', ['\xff\x0a', '\0\0\0\x0cJXL \r\n']],
  ['JPEG 2000', ['\0\0\0\x0cjP  \r\n', '\xff\x4f\xff\x51']],
  ['ICO', ['\0\0\x01\0']],
  ['PDF', ['%PDF-']],
];

/** The type of a file that people take for a picture of the shop, as they call it; null for any other. */
export function otherPictureType(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, leadingBytes));
  if (isBitmap(start)) return 'BMP';
  const found = signatures.find(([, starts]) => starts.some((signature) => start.startsWith(signature)));
  return found?.[0] ?? null;
}
