import { messages } from '@chuck-and-bit/contract/messages';
import { type PlannedDrill, plannedDrill, type PriceChange } from '@chuck-and-bit/contract/product-plans';
import { safeParse } from 'zod/mini';
import type { PlannedTarget } from './product-plan';
import { columnOf, type PlannedField } from './product-csv';

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
    const wanted = {
      ...current,
      price: price ? newPrice(current.price, price) : current.price,
      priceTiers: current.priceTiers.map((tier) => ({ ...tier, price: roundToCents(tier.price * factor) })),
      availableQuantity: current.availableQuantity + (addStock ?? 0),
    };
    const parsed = safeParse(plannedDrill, wanted);
    const problems = parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({
          field: columnOf(path[0] as PlannedField),
          message: message || messages.inputInvalid,
        }));
    return { line: null, name: current.name, before, after: parsed.data ?? null, problems };
  });
}

function newPrice(price: number, { kind, value }: PriceChange): number {
  if (kind === 'set') return value;
  return roundToCents(kind === 'amount' ? price + value : price * (1 + value / 100));
}
