import type { Product } from '@chuck-and-bit/contract/products';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';

/** "From 10: $129.00 each", "From 10 sets: $39.00 each". */
export function tierText({ minQuantity, price }: Product['priceTiers'][number], unit: Unit): string {
  const quantity = unit === 'piece' ? formatCount(minQuantity) : formatQuantity(minQuantity, unit);
  return `From ${quantity}: ${formatUsd(price)} each`;
}
