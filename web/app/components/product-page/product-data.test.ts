import type { ProductDetails } from '@chuck-and-bit/contract/products';
import type { ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { expect, test } from 'vitest';
import { drill } from '../../../test/products';
import { productData } from './product-data';

const product = { ...drill, price: 149.5 };
const shop = {
  publicUrl: 'https://shop',
  shopName: 'Bore & Co',
  accent: null,
  icons: null,
  sharedPicture: null,
  seller: { name: '', address: null, phone: null, email: null },
};
const noReviews = { average: null, count: 0, spread: [], reviews: [], next: null } as ProductReviews;

test.each([
  [0, 1, 'OutOfStock'],
  [1, 2, 'OutOfStock'],
  [2, 2, 'InStock'],
])('of %d with a minimum order of %d search engines read %s', (availableQuantity, minimumOrder, stock) => {
  const { offers } = productData(shop, { ...product, availableQuantity, minimumOrder }, noReviews);
  expect(offers).toMatchObject({
    availability: `https://schema.org/${stock}`,
    price: '149.50',
    seller: { name: 'Bore & Co' },
    inventoryLevel: { value: availableQuantity },
    eligibleQuantity: { minValue: minimumOrder },
  });
});

test('search engines read the JPEG of each picture, and no picture where there is none', () => {
  const path = '/pictures/00000000-0000-7000-8000-000000000001';
  const pictures = [
    { path, width: 600 },
    { path: '/images/drills/one.svg', width: null },
  ] as ProductDetails['pictures'];
  const image = (shown: typeof pictures) => productData(shop, { ...product, pictures: shown }, noReviews);
  expect(image(pictures)).toMatchObject({
    image: [`https://shop${path}/600.jpeg`, 'https://shop/images/drills/one.jpg'],
  });
  expect(image(pictures.slice(1))).toMatchObject({ image: ['https://shop/images/drills/one.jpg'] });
  expect(image([])).not.toHaveProperty('image');
});

test('of a product search engines read what was entered, and its rating where it has one', () => {
  expect(productData(shop, product, noReviews)).not.toHaveProperty('aggregateRating');
  expect(productData(shop, product, { failure: 'Busy', statusCode: 503 })).toMatchObject({
    sku: 'drill',
  });
  const full = { ...product, sku: 'HD-1', brand: 'Tarn', gtin: '4006381333931' };
  expect(productData(shop, full, { ...noReviews, average: 4.5, count: 2 })).toMatchObject({
    sku: 'HD-1',
    brand: { name: 'Tarn' },
    gtin: '4006381333931',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
});
