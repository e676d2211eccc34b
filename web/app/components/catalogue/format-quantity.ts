import { formatCount } from '@chuck-and-bit/contract/money';

/** "1 piece", "2,500 pieces". */
export function formatQuantity(count: number): string {
  return count === 1 ? '1 piece' : `${formatCount(count)} pieces`;
}
