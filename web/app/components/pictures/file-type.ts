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
export const isSent = (type: FileType | null): boolean => type !== null && type !== 'heic' && type !== 'svg';
