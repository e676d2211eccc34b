import { faults, faultyPaths } from '../test/faults';
import { emptyInvoiceAddress } from './addresses';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { replaceCart } from './carts';
import { newProduct } from './products';
import { limits } from './limits';
import { quantityRefusal } from './order-quantity';
import { orderForm, placeOrder } from './orders';
import { orderViewForm } from './order-views';
import { createPaymentIntent } from './payments';
import { changeProducts } from './product-plans';
import { moderation } from './product-reviews';
import { newReview } from './reviews';
import { newStockChange } from './stock-changes';
import { newSynonym } from './synonyms';
import { profile } from './users';

describe('the form for a product', () => {
  const good = {
    name: 'Hammer Drill',
    availableQuantity: 10,
    minimumOrder: 1,
    price: 99.95,
    image: '/images/drill.svg',
    description: 'Drills.',
  };

  test('accepts volume prices that fall as the quantity rises, and names the ones that do not', () => {
    const tiers = (...pairs: [minQuantity: number, price: number][]) => ({
      ...good,
      priceTiers: pairs.map(([minQuantity, price]) => ({ minQuantity, price })),
    });
    expect(faults(newProduct, tiers([2, 99.94], [10, 80]))).toEqual({});
    expect(faults(newProduct, tiers([10, 90], [10, 80], [20, 80]))).toEqual({
      'priceTiers.1.minQuantity': 'Please use more units than for the price before',
      'priceTiers.2.price': 'Please use a lower price than the one before',
    });
    expect(faults(newProduct, tiers([1, 90]))).toEqual({
      'priceTiers.0.minQuantity': 'A volume price begins at 2 or more',
    });
    expect(faults(newProduct, tiers([2, 99.95]))).toEqual({
      'priceTiers.0.price': 'Each volume price must be lower than the price',
    });
    const eleven = Array.from({ length: 11 }, (_, index): [number, number] => [2 + index, 90 - index]);
    expect(faults(newProduct, tiers(...eleven))).toEqual({ priceTiers: 'At most 10 entries are possible' });
  });

  test('requires every required field', () => {
    expect(faults(newProduct, {})).toEqual({
      name: 'Title is required',
      availableQuantity: 'Total Stock is required',
      minimumOrder: 'Minimum Order Value is required',
      price: 'Product Price is required',
      image: 'Image URL is required',
      description: 'Description is required',
    });
  });

  const negative = 'Negative Number Is not Allowed';
  test.each([
    ['valid values', {}, {}],
    [
      'emptied number fields',
      { price: Number.NaN, availableQuantity: Number.NaN },
      { price: 'Product Price is required', availableQuantity: 'Total Stock is required' },
    ],
    [
      'numbers below 1',
      { price: 0.99, availableQuantity: 0, minimumOrder: -1 },
      { price: negative, availableQuantity: negative, minimumOrder: negative },
    ],
    ['the maxima', { price: 999_999.99, availableQuantity: 1_000_000 }, {}],
    [
      'more than the maxima',
      { name: 'n'.repeat(121), price: 1_000_000, availableQuantity: 1_000_001 },
      {
        name: 'Use at most 120 characters',
        price: 'The maximum is $999,999.99',
        availableQuantity: 'The maximum is 1,000,000',
      },
    ],
    [
      'a short name, fractions of a piece and of a cent',
      { name: 'Bit', availableQuantity: 1.5, price: 1.999 },
      {
        name: 'Minimum Four Characters',
        availableQuantity: 'Please enter a whole number',
        price: 'Please use at most two decimals',
      },
    ],
  ])('takes or refuses %s', (_, changes, found) => {
    expect(faults(newProduct, { ...good, ...changes })).toEqual(found);
  });

  test('accepts numbers only, not numeric text', () => {
    expect(Object.keys(faults(newProduct, { ...good, price: '99.95', minimumOrder: '1' }))).toEqual([
      'minimumOrder',
      'price',
    ]);
  });
});

describe('the form for an order', () => {
  const form = orderForm({ minimumOrder: 5, availableQuantity: 20 });
  const good = {
    address: 'Main Street 1',
    phone: '012345678',
    company: '',
    postcode: '',
    city: '',
    country: '',
    region: '',
    invoiceAddress: emptyInvoiceAddress,
    taxNumber: '',
    quantity: '5',
  };

  test('accepts valid values, from the minimum order to the whole stock', () => {
    expect(faults(form, good)).toEqual({});
    expect(faults(form, { ...good, quantity: '20' })).toEqual({});
  });

  test('requires every required field', () => {
    expect(faults(form, { ...good, address: '', phone: '', quantity: undefined })).toEqual({
      address: 'Address is required',
      phone: 'Phone is required',
      quantity: 'Quantity is required To order',
    });
  });

  test('states the bounds of the quantity', () => {
    expect(faults(form, { ...good, quantity: '4' })).toEqual({ quantity: 'Minimum Order Unit is 5' });
    expect(faults(form, { ...good, quantity: '21' })).toEqual({ quantity: 'Maximum Order Unit is 20' });
  });

  test('understands a quantity as people type it, and nothing else', () => {
    for (const quantity of [' 12 ', '１２', '١٢']) expect(faults(form, { ...good, quantity })).toEqual({});
    for (const quantity of ['12.5', '1e1', 'a dozen']) {
      expect(faults(form, { ...good, quantity })).toEqual({ quantity: 'Please enter a whole number' });
    }
    expect(faults(form, { ...good, quantity: ' ' })).toEqual({ quantity: 'Quantity is required To order' });
    expect(faults(form, { ...good, quantity: '1,000' })).toEqual({ quantity: 'Maximum Order Unit is 20' });
  });

  test('requires nine characters of phone number and keeps leading zeros', () => {
    expect(faults(form, { ...good, phone: '12345678' })).toEqual({
      phone: 'Please Provide Valid Phone Number',
    });
    expect(z.parse(form, good)).toMatchObject({ phone: '012345678' });
  });
});

test.each([
  ['address', 'Address is required', ''],
  ['address', 'Address is required', '   '],
  ['address', 'Address is required', undefined],
  ['address', 'Use at most 500 characters', 'a'.repeat(501)],
  ['address', "This text contains a character that isn't allowed. Please remove it.", 'a\0b'],
  ['phone', 'Phone is required', ''],
  ['phone', 'Phone is required', 123456789],
  ['phone', 'Please Provide Valid Phone Number', '12345678'],
  ['phone', 'Use at most 30 characters', '1'.repeat(31)],
  ['quantity', 'Quantity is required To order', undefined],
  ['quantity', 'Quantity is required To order', null],
  ['quantity', 'Quantity is required To order', '5'],
  ['quantity', 'Please enter a whole number', 1.5],
  ['quantity', 'Minimum Order Unit is 1', 0],
  ['quantity', 'The maximum is 1,000,000', 1_000_001],
])('a request for an order is refused for its %s with "%s"', (path, message, value) => {
  const largest = { address: 'a'.repeat(500), phone: '1'.repeat(30), quantity: 1_000_000 };
  const good = { productId: 'some', ...largest };
  expect(faults(placeOrder.body, good)).toEqual({});
  expect(faults(placeOrder.body, { ...good, [path]: value })).toEqual({ [path]: message });
});

test.each([
  ['name', 120],
  ['email', 254],
  ['address', 500],
  ['phone', 30],
  ['company', 120],
  ['postcode', 20],
  ['city', 100],
  ['country', 60],
  ['region', 60],
  ['poNumber', 60],
  ['taxNumber', 40],
  ['discountCode', 40],
])('a cart keeps the %s in up to %d characters', (field, max) => {
  const cart = (length: number) => ({ lines: [], [field]: 'x'.repeat(length) });
  expect(faults(replaceCart.body, cart(max))).toEqual({});
  expect(faults(replaceCart.body, cart(max + 1))).toEqual({ [field]: `Use at most ${max} characters` });
});

test('an invalid quantity is refused with the violated bound, the minimum first', () => {
  const product = { minimumOrder: 5, availableQuantity: 20 };
  expect(quantityRefusal(5, product)).toBeNull();
  expect(quantityRefusal(20, product)).toBeNull();
  expect(quantityRefusal(4, product)).toBe('Minimum Order Unit is 5');
  expect(quantityRefusal(21, product)).toBe('Maximum Order Unit is 20');
  expect(quantityRefusal(5, { minimumOrder: 5, availableQuantity: 3 })).toBe('Maximum Order Unit is 3');
  expect(quantityRefusal(1, { minimumOrder: 1, availableQuantity: 0 })).toBe('Maximum Order Unit is 0');
  expect(quantityRefusal(2, { minimumOrder: 5, availableQuantity: 0 })).toBe('Minimum Order Unit is 5');
});

describe('the form for a review', () => {
  test('requires 1 to 5 stars and content', () => {
    expect(faults(newReview, {})).toEqual({
      ratings: 'Please choose 1 to 5 stars',
      reviewContent: 'Content is required',
    });
    for (const ratings of [0, 6, 4.5, '5']) {
      expect(faults(newReview, { ratings, reviewContent: 'Good' })).toEqual({
        ratings: 'Please choose 1 to 5 stars',
      });
    }
  });

  test('accepts at most 180 characters of content', () => {
    expect(faults(newReview, { ratings: 5, reviewContent: 'c'.repeat(180) })).toEqual({});
    expect(faults(newReview, { ratings: 5, reviewContent: 'c'.repeat(181) })).toEqual({
      reviewContent: 'Maximum 180 Characters',
    });
    expect(faults(newReview, { ratings: 5, reviewContent: ' ' })).toEqual({
      reviewContent: 'Content is required',
    });
  });
});

describe('the form for a profile', () => {
  test('accepts any subset of the fields, and empty text to clear one', () => {
    expect(faults(profile, {})).toEqual({});
    expect(
      faults(profile, { gender: '', phone: '', address: '', education: '', linkedInLink: '', image: '' }),
    ).toEqual({});
  });

  test.each([
    ['name', 'Minimum Four Characters', 'Ada'],
    ['name', 'Name is required', ''],
    ['name', 'Use at most 120 characters', 'n'.repeat(121)],
    ['gender', 'Please choose Male or Female', 'Other'],
    ['phone', 'Use at most 30 characters', '0'.repeat(31)],
    ['address', 'Use at most 500 characters', 'a'.repeat(501)],
    ['image', 'Please enter a valid image URL', 'javascript:alert(1)'],
    ['linkedInLink', 'Please enter a valid link', 'javascript:alert(1)'],
    ['address', "This text contains a character that isn't allowed. Please remove it.", 'a\0b'],
  ])('refuses a %s with "%s"', (path, message, value) => {
    expect(faults(profile, { [path]: value })).toEqual({ [path]: message });
  });
});

test('a payment requires an amount that can be charged to a card', () => {
  const faultsOf = (totalAmount: unknown) => faults(createPaymentIntent.body, { totalAmount })['totalAmount'];
  for (const amount of [1, 19.99, 999_999.99]) expect(faultsOf(amount)).toBeUndefined();
  for (const amount of [0, -5, 0.99, 1_000_000, 19.999, '19.99', undefined]) {
    expect(faultsOf(amount), String(amount)).toBeDefined();
  }
});

test.each([
  [{ kind: 'restock', quantity: 1, note: 'n'.repeat(300) }, {}],
  [{ kind: 'restock', quantity: 0 }, { quantity: 'Please enter 1 or more' }],
  [{ kind: 'restock', quantity: 1.5 }, { quantity: 'Please enter a whole number' }],
  [{ kind: 'restock', quantity: 1, note: 'n'.repeat(301) }, { note: 'Use at most 300 characters' }],
  [{ kind: 'correction', counted: -1, seen: 5 }, { counted: 'Negative Number Is not Allowed' }],
  [{ kind: 'correction', counted: 1_000_001, seen: 5 }, { counted: 'The maximum is 1,000,000' }],
])('of the change of a stock %j it is said: %j', (change, refused) => {
  expect(faults(newStockChange, change)).toEqual(refused);
});

test.each([
  [{ hiddenReason: 'h'.repeat(200), reply: 'r'.repeat(1_000) }, {}],
  [{ hiddenReason: null, reply: null }, {}],
  [{ hiddenReason: ' ' }, { hiddenReason: 'Please give a reason' }],
  [{ hiddenReason: 'h'.repeat(201) }, { hiddenReason: 'Use at most 200 characters' }],
  [{ reply: 'r'.repeat(1_001) }, { reply: 'Use at most 1,000 characters' }],
])('of what is done with a review, %j, it is said: %j', (change, refused) => {
  expect(faults(moderation, change)).toEqual(refused);
});

test.each([
  ['percent', -99, 1_000, 0.01],
  ['amount', -limits.price.max, limits.price.max, 0.01],
  ['set', 1, limits.price.max, 0.01],
])('prices are changed by %s of %d to %d', (kind, least, most, step) => {
  const pathsOf = (value: number) => {
    const select = { by: 'ids', ids: ['some'] };
    return faultyPaths(changeProducts.body, { select, price: { kind, value }, addStock: null });
  };
  expect([least - step, least, most, most + step].map((value) => pathsOf(value).length)).toEqual([
    1, 0, 0, 1,
  ]);
  expect(pathsOf(1.005)).toEqual(kind === 'percent' ? [] : ['price.value']);
});

test.each([
  [newSynonym, { words: 'w'.repeat(60), means: 'm'.repeat(200), isOn: true }, []],
  [newSynonym, { words: ' ', means: 'drill', isOn: true }, ['words']],
  [newSynonym, { words: 'w'.repeat(61), means: '', isOn: true }, ['words', 'means']],
  [newSynonym, { words: 'gadget', means: 'm'.repeat(201), isOn: true }, ['means']],
  [orderViewForm, { name: 'x'.repeat(60), filters: { payment: 'Paid' } }, []],
  [orderViewForm, { name: ' ', filters: {} }, ['name']],
  [orderViewForm, { name: 'x'.repeat(61), filters: { payment: 'Free' } }, ['name', 'filters.payment']],
  [orderViewForm, { name: 'View', filters: { rows: '500' } }, ['filters']],
  [orderViewForm, { name: 'View' }, ['filters']],
])('a synonym or a view is refused at these fields: %#', (schema, values, paths) => {
  expect(faultyPaths(schema, values)).toEqual(paths);
});
