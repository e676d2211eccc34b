/** The types of files that the messages tell apart. */
type FileType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg';

/** How many leading bytes tell the type. */
export const signatureBytes = 1_024;

/** The type of a file by its first bytes: names lie. null for anything else. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const text = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') {
    const brands = text.slice(8, 64);
    if (brands.includes('avif')) return 'avif';
    return /hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(brands) ? 'heic' : null;
  }
  return /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!doctype svg)/i.test(text) && /<svg/i.test(text)
    ? 'svg'
    : null;
}

/** Whether the shop takes a file of this type as it is. */
export const isSent = (type: FileType | null): boolean =>
  type !== null && ['jpeg', 'png', 'gif', 'webp', 'avif'].includes(type);

/**
 * Whether a picture has several images that follow each other, by the beginning of its file.
 * @param bytes as many as `animationBytes`
 */
export function isAnimated(type: FileType | null, bytes: Uint8Array): boolean {
  const text = latin1(bytes);
  if (type === 'gif') return imagesOfGif(text) > 1;
  if (type === 'png') return /acTL[^]*?IDAT/.test(text);
  if (type === 'webp') return text.slice(12, 16) === 'VP8X' && (text.charCodeAt(20) & 2) !== 0;
  return type === 'avif' && text.slice(8, 64).includes('avis');
}

/** Each image of a GIF begins with a block of four bytes, behind which is a picture or another block. */
const imagesOfGif = (text: string): number =>
  text
    .split('\0!\xf9\x04')
    .slice(1)
    .filter((rest) => rest[4] === '\0' && (rest[5] === ',' || rest[5] === '!')).length;

/** How many leading bytes tell whether a picture is animated: each image of a GIF is behind the one before. */
export const animationBytes = 4_000_000;

/** How many bytes at the end of a file are looked at. */
export const endBytes = 65_536;

/**
 * Whether the end of a file is missing, as far as its type says it: a browser draws such a picture with a gap.
 * @param file its size in bytes, the first `signatureBytes` and the last `endBytes`. Cameras may write more behind the end.
 */
export function breaksOff(
  type: FileType | null,
  { size, start, end }: { size: number; start: Uint8Array; end: Uint8Array },
): boolean {
  if (type === 'jpeg') return !latin1(end).includes('\xff\xd9');
  if (type === 'png') return !latin1(end).includes('IEND');
  if (type !== 'webp' || start.length < 8) return false;
  // Behind the first eight bytes are as many as they say.
  return size < 8 + new DataView(start.buffer, start.byteOffset).getUint32(4, true);
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
