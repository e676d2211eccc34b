import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { invalidInput } from '../../../errors';

/** A text file. `encoding`: how its bytes were read. What they can't mean in it, and NUL, is U+FFFD in the text. */
export type DecodedFile = { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' };

/**
 * Reads the bytes of a text file: UTF-8, or UTF-16 by its byte order mark or the zeros between its first letters. Anything else is
 * Windows-1252, in which every text of Western Europe can be read, but which can't be told from other encodings of one byte.
 * @returns the text without its byte order mark
 * @throws INVALID_INPUT for a file that is no text, such as a workbook
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const notText = messageOfSignature(bytes);
  if (notText) throw fault(notText);
  const file = decode(bytes);
  // Headings are the first line of text. A zero in them is a file of a program; one in a later cell is the fault of its row.
  if (/^[^\r\n]{0,1000}\0/.test(file.text)) throw fault(importMessages.fileNotText);
  return { ...file, text: file.text.replaceAll('\0', '\ufffd') };
}

const fault = (message: string) => invalidInput([{ path: 'csv', message }]);

const startsWith = (bytes: Uint8Array, ...first: number[]) =>
  first.every((byte, index) => bytes[index] === byte);

function messageOfSignature(bytes: Uint8Array): string | null {
  // A ZIP archive, as .xlsx, .ods and .numbers are; the container of .xls.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return importMessages.fileIsWorkbook;
  }
  // %PDF, gzip, an empty ZIP archive.
  const others = [
    [0x25, 0x50, 0x44, 0x46],
    [0x1f, 0x8b],
    [0x50, 0x4b, 0x05, 0x06],
  ];
  return others.some((first) => startsWith(bytes, ...first)) ? importMessages.fileNotText : null;
}

function decode(bytes: Uint8Array): DecodedFile {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 };
  const text = new TextDecoder().decode(bytes);
  if (startsWith(bytes, 0xef, 0xbb, 0xbf) || isMostlyUtf8(text)) return { text, encoding: 'utf-8' };
  return { text: decodeWindows1252(bytes), encoding: 'windows-1252' };
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  // Headings are ASCII: each of their letters has a zero on one side.
  const [a, b, c, d] = bytes;
  if (bytes.length < 4 || bytes.length % 2 === 1) return null;
  if (a && c && b === 0 && d === 0) return 'utf-16le';
  if (b && d && a === 0 && c === 0) return 'utf-16be';
  return null;
}

/**
 * Whether a text decoded as UTF-8 is UTF-8, though perhaps with some broken bytes. In text of another encoding hardly any letter
 * beyond ASCII is valid.
 */
function isMostlyUtf8(text: string): boolean {
  let [broken, valid] = [0, 0];
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit === 0xfffd) broken += 1;
    // The second half of a character of two units is not counted.
    else if (unit > 0x7f && (unit < 0xdc00 || unit > 0xdfff)) valid += 1;
  }
  return broken <= valid;
}

/** The bytes from 0x80 to 0x9F in Windows-1252, which leaves five of them undefined. */
const windows1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/** Node 20 decodes `windows-1252` as ISO 8859-1, and the standard turns the undefined bytes into control characters. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? '\ufffd');
