import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ProductField, productFields } from './product-fields';

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
