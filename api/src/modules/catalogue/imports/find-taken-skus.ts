import { importMessages } from '@chuck-and-bit/contract/import-messages';
import type { Problem } from './product-csv';
import type { SkuHolder, SkuRow } from './product-imports.queries';

const problem = (message: string): Problem => ({ field: 'sku', message });

/**
 * Finds the rows with the SKU of another product, or of an earlier row. A product may have the SKU of another one that another row
 * gives a new SKU. A row with a problem gives none up.
 * @param rows in the order of the file
 * @param isLeftOut whether a row has another problem already
 * @returns the problems by the positions of their rows
 */
export function findTakenSkus(
  rows: readonly SkuRow[],
  holders: readonly SkuHolder[],
  isLeftOut: (position: number) => boolean = () => false,
): Map<number, Problem> {
  const problems = new Map<number, Problem>();
  const holderOf = new Map(holders.map((holder) => [holder.sku.toLowerCase(), holder]));
  const rowOf = new Map(rows.map((row) => [row.productId, row]));
  const firstLines = new Map<string, number>();
  /** The rows that wait for a product to give up its SKU, by the position of the row that does. */
  const waiting = new Map<number, { row: SkuRow; holder: SkuHolder }>();
  const failed: number[] = [];
  const refuse = ({ position }: SkuRow, message: string) => {
    problems.set(position, problem(message));
    failed.push(position);
  };
  for (const row of rows) {
    if (isLeftOut(row.position)) {
      failed.push(row.position);
      continue;
    }
    const sku = row.sku.toLowerCase();
    const earlier = firstLines.get(sku);
    const holder = holderOf.get(sku);
    const giver = holder && rowOf.get(holder.id);
    if (earlier !== undefined) refuse(row, importMessages.skuRepeated(earlier));
    else if (holder && holder.id !== row.productId) {
      if (giver) waiting.set(giver.position, { row, holder });
      else refuse(row, importMessages.skuOf(holder.name));
    }
    if (earlier === undefined) firstLines.set(sku, row.line);
  }
  for (let position = failed.pop(); position !== undefined; position = failed.pop()) {
    const waited = waiting.get(position);
    waiting.delete(position);
    if (waited && !problems.has(waited.row.position))
      refuse(waited.row, importMessages.skuOf(waited.holder.name));
  }
  return problems;
}
