import { expect, test } from 'vitest';
import {
  fileAtLeast,
  firstImage,
  namedFile,
  noPicture,
  pathOfImage,
  pictureSrcSet,
  pictureWidths,
  uploadedImage,
} from './picture-files';

const id = '00000000-0000-7000-8000-000000000001';
const elsewhere = 'https://a.example/gone.jpg';
const failed = { _id: 'failed', path: null, width: null };
const uploaded = { _id: id, path: `/pictures/${id}`, width: 600 };
const drawing = { _id: 'drawing', path: '/images/drills/one.svg', width: null };

test.each([
  ['the first picture', [uploaded, drawing], uploadedImage(id, 600)],
  ['the first one that was fetched', [failed, uploaded], uploadedImage(id, 600)],
  ['a drawing of the shop', [failed, drawing], drawing.path],
  ['the address, while nothing was fetched', [failed], elsewhere],
  ['the address, without pictures', [], elsewhere],
])('the address of a product that is kept is %s', (_what, pictures, image) => {
  expect(firstImage({ image: elsewhere, pictures })).toBe(image);
});

test.each([
  [uploadedImage(id, 600), `/pictures/${id}`],
  ['/images/drills/one.svg', '/images/drills/one.svg'],
  [elsewhere, expect.stringMatching(/^\/images\/for\/order\/160\?v=/)],
  // The product may have a picture by now.
  [noPicture, expect.stringMatching(/^\/images\/for\/order\/160\?v=/)],
])('the picture of an order with the image %s is found', (image, path) => {
  expect(pathOfImage({ id: 'order', image }, 160)).toEqual(path);
});

test('a picture whose address changes in any part is at another address of the shop', () => {
  const images = [elsewhere, `${elsewhere}?v=1`, `${elsewhere}?v=2`, elsewhere.replace('a.', 'b.')];
  const paths = images.map((image) => pathOfImage({ id: 'order', image }, 160));
  expect(new Set(paths).size).toBe(images.length);
});

test('programs that choose no file get a JPEG, also of a drawing', () => {
  expect(namedFile('/images/drills/one.svg', null)).toBe('/images/drills/one.jpg');
  for (const [width, file] of [
    [null, 320],
    [600, 600],
    [1_280, 1_280],
    [1_281, 1_280],
    [2_560, 1_280],
  ] as const)
    expect(namedFile(`/pictures/${id}`, width)).toBe(`/pictures/${id}/${file}.jpeg`);
});

const small = [80, 160, 320];
test.each([
  [60, small],
  [320, small],
  [321, [...small, 321]],
  [480, [...small, 480]],
  [481, [...small, 480, 481]],
  [1_920, [...small, 480, 640, 960, 1_280, 1_920]],
  [2_560, [...small, 480, 640, 960, 1_280, 1_920, 2_560]],
])('a picture %d wide has files in the widths %j', (width, widths) => {
  expect(pictureWidths(width)).toEqual(widths);
});

test.each([
  [700, 640, `/pictures/${id}/640.webp`],
  [700, 641, `/pictures/${id}/700.webp`],
  [700, 2_560, `/pictures/${id}/700.webp`],
  [null, 100, `/pictures/${id}/160.webp`],
  [null, 640, `/pictures/${id}/320.webp`],
])('of a picture %j wide the file at least %d wide is %s', (width, minimum, file) => {
  expect(fileAtLeast({ path: `/pictures/${id}`, width }, minimum, 'webp')).toBe(file);
});

test.each([
  [`/pictures/${id}`, `/pictures/${id}/80.avif 80w, /pictures/${id}/160.avif 160w`],
  [`https://files.example/pictures/${id}`, expect.stringContaining('https://files.example/pictures/')],
  ['/images/drills/one.svg', ''],
  [`/pictures/${id}/other`, ''],
])('the path %s has the files %s', (path, files) => {
  expect(pictureSrcSet(path, [80, 160], 'avif')).toEqual(files);
});
