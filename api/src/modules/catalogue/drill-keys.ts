import { isId } from '../../ids';
import { isWholeNumber } from '../../paging';
import type { DrillKey } from './list-drills.queries';

/** Reads the key in a cursor of a list of products; null when it is invalid. */
export function readKey(value: unknown): DrillKey | null {
  const { id, priceCents }: Partial<Record<keyof DrillKey, unknown>> = Object(value);
  return isId(id) && isWholeNumber(priceCents) ? { id, priceCents } : null;
}

/** Like `readKey`, for a list by relevance. */
export function readRankedKey(value: unknown): DrillKey | null {
  const key = readKey(value);
  const { rank, isBroad }: Partial<Record<keyof DrillKey, unknown>> = Object(value);
  return key && isWholeNumber(rank) && typeof isBroad === 'boolean' ? { ...key, rank, isBroad } : null;
}
