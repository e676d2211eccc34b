import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { pictureTypeOf, signatureLength, whyUnknown } from './picture-type';

const { pictureIsHeic, pictureUnknown } = pictureMessages;
const none = [0, 0, 0, 0];
/** The length of a box with two compatible brands. */
const brands = [0, 0, 0, 24];
const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c66' } });
const beginning = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

describe('the kind of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is detected by its bytes: %s', async (type) => {
    const bytes = await blank.clone().toFormat(type).toBuffer();
    expect(pictureTypeOf(bytes)).toBe(type);
    expect(pictureTypeOf(bytes.subarray(0, signatureLength))).toBe(type);
  });

  it.each([
    ['gif', 'an older GIF', beginning('GIF87a')],
    ['avif', 'AVIF by its major brand alone', beginning([0, 0, 0, 16], 'ftypavif', none)],
    ['avif', 'AVIF by the last of its brands', beginning(brands, 'ftypmif1', none, 'miafavif')],
  ])('is detected by its bytes: %s, %s', (type, _name, bytes) => {
    expect(pictureTypeOf(bytes)).toBe(type);
  });

  it.each([
    ['WebP in another container', 'RIFX\x24\0\0\0WEBPVP8 '],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PNG with another line end', '\x89PNG\n\x1a\n\0'],
    ['a sound in the same container as WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a film in the same container as AVIF', beginning([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isommp42')],
    ['HEIC', beginning([0, 0, 0, 24], 'ftypheic', none, 'mif1heic')],
    ['AVIF named behind the box of brands', beginning([0, 0, 0, 16], 'ftypisom', none, 'avif')],
    ['a GIF behind a space', ' GIF89a'],
    ['nothing', ''],
  ])('is null for %s', (_name, bytes) => {
    expect(pictureTypeOf(typeof bytes === 'string' ? beginning(bytes) : bytes)).toBeNull();
  });
});

describe('a file that is no picture for browsers', () => {
  it.each([
    ['a photo of a telephone', pictureIsHeic, beginning([0, 0, 0, 16], 'ftypheic', none)],
    ['a film of pictures', pictureIsHeic, beginning([0, 0, 0, 16], 'ftyphevc', none)],
    ['a photo by its second brand', pictureIsHeic, beginning(brands, 'ftypisom', none, 'miafheix')],
    ['a sequence of photos', pictureIsHeic, beginning([0, 0, 0, 16], 'ftypmsf1', none)],
    ['a film', pictureUnknown, beginning(brands, 'ftypisom', [0, 0, 2, 0], 'isomahei')],
    ['text about photos', pictureMessages.pictureUnknown, beginning('About ftypheic')],
    ['a drawing', pictureMessages.pictureIsSvg, beginning('<?xml version="1.0"?>\n<svg\nwidth="1">')],
    ['a page', pictureMessages.pictureIsPage, beginning('\n<HTML lang="en">')],
    ['a page without attributes', pictureMessages.pictureIsPage, beginning('<head><title>Drill')],
    ['a text', pictureMessages.pictureUnknown, beginning('Please log in <headline>')],
    ['a scan', pictureMessages.pictureIsOther('TIFF'), beginning('II*\0\x08\0\0\0')],
    ['a scan of a Mac', pictureMessages.pictureIsOther('TIFF'), beginning('MM\0*\0\0\0\x08')],
    ['a large scan', pictureMessages.pictureIsOther('TIFF'), beginning('II+\0\x08\0\0\0')],
    ['a bitmap', pictureMessages.pictureIsOther('BMP'), beginning('BM\x36\x10\0\0\0\0\0\0\x36\0')],
    ['a text that begins like a bitmap', pictureUnknown, beginning('BMW drills and bits')],
    ['an empty file', pictureMessages.pictureUnknown, beginning()],
  ])('is named: %s', (_name, message, bytes) => {
    expect(whyUnknown(bytes)).toBe(message);
  });
});
