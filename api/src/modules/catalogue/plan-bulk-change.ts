import type { PlannedDrill, PriceChange } from '@chuck-and-bit/contract/product-plans';
import { checkPlanned, type PlannedTarget } from './product-plan';

type BulkChange = { price: PriceChange | null; addStock: number | null };

const roundToCents = (usd: number) => Math.round(usd * 100) / 100;

/** Plans these changes of each product. A percentage also changes the volume prices. */
export function planBulkChange(
  products: readonly (PlannedDrill & { id: string })[],
  { price, addStock }: BulkChange,
): PlannedTarget[] {
  return products.map((before) => {
    const { id: _id, ...current } = before;
    const factor = price?.kind === 'percent' ? 1 + price.value / 100 : 1;
    const planned = checkPlanned({
      ...current,
      price: price ? newPrice(current.price, price) : current.price,
      priceTiers: current.priceTiers.map((tier) => ({ ...tier, price: roundToCents(tier.price * factor) })),
      availableQuantity: current.availableQuantity + (addStock ?? 0),
    });
    return { line: null, name: current.name, before, ...planned };
  });
}

function newPrice(price: number, { kind, value }: PriceChange): number {
  if (kind === 'set') return value;
  return roundToCents(kind === 'amount' ? price + value : price * (1 + value / 100));
}
