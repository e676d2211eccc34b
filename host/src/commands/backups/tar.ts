import type { FileHandle } from 'node:fs/promises';

/**
 * Files in the tar format (ustar), without compression: pictures and backups are compressed already.
 * Source: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
 */

const blockBytes = 512;
const nameBytes = 100;
/** Where a header says that it is one, and how. */
const magic = { from: 257, text: 'ustar\0' };

const padding = (bytes: number) => Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`Too long a name for an archive: ${name}`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  // Eleven octal digits, or for 8 GB and more a binary number, as GNU tar writes it.
  if (bytes < 8 ** 11) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write(`${magic.text}00`, magic.from);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export type ArchivedFile = { name: string; bytes: number; content: AsyncIterable<Uint8Array> };

/** The bytes of an archive of these files. */
export async function* archive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, content } of files) {
    yield headerOf(name, bytes);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== bytes) throw new Error(`${name} changed while it was read`);
    yield padding(bytes);
  }
  yield Buffer.alloc(2 * blockBytes);
}

export const isArchive = (start: Uint8Array): boolean =>
  Buffer.from(start).toString('latin1', magic.from, magic.from + magic.text.length) === magic.text;

/**
 * The files of an archive: where each one begins in it.
 * @throws Error when it breaks off
 */
export async function* listArchive(
  file: FileHandle,
): AsyncGenerator<{ name: string; from: number; bytes: number }> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, at);
    if (bytesRead < blockBytes) throw new Error('the end is missing');
    if (buffer.every((byte) => byte === 0)) return;
    const name = buffer.toString('utf8', 0, nameBytes).replace(/\0.*$/s, '');
    const bytes =
      buffer[124] === 0x80
        ? Number(buffer.readBigUInt64BE(128))
        : Number.parseInt(buffer.toString('latin1', 124, 135), 8);
    if (!isArchive(buffer) || !Number.isSafeInteger(bytes)) throw new Error('a header is damaged');
    yield { name, from: at + blockBytes, bytes };
    at += blockBytes + bytes + padding(bytes).length;
  }
}
