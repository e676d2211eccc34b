import { isId } from '../../ids';
import type { DrillKey } from './catalogue.queries';

/** The key in a cursor of a list of products; null when it is none. */
export function readKey(value: unknown): DrillKey | null {
  const key = value as Partial<DrillKey> | null;
  return key && isId(key.id) && Number.isSafeInteger(key.priceCents) ? (key as DrillKey) : null;
}

/** As `readKey`, of a list by relevance. */
export function readRankedKey(value: unknown): DrillKey | null {
  const key = readKey(value);
  return key && Number.isSafeInteger(key.rank) && typeof key.isBroad === 'boolean' ? key : null;
}
