import { expect, test } from 'vitest';
import { breaksOff, fileTypeOf, isAnimated } from './file-type';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe1\x00\x18Exif', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1', 'avif'],
  ['\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1', 'heic'],
  ['\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isom', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a drill --><svg/>', 'svg'],
  ['<?xml version="1.0"?><feed/>', null],
  ['MZ\x90\x00\x03', null],
  ['', null],
])('%j is %s', (start, type) => {
  expect(fileTypeOf(bytes(start))).toBe(type);
});

const frame = '\x00!\xf9\x04\x04\x0a\x00\x00\x00,\x00\x00';

test.each([
  ['gif', `GIF89a${frame}`, false],
  ['gif', `GIF89a${frame}${frame}`, true],
  ['png', '\x89PNG\r\n\x1a\n IHDR acTL IDAT', true],
  ['png', '\x89PNG\r\n\x1a\n IHDR IDAT acTL', false],
  ['webp', 'RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00', true],
  ['webp', 'RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x10\x00\x00\x00', false],
  ['webp', 'RIFF\x00\x00\x00\x00WEBPVP8 ', false],
  ['avif', '\x00\x00\x00\x1cftypavis\x00\x00\x00\x00avifmif1', true],
  ['avif', '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1', false],
  ['jpeg', '\xff\xd8\xff\xe1', false],
] as const)('a picture of the type %s is animated: %j', (type, start, expected) => {
  expect(isAnimated(type, bytes(start))).toBe(expected);
});

test.each([
  ['jpeg', 'data\xff\xd9', false],
  ['jpeg', 'data\xff\xd9and what a camera adds', false],
  ['jpeg', 'data\xff\x00', true],
  ['png', '\x89PNG IDAT IEND\xaeB`\x82', false],
  ['png', '\x89PNG IDAT', true],
  ['webp', 'RIFF\x08\x00\x00\x00WEBPVP8 ', false],
  ['webp', 'RIFF\x09\x00\x00\x00WEBPVP8 ', true],
  ['webp', 'RIFF', false],
  ['gif', 'GIF89a', false],
  [null, 'text', false],
] as const)('a file of the type %s breaks off: %j', (type, text, expected) => {
  expect(breaksOff(type, { size: text.length, start: bytes(text), end: bytes(text) })).toBe(expected);
});
