import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ProductField, type ProductKey, productFields } from './product-fields';

const fields: [string, ProductField][] = Object.entries(productFields);

describe('the fields of a product', () => {
  test.each(fields)('%s has a label and a schema, and a heading if files have it', (_key, field) => {
    const { label, column, schema } = field;
    expect(label).toMatch(/^[A-Z][A-Za-z ]+$/);
    expect(column === null || /^[a-z]+(_[a-z]+)*$/.test(column.heading)).toBe(true);
    expect(z.safeParse(schema, Symbol('no value')).success).toBe(false);
  });

  test('have labels, headings and places of their own, and none the heading of the id', () => {
    const columns = fields.flatMap(([, { column }]) => column ?? []);
    expect(columns.length).toBe(fields.length - 2);
    expect(new Set(['id', ...columns.map(({ heading }) => heading)]).size).toBe(columns.length + 1);
    expect(new Set(columns.map(({ position }) => position)).size).toBe(columns.length);
    expect(new Set(fields.map(([, { label }]) => label)).size).toBe(fields.length);
  });

  test.each(fields.filter(([, field]) => field.ifMissing !== undefined))(
    'of a product without %s have a valid value for it',
    (_key, { schema, ifMissing }) => {
      expect(z.safeParse(schema, ifMissing)).toEqual({ success: true, data: ifMissing });
    },
  );

  test.each<[key: ProductKey, least: number, most: number]>([
    ['name', 4, 120],
    ['description', 1, 5_000],
    ['brand', 0, 80],
    ['sku', 0, 60],
    ['shelfPlace', 0, 60],
    ['inTheBox', 0, 2_000],
    ['warnings', 0, 2_000],
    ['manufacturer', 0, 500],
    ['responsiblePerson', 0, 500],
    ['availableQuantity', 0, 1_000_000],
    ['lowStockThreshold', 0, 1_000_000],
    ['minimumOrder', 1, 1_000_000],
    ['weight', 0, 1_000_000],
    ['length', 0, 100_000],
    ['width', 0, 100_000],
    ['height', 0, 100_000],
    ['ownPlace', 0, 9_999],
  ])('%s has %d to %d characters, or is such a number', (key, least, most) => {
    const { input, schema }: ProductField = productFields[key];
    const value = (size: number) => (/text/i.test(input) ? size >= 0 && 'x'.repeat(size) : size);
    const fits = [least - 1, least, most, most + 1].map((size) => z.safeParse(schema, value(size)).success);
    expect(fits).toEqual([false, true, true, false]);
  });

  test('have the labels and headings that staff and their files know', () => {
    expect(
      Object.fromEntries(fields.map(([key, { label, column }]) => [key, `${label} / ${column?.heading}`])),
    ).toMatchObject({
      name: 'Name / name',
      unit: 'Unit / unit',
      availableQuantity: 'Available Quantity / stock',
      lowStockThreshold: 'Low stock threshold / low_stock_below',
      minimumOrder: 'Minimum Order / minimum_order',
      price: 'Price / price',
      weight: 'Weight / weight_grams',
      priceTiers: 'Volume prices / volume_prices',
      image: 'Image URL / image',
      description: 'Description / description',
    });
  });
});
