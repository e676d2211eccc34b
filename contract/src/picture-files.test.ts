import { expect, test } from 'vitest';
import { firstImage, namedFile, noPicture, pathOfImage, uploadedImage } from './picture-files';

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

test('programs that choose no file get a JPEG, also of a drawing', () => {
  expect(namedFile('/images/drills/one.svg', null)).toBe('/images/drills/one.jpg');
  expect(namedFile(`/pictures/${id}`, 600)).toBe(`/pictures/${id}/600.jpeg`);
});
