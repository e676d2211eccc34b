import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { type CsvRow, type Problem, readCells } from './product-csv';
import { checkPlanned, type PlannedTarget } from './product-plan';

/**
 * `product`: the same for two rows of the same product, or of two new ones with one name; null for a row that names none.
 * `addsStock`: the file says by how many units the stock changes, and not what it is.
 */
export type PlannedFileRow = PlannedTarget & { line: number; product: string | null; addsStock: boolean };

/**
 * Plans the changes that rows of a file make. A missing or empty cell leaves its field unchanged, but an empty cell of
 * volume prices removes them.
 * @param products the products with an id or a name of these rows
 */
export function planImport(
  rows: readonly CsvRow[],
  products: readonly (ProductValues & { id: string })[],
): PlannedFileRow[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byName = new Map<string, typeof products>();
  for (const product of products) {
    const name = product.name.trim();
    byName.set(name, [...(byName.get(name) ?? []), product]);
  }
  return rows.map(({ line, id, cells, problems: unreadable }) => {
    const name = cells.name ?? '';
    if (unreadable.length > 0) {
      return {
        line,
        name,
        before: null,
        after: null,
        problems: unreadable,
        product: null,
        addsStock: false,
      };
    }
    const sameName = byName.get(name) ?? [];
    const [before = null] = id === '' ? sameName : [byId.get(id.toLowerCase()) ?? null];
    const problems: Problem[] = [];
    const problem = (field: string, message: string) => problems.push({ field, message });
    if (id !== '' && !before) problem('id', messages.productUnknown);
    if (id === '' && sameName.length > 1) problem('id', messages.nameNotUnique);
    const { values, addStock, problems: cellProblems } = readCells(cells);
    problems.push(...cellProblems);
    if (addStock !== null) values.availableQuantity = (before?.availableQuantity ?? 0) + addStock;
    // What becomes public does not wait any more.
    if (values.isPublic === true && cells.appearsAt === undefined) values.appearsAt = null;
    const { after, problems: invalid } = checkPlanned({ ...before, ...values });
    for (const { field, message } of invalid) {
      if (problems.every((existing) => existing.field !== field)) problem(field, message);
    }
    return {
      line,
      name: name || before?.name || '',
      before,
      after,
      problems,
      product: before || name ? hashed(before?.id ?? `new ${name}`) : null,
      addsStock: addStock !== null,
    };
  });
}

/** An index holds it, which a long name would not fit into. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Adds a problem to each row whose product an earlier one names.
 * @param lines of earlier rows, by their products; those of these rows are added
 */
export function nameRepeated(rows: readonly PlannedFileRow[], lines: Map<string, number>): void {
  for (const { product, line, before, problems } of rows) {
    if (product === null) continue;
    const earlier = lines.get(product);
    if (earlier === undefined) lines.set(product, line);
    else problems.unshift({ field: before ? 'id' : 'name', message: messages.productRepeated(earlier) });
  }
}
