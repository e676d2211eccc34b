import { type AttributeValues, fromStored, toStored } from '@chuck-and-bit/contract/attributes';
import { usdOf, usdToCents } from '@chuck-and-bit/contract/money';
import {
  type ProductInput,
  type ProductKey,
  type ProductValues,
  productFields,
  productKeys,
} from '@chuck-and-bit/contract/product-fields';
import type { ProductRow, StoredFigure } from './products.queries';

/** The column of each field of a product. */
const columns = {
  name: 'name',
  kindId: 'kindId',
  attributes: 'figures',
  unit: 'unit',
  availableQuantity: 'availableQuantity',
  lowStockThreshold: 'lowStockThreshold',
  minimumOrder: 'minimumOrder',
  isPublic: 'isPublic',
  appearsAt: 'appearsAt',
  price: 'priceCents',
  weight: 'weightGrams',
  priceTiers: 'tiers',
  image: 'image',
  description: 'description',
  brand: 'brand',
  sku: 'sku',
  gtin: 'gtin',
  inTheBox: 'inTheBox',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
  manufacturer: 'manufacturer',
  responsiblePerson: 'responsiblePerson',
  shelfPlace: 'shelfPlace',
  ownPlace: 'ownPlace',
  warnings: 'warnings',
} as const satisfies Record<ProductKey, keyof ProductRow>;

type Columns = typeof columns;
type Tiers = ProductValues['priceTiers'];

/** How values are stored that a column does not hold as they are. */
const conversions: Partial<
  Record<ProductInput, { read: (stored: never) => unknown; write: (value: never) => unknown }>
> = {
  attributes: {
    read: (stored: ProductRow['figures']): AttributeValues =>
      Object.fromEntries(stored.map((figure) => [figure.attributeId, fromStored(figure, figure)])),
    write: (values: AttributeValues): StoredFigure[] =>
      Object.entries(values).map(([attributeId, value]) => ({ attributeId, ...toStored(value) })),
  },
  price: { read: usdOf, write: usdToCents },
  moment: {
    read: (stored: Date | null): string | null => stored?.toISOString() ?? null,
    write: (at: string | null): Date | null => (at === null ? null : new Date(at)),
  },
  volumePrices: {
    read: (stored: ProductRow['tiers']): Tiers =>
      stored.map(({ minQuantity, priceCents }) => ({ minQuantity, price: usdOf(priceCents) })),
    write: (tiers: Tiers): ProductRow['tiers'] =>
      tiers.map(({ minQuantity, price }) => ({ minQuantity, priceCents: usdToCents(price) })),
  },
};

/** Made once, because lists read each field of each row. */
const readers = Object.fromEntries(
  productKeys.map((key) => {
    const column = columns[key];
    const read = conversions[productFields[key].input]?.read;
    return [key, read ? (row: ProductRow) => read(row[column] as never) : (row: ProductRow) => row[column]];
  }),
) as Record<ProductKey, (row: ProductRow) => unknown>;

/** These fields of a stored product. */
export function valuesOf<Key extends ProductKey>(
  row: ProductRow,
  keys: readonly Key[],
): Pick<ProductValues, Key> {
  const values: Partial<Record<Key, unknown>> = {};
  for (const key of keys) values[key] = readers[key](row);
  return values as Pick<ProductValues, Key>;
}

/** The columns of these fields. */
export const columnNames = <Key extends ProductKey>(keys: readonly Key[]): Columns[Key][] =>
  keys.map((key) => columns[key]);
type WrittenRow = Omit<ProductRow, 'figures'> & { figures: StoredFigure[] };

/** These fields of a product, as their columns hold them. */
export function columnsOf<Key extends ProductKey>(
  product: Pick<ProductValues, Key>,
  keys: readonly Key[],
): Pick<WrittenRow, Columns[Key]> {
  const entries = keys.map((key) => {
    const conversion = conversions[productFields[key].input];
    return [columns[key], conversion ? conversion.write(product[key] as never) : product[key]];
  });
  return Object.fromEntries(entries) as Pick<WrittenRow, Columns[Key]>;
}
