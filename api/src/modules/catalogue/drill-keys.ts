import type { DrillSort } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { isId } from '../../ids';
import { isWholeNumber } from '../../paging';
import type { DrillKey } from './list-drills.queries';

const byId = (one: DrillKey, other: DrillKey) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
const byPrice = (one: DrillKey, other: DrillKey) => one.priceCents - other.priceCents || byId(one, other);
const newest = (one: DrillKey, other: DrillKey) =>
  (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || byId(other, one);

/** `own`: products with a place in the own order of the shop, then the others. */
const rankOf = ({ ownPlace }: DrillKey) => (ownPlace === 0 ? Number.POSITIVE_INFINITY : ownPlace);

/** The orders of filtered lists: negative if `one` comes first. The lists that PostgreSQL orders have the same ones. */
export const comparisons: Record<DrillSort | 'own', (one: DrillKey, other: DrillKey) => number> = {
  newest,
  own: (one, other) => (one.ownPlace === other.ownPlace ? newest(one, other) : rankOf(one) - rankOf(other)),
  price: byPrice,
  '-price': (one, other) => byPrice(other, one),
};

/** The year 10000, in milliseconds. */
const endOfTime = 253_402_300_800_000;

/** Reads the key in a cursor of a list of products; null when it is invalid. */
export function readKey(value: unknown): DrillKey | null {
  const { id, priceCents, publishedAt, ownPlace }: Partial<Record<keyof DrillKey, unknown>> = Object(value);
  const isMoment =
    publishedAt === null || (isWholeNumber(publishedAt) && publishedAt >= 0 && publishedAt < endOfTime);
  const { min, max } = limits.ownPlace;
  const isPlace = isWholeNumber(ownPlace) && ownPlace >= min && ownPlace <= max;
  return isId(id) && isWholeNumber(priceCents) && isMoment && isPlace
    ? { id, priceCents, publishedAt, ownPlace }
    : null;
}

/** Like `readKey`, for a list by relevance. */
export function readRankedKey(value: unknown): DrillKey | null {
  const key = readKey(value);
  const { rank, isBroad }: Partial<Record<keyof DrillKey, unknown>> = Object(value);
  return key && isWholeNumber(rank) && typeof isBroad === 'boolean' ? { ...key, rank, isBroad } : null;
}
