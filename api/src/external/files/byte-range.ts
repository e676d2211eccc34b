/** A part of a file: the places of its first and its last byte. */
export type ByteRange = { start: number; end: number };

/**
 * The part of a file that a request asks for (RFC 9110, section 14).
 * @param bytes of the whole file
 * @returns null for the whole file: without a range, and for several or one that can't be read; `unsatisfiable`: the file has no such part
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const range = { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
  if (last !== '' && Number(last) < range.start) return null;
  return range.start < bytes ? range : 'unsatisfiable';
}
