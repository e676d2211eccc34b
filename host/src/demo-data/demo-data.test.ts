import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loginForm } from '@chuck-and-bit/contract/credentials';
import { newProduct } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { newDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import { newShippingRate } from '@chuck-and-bit/contract/shipping';
import { shopSettingsChange } from '@chuck-and-bit/contract/shop-settings';
import { newReview } from '@chuck-and-bit/contract/reviews';
import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../demo-accounts';
import { demoProducts } from './products';
import { demoFigures } from './kinds';
import { secondViews } from './demo-pictures';
import { demoReviews } from './reviews';
import { demoDiscountCodes, demoSettings, demoShippingRates } from './settings';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const isDrawn = (image: string) => existsSync(publicFolder + image);
describe('the demo products', () => {
  test('there are 50 of them, of which one is sold out, with names and images of their own', () => {
    const different = (values: unknown[]) => new Set(values).size;
    expect(different(demoProducts.map(({ name }) => name))).toBe(50);
    expect(different(demoProducts.map(({ image }) => image))).toBe(50);
    expect(demoProducts).toHaveLength(50);
    expect(demoProducts.filter(({ availableQuantity }) => availableQuantity === 0)).toHaveLength(1);
  });

  test.each(demoProducts)(
    '$name could have been added by an admin and can be ordered at once, and its first sentence fills the preview',
    (product) => {
      const { availableQuantity, minimumOrder, description } = product;
      const restocked = { ...product, availableQuantity: availableQuantity || limits.stock.min };
      expect(newProduct.safeParse(restocked).error?.issues).toBeUndefined();
      expect(isDrawn(product.image)).toBe(true);
      if (availableQuantity > 0) expect(availableQuantity).toBeGreaterThanOrEqual(minimumOrder);
      const sentence = description.slice(0, description.indexOf('. ') + 1);
      expect(sentence.length).toBeGreaterThan(80);
      expect(sentence.length).toBeLessThanOrEqual(limits.descriptionPreview);
    },
  );

  test.each(Object.entries(secondViews))('%s has a second picture, which is drawn', (sku, { image }) => {
    expect(demoProducts.map((product) => product.sku)).toContain(sku);
    expect(isDrawn(image)).toBe(true);
  });

  test('each has a kind and values', () => {
    expect(Object.keys(demoFigures).toSorted()).toEqual(demoProducts.map(({ sku }) => sku).toSorted());
  });
});

test.each(demoReviews)('the review of $name could have been typed by a shopper', (review) => {
  const { ratings, reviewContent } = review;
  expect(newReview.safeParse({ ratings, reviewContent }).error?.issues).toBeUndefined();
  expect(review.image === null || isDrawn(review.image)).toBe(true);
});

test.each(demoAccounts)('$name can sign in with the rules of the login form', ({ email, password }) => {
  expect(loginForm.safeParse({ email, password }).success).toBe(true);
});

test('there is one demo account for each role', () => {
  expect(demoAccounts.map((account) => account.role)).toEqual(['admin', null]);
});

describe('the demo settings', () => {
  test.each([...demoShippingRates])('the rate $name could have been added by an admin', (rate) => {
    expect(newShippingRate.safeParse(rate).error?.issues).toBeUndefined();
  });

  test.each([...demoDiscountCodes])('the code $code could have been added by an admin', (code) => {
    expect(newDiscountCode.safeParse(code).error?.issues).toBeUndefined();
  });

  test('keep the configured seller, with a sample address only if none is configured', () => {
    const configured = { name: 'Bits Inc.', address: '1 Main Street' };
    expect(demoSettings(configured)).toMatchObject({
      sellerName: 'Bits Inc.',
      sellerAddress: '1 Main Street',
    });
    const made = demoSettings({ ...configured, address: null });
    expect(made.sellerAddress).not.toBe('');
    expect(shopSettingsChange.safeParse(made).error?.issues).toBeUndefined();
  });

  test('some products have volume prices, and all have a weight', () => {
    expect(demoProducts.filter(({ priceTiers }) => priceTiers.length > 0)).toHaveLength(20);
    expect(demoProducts.filter(({ weight }) => weight === 0)).toEqual([]);
  });
});
