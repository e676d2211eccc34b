import { expect, test } from 'vitest';
import { fileTypeOf } from './file-type';

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
