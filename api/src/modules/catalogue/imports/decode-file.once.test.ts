import { describe, expect, test } from 'vitest';
import { decodeFile } from './decode-file';

const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a text file is read', () => {
  const text = 'name\nBohrer für Stähle, 5 €\n钻头 😀\n';

  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${text}`), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', bigEndian(`\ufeff${text}`), 'utf-16be'],
    ['UTF-16 LE without one', utf16(text), 'utf-16le'],
    ['UTF-16 BE without one', bigEndian(text), 'utf-16be'],
    ['ASCII', ascii(''), 'utf-8'],
  ] as const)('as %s', (what, file, encoding) => {
    expect(decodeFile(file)).toEqual({ text: what === 'ASCII' ? '' : text, encoding });
  });

  test('as Windows-1252 if it is neither', () => {
    const file = joined(ascii('name\nBohrer für Stähle'), bytes(0x2c, 0x80, 0x92, 0x96, 0x9f, 0xa0, 0xff));
    expect(decodeFile(file)).toEqual({
      text: 'name\nBohrer für Stähle,€’–Ÿ\u00a0ÿ',
      encoding: 'windows-1252',
    });
  });

  test('with U+FFFD for the five bytes that Windows-1252 leaves undefined', () => {
    const file = joined(ascii('é'), bytes(0x81, 0x8d, 0x8f, 0x90, 0x9d));
    expect(decodeFile(file).text).toBe(`é${'\ufffd'.repeat(5)}`);
  });

  test('as UTF-8 with U+FFFD where few of its bytes are broken, or after its byte order mark', () => {
    const broken = bytes(0xff);
    expect(decodeFile(joined(Buffer.from('für Stähle'), broken))).toEqual({
      text: 'für Stähle\ufffd',
      encoding: 'utf-8',
    });
    expect(decodeFile(joined(Buffer.from('\ufeffname'), broken))).toMatchObject({ encoding: 'utf-8' });
    expect(decodeFile(joined(Buffer.from('😀'), broken))).toMatchObject({ encoding: 'utf-8' });
    expect(decodeFile(joined(Buffer.from('😀'), broken, broken))).toMatchObject({ encoding: 'windows-1252' });
  });

  test('with U+FFFD for half of a UTF-16 pair and for an odd last byte', () => {
    expect(decodeFile(joined(utf16('\ufeffa\ud83db'), bytes(0x61))).text).toBe('a\ufffdb\ufffd');
  });

  test('with U+FFFD for the NUL of a later line', () => {
    expect(decodeFile(ascii('name\nBit\0')).text).toBe('name\nBit\ufffd');
  });
});

describe('no text file', () => {
  test.each([
    ['.xlsx, .ods', ascii('PK\x03\x04\x14\0\x06\0[Content_Types].xml')],
    ['.xls', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ])('is a workbook: %s', (_what, file) => {
    expect(() => decodeFile(file)).toThrow(
      'This is a workbook, not a CSV file. Please open it in its program and save it there as "CSV UTF-8".',
    );
  });

  test.each([
    ['a PDF', ascii('%PDF-1.7\n')],
    ['gzip', bytes(0x1f, 0x8b, 0x08, 0)],
    ['an empty archive', ascii('PK\x05\x06\0\0')],
    ['a picture', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a)],
    ['a NUL in the headings', ascii('name,\0price\n')],
    ['UTF-32', joined(bytes(0xff, 0xfe, 0, 0), ascii('n\0\0\0'))],
  ])('is %s', (_what, file) => {
    expect(() => decodeFile(file)).toThrow(
      'This file holds no text. Please choose a CSV file, as spreadsheet programs save it.',
    );
  });
});
