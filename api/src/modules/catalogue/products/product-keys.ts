import type { ProductSort } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { isId } from '../../../ids';
import { isInteger, isWholeNumber } from '../../../paging';
import type { ProductKey } from './list-products.queries';

const byId = (one: ProductKey, other: ProductKey) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
const byPrice = (one: ProductKey, other: ProductKey) => one.priceCents - other.priceCents || byId(one, other);
const newest = (one: ProductKey, other: ProductKey) =>
  (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || byId(other, one);

/** Products of unknown weight come last. */
const byWeight = (one: ProductKey, other: ProductKey) =>
  (one.weightGrams || Number.MAX_SAFE_INTEGER) - (other.weightGrams || Number.MAX_SAFE_INTEGER) ||
  byId(one, other);

/** `own`: products with a place in the own order of the shop, then the others. */
const rankOf = ({ ownPlace }: ProductKey) => (ownPlace === 0 ? Number.POSITIVE_INFINITY : ownPlace);

/** The orders of filtered lists: negative if `one` comes first. The lists that PostgreSQL orders have the same ones. */
export const comparisons: Record<ProductSort | 'own', (one: ProductKey, other: ProductKey) => number> = {
  newest,
  own: (one, other) => (one.ownPlace === other.ownPlace ? newest(one, other) : rankOf(one) - rankOf(other)),
  price: byPrice,
  '-price': (one, other) => byPrice(other, one),
  weight: byWeight,
};

/** The year 10000, in milliseconds. */
const endOfTime = 253_402_300_800_000;

/** Reads the key in a cursor of a list of products; null when it is invalid. */
export function readKey(value: unknown): ProductKey | null {
  const { id, priceCents, weightGrams, publishedAt, ownPlace }: Partial<Record<keyof ProductKey, unknown>> =
    Object(value);
  const isMoment =
    publishedAt === null || (isWholeNumber(publishedAt) && publishedAt >= 0 && publishedAt < endOfTime);
  const { min, max } = limits.ownPlace;
  const isPlace = isWholeNumber(ownPlace) && ownPlace >= min && ownPlace <= max;
  return isId(id) && isWholeNumber(priceCents) && isInteger(weightGrams) && isMoment && isPlace
    ? { id, priceCents, weightGrams, publishedAt, ownPlace }
    : null;
}

/** Like `readKey`, for a list by relevance. */
export function readRankedKey(value: unknown): ProductKey | null {
  const key = readKey(value);
  const { rank, isBroad }: Partial<Record<keyof ProductKey, unknown>> = Object(value);
  return key && isInteger(rank) && typeof isBroad === 'boolean' ? { ...key, rank, isBroad } : null;
}

/** Either of both: a search is listed by relevance if it has words, else by another order. */
export const readSearchKey = (value: unknown): ProductKey | null => readRankedKey(value) ?? readKey(value);
