import { expect, test } from 'vitest';
import { otherPictureType } from './other-pictures';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['II*\0\x08\0\0\0', 'TIFF'],
  ['II+\0\x08\0\0\0', 'TIFF'],
  ['MM\0*\0\0\0\x08', 'TIFF'],
  ['MM\0+\0\x08\0\0', 'TIFF'],
  ['II*\x01\x08\0\0\0', null],
  ['BM\x36\x10\0\0\0\0\0\0\x36\0', 'BMP'],
  ['BM\x36\x10\0\0\x01\0\x02\0\x36\0\0\0(\0\0\0', 'BMP'],
  ['BM\x36\x10\0\0\x01\0\x02\0\x36\0\0\0)\0\0\0', null],
  ['BMW drills and bits of all sizes', null],
  ['8BPS\0\x01\0\0', 'Photoshop'],
  ['\xff\x0a\xfa\x1f', 'JPEG XL'],
  ['\0\0\0\x0cJXL \r\n\x87\n', 'JPEG XL'],
  ['\0\0\0\x0cjP  \r\n\x87\n', 'JPEG 2000'],
  ['\xff\x4f\xff\x51', 'JPEG 2000'],
  ['\0\0\x01\0\x02\0\x10\x10', 'ICO'],
  ['%PDF-1.7', 'PDF'],
  ['\xff\xd8\xff\xe1', null],
  ['\x89PNG\r\n\x1a\n', null],
  ['', null],
])('a file that begins with %j is %s', (start, type) => {
  expect(otherPictureType(bytes(start))).toBe(type);
});
