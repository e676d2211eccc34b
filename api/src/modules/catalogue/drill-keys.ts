import { isId } from '../../ids';
import type { DrillKey } from './catalogue.queries';

/** Reads the key in a cursor of a list of products; null when it is invalid. */
export function readKey(value: unknown): DrillKey | null {
  const key = value as Partial<DrillKey> | null;
  return key && isId(key.id) && Number.isSafeInteger(key.priceCents) ? (key as DrillKey) : null;
}

/** Like `readKey`, for a list by relevance. */
export function readRankedKey(value: unknown): DrillKey | null {
  const key = readKey(value);
  return key && Number.isSafeInteger(key.rank) && typeof key.isBroad === 'boolean' ? key : null;
}
