import { limits } from '@chuck-and-bit/contract/limits';
import { units } from '@chuck-and-bit/contract/units';
import type { StoredCart, StoredLine, UnsentChange } from './stored-cart';

// Written by hand, because the header of every page counts the cart, and pages do without zod until it is needed.

/**
 * The cart in what is stored, which may be another program's or an older release's. Lines that fit are kept.
 * @returns null if it is no cart of this shop
 */
export function parseCart(stored: unknown): StoredCart | null {
  if (!isObject(stored) || !Array.isArray(stored['lines'])) return null;
  const { id, owner, unsent } = stored;
  const lines = distinct((stored['lines'] as unknown[]).flatMap(parseLine));
  const isWhole = isIdOrNull(id) && isIdOrNull(owner) && isObject(unsent);
  if (lines.length === 0 && !isWhole) return null;
  // Without an id, no server's cart has the lines, unless it has their products already.
  const unknown = isId(id) ? [] : lines.map(({ productId, quantity }) => [productId, { known: quantity }]);
  return {
    id: isId(id) ? id : null,
    owner: isId(owner) ? owner : null,
    lines,
    unsent: { ...Object.fromEntries(unknown), ...parseUnsent(unsent) },
  };
}

function parseLine(stored: unknown): StoredLine[] {
  if (!isObject(stored)) return [];
  const { productId, name, image, unit, quantity, price, minimumOrder, isSaved } = stored;
  const { nextTier, seenPrice, formerPrice, isGone } = stored;
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
      ...(isGone === true && { isGone }),
    },
  ];
}

function distinct(lines: StoredLine[]): StoredLine[] {
  const isFirst = ({ productId }: StoredLine, index: number) =>
    lines.findIndex((line) => line.productId === productId) === index;
  return lines.filter(isFirst);
}

function parseUnsent(stored: unknown): StoredCart['unsent'] {
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.flatMap(([productId, change]) => {
      const parsed = parseChange(change);
      return isId(productId) && parsed ? [[productId, parsed]] : [];
    }),
  );
}

function parseChange(stored: unknown): UnsentChange | null {
  if (!isObject(stored)) return null;
  const { known, sent } = stored;
  if (!isCountOrZero(known)) return null;
  if (!isObject(sent)) return { known };
  const { local, target } = sent;
  return isCountOrZero(local) && isCountOrZero(target) ? { known, sent: { local, target } } : { known };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is string => isText(value) && /^[0-9a-f-]{36}$/.test(value);
const isIdOrNull = (value: unknown) => value === null || isId(value);
const isPrice = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
const isCountOrZero = (value: unknown): value is number =>
  isPrice(value) && Number.isInteger(value) && value <= limits.quantity.max;
const isCount = (value: unknown): value is number => isCountOrZero(value) && value >= limits.quantity.min;
const isTier = (value: unknown): value is StoredLine['nextTier'] =>
  value === null || (isObject(value) && isCount(value['minQuantity']) && isPrice(value['price']));
