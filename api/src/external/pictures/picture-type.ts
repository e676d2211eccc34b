import { otherPictureType } from '@chuck-and-bit/contract/other-pictures';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Number of leading bytes that identify the type. */
export const signatureLength = 64;

/**
 * Detects the type of a picture by its signature; null for anything else, including SVG and HEIC. Ignores file names and
 * Content-Type.
 * @param bytes the first `signatureLength` bytes or more
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') return brandsOf(bytes, text).includes('avif') ? 'avif' : null;
  return null;
}

/** Whether these are the bytes of a drawing, which may hold programs. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1'));

/** Whether this is a picture as telephones take it, which most browsers can't show. */
function isHeic(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return text(4, 8) === 'ftyp' && brandsOf(bytes, text).some((brand) => /^(hei|hev|mif1|msf1)/.test(brand));
}

/** Why a file without a known type is refused. */
export function whyUnknown(bytes: Uint8Array): string {
  if (isSvg(bytes)) return pictureMessages.pictureIsSvg;
  if (isHeic(bytes)) return pictureMessages.pictureIsHeic;
  const other = otherPictureType(bytes);
  if (other !== null) return pictureMessages.pictureIsOther(other);
  return isWebPage(bytes) ? pictureMessages.pictureIsPage : pictureMessages.pictureUnknown;
}

const isWebPage = (bytes: Uint8Array): boolean =>
  /<(!doctype html|html|head|body)[\s>]/i.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'));

/** The major brand of an ISO media file, and the compatible brands within the leading bytes. */
function brandsOf(bytes: Uint8Array, text: (from: number, to: number) => string): string[] {
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  const end = Math.min(size, bytes.length, signatureLength);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  return brands;
}
