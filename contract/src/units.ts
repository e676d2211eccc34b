import { formatCount } from './money';

/** What a product is counted in. */
export const units = ['piece', 'set', 'pack'] as const;
export type Unit = (typeof units)[number];

/** "piece" or "pieces", as the count asks for. */
export function unitName(unit: Unit, count: number): string {
  return count === 1 ? unit : `${unit}s`;
}

/** "1 piece", "2,500 sets". */
export function formatQuantity(count: number, unit: Unit): string {
  return `${formatCount(count)} ${unitName(unit, count)}`;
}
