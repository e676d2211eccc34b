import { limits } from '@chuck-and-bit/contract/limits';
import { isId } from '../../ids';
import { isWholeNumber } from '../../paging';
import type { DrillKey } from './list-drills.queries';

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
