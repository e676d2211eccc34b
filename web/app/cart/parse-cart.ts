import type { Cart } from '@chuck-and-bit/contract/carts';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import type { Product } from '@chuck-and-bit/contract/products';
import { units } from '@chuck-and-bit/contract/units';

/** A line as this browser stores it, with the product's data as of the last response. Prices in USD. */
export type StoredLine = Pick<Product, 'name' | 'image' | 'unit' | 'minimumOrder' | 'price'> & {
  productId: string;
  quantity: number;
  /** Kept for later: neither priced nor ordered. */
  isSaved: boolean;
  /** The next volume price, as of the last response. */
  nextTier?: Cart['lines'][number]['nextTier'] | undefined;
  /** What one unit cost when the buyer last saw a price for this quantity. */
  seenPrice?: number | undefined;
  /** What it cost before the shop changed its price. */
  formerPrice?: number | undefined;
};

export type StoredCart = {
  /** The id of the server's cart; null until there is one. */
  id: string | null;
  /** The id of the cart's user; null for a visitor's cart. */
  owner: string | null;
  /** With all changes made here. */
  lines: StoredLine[];
  /** The changes that the server has not confirmed, oldest first, as they are stored. */
  operations: Readonly<Record<string, unknown>>[];
};

// Written by hand, because the header of every page counts the cart, and pages do without zod until it is needed.

/**
 * The cart in what is stored, which may be another program's or an older release's. Lines that fit are kept.
 * @returns null if it is no cart of this shop
 */
export function parseCart(stored: unknown): StoredCart | null {
  if (!isObject(stored) || !Array.isArray(stored['lines'])) return null;
  const { id, owner, operations } = stored;
  const lines = distinct((stored['lines'] as unknown[]).flatMap(parseLine));
  const isWhole = isIdOrNull(id) && isIdOrNull(owner) && Array.isArray(operations);
  if (lines.length === 0 && !isWhole) return null;
  return {
    id: isId(id) ? id : null,
    owner: isId(owner) ? owner : null,
    lines,
    operations: Array.isArray(operations) ? operations.filter(isObject) : [],
  };
}

function parseLine(stored: unknown): StoredLine[] {
  if (!isObject(stored)) return [];
  const { productId, name, image, unit, quantity, price, minimumOrder, isSaved } = stored;
  const { nextTier, seenPrice, formerPrice } = stored;
  const knownUnit = units.find((each) => each === unit);
  if (!isId(productId) || !isText(name) || !isText(image) || !knownUnit || typeof isSaved !== 'boolean')
    return [];
  if (!isCount(quantity) || !isCount(minimumOrder) || !isPrice(price)) return [];
  return [
    {
      productId,
      name,
      image,
      unit: knownUnit,
      quantity,
      price,
      minimumOrder,
      isSaved,
      ...(isTier(nextTier) && { nextTier }),
      ...(isPrice(seenPrice) && { seenPrice }),
      ...(isPrice(formerPrice) && { formerPrice }),
    },
  ];
}

function distinct(lines: StoredLine[]): StoredLine[] {
  const isFirst = ({ productId }: StoredLine, index: number) =>
    lines.findIndex((line) => line.productId === productId) === index;
  return lines.filter(isFirst);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is string => isText(value) && /^[0-9a-f-]{36}$/.test(value);
const isIdOrNull = (value: unknown) => value === null || isId(value);
const isPrice = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
const isCount = (value: unknown): value is number =>
  isPrice(value) &&
  Number.isInteger(value) &&
  value >= pageLimits.quantity.min &&
  value <= pageLimits.quantity.max;
const isTier = (value: unknown): value is StoredLine['nextTier'] =>
  value === null || (isObject(value) && isCount(value['minQuantity']) && isPrice(value['price']));
