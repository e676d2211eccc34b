import type { WeightUnit } from './shop-settings';

const gramsOf: Record<WeightUnit, number> = { kg: 1_000, lb: 453.592_37 };

/** A weight in kg or lb as whole grams. */
export function toGrams(weight: number, unit: WeightUnit): number {
  return Math.round(weight * gramsOf[unit]);
}

/** Grams in kg (exact) or lb (two decimals). */
export function fromGrams(grams: number, unit: WeightUnit): number {
  const decimals = unit === 'kg' ? 1_000 : 100;
  return Math.round((grams / gramsOf[unit]) * decimals) / decimals;
}

/** "2.5 kg", "5.51 lb". */
export function formatWeight(grams: number, unit: WeightUnit): string {
  return `${fromGrams(grams, unit)} ${unit}`;
}
