import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { PriceChange } from '@chuck-and-bit/contract/product-plans';
import { checkPlanned, type PlannedTarget } from './product-plan';

type BulkChange = { price: PriceChange | null; addStock: number | null };

const roundToCents = (usd: number) => Math.round(usd * 100) / 100;

/** Plans these changes of each product. A percentage also changes the volume prices. */
export function planBulkChange(
  products: readonly (ProductValues & { id: string })[],
  { price, addStock }: BulkChange,
): PlannedTarget[] {
  return products.map((before) => {
    const factor = price?.kind === 'percent' ? 1 + price.value / 100 : 1;
    const planned = checkPlanned({
      ...before,
      price: price ? newPrice(before.price, price) : before.price,
      priceTiers: before.priceTiers.map((tier) => ({ ...tier, price: roundToCents(tier.price * factor) })),
      availableQuantity: before.availableQuantity + (addStock ?? 0),
    });
    return { line: null, name: before.name, before, ...planned };
  });
}

function newPrice(price: number, { kind, value }: PriceChange): number {
  if (kind === 'set') return value;
  return roundToCents(kind === 'amount' ? price + value : price * (1 + value / 100));
}
