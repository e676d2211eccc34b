import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { CsvKinds } from './csv-kinds';
import { readKindCells } from './kind-cells';
import { type CsvRow, type Problem, readCells } from './product-csv';
import { checkPlanned, type PlannedTarget } from './product-plan';

/**
 * `product`: the same for two rows of the same product, or of two new ones with one name; null for a row that names none.
 * `addsStock`: the file says by how many units the stock changes, and not what it is.
 */
export type PlannedFileRow = PlannedTarget & { line: number; product: string | null; addsStock: boolean };

type FoundProduct = ProductValues & { id: string };

/**
 * Plans the changes that rows of a file make. A row names its product by the id, or else by the SKU, or else by the name. A missing
 * or empty cell leaves its field unchanged, but an empty cell of volume prices removes them.
 * @param products the products with an id, a SKU or a name of these rows
 */
export function planImport(
  rows: readonly CsvRow[],
  products: readonly FoundProduct[],
  file: CsvKinds,
): PlannedFileRow[] {
  const find = productFinder(products);
  return rows.map((row) => {
    const { line, cells, problems: unreadable } = row;
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
    const { before, problem: notFound } = find(row);
    const problems: Problem[] = notFound === null ? [] : [{ field: 'id', message: notFound }];
    const { values, addStock, problems: cellProblems } = readCells(cells, row.decimalSigns);
    const ofKind = readKindCells(file, row, before);
    problems.push(...cellProblems, ...ofKind.problems);
    if (addStock !== null) values.availableQuantity = (before?.availableQuantity ?? 0) + addStock;
    // What becomes public does not wait any more.
    if (values.isPublic === true && cells.appearsAt === undefined) values.appearsAt = null;
    const planned = { ...before, ...values, ...ofKind.values };
    // A place is one among the products of a kind.
    const isMoved = before !== null && planned.kindId !== before.kindId;
    if (isMoved && planned.ownPlace === before.ownPlace) planned.ownPlace = 0;
    const { after, problems: invalid } = checkPlanned(planned);
    for (const { field, message } of invalid) {
      if (problems.every((existing) => existing.field !== field)) problems.push({ field, message });
    }
    return {
      line,
      name: name || before?.name || '',
      before,
      after,
      problems,
      product: before || name ? hashedProduct(before?.id ?? `new ${name}`) : null,
      addsStock: addStock !== null,
    };
  });
}

type Found = { before: FoundProduct | null; problem: string | null };

function productFinder(products: readonly FoundProduct[]): (row: CsvRow) => Found {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  const byName = new Map<string, FoundProduct[]>();
  for (const product of products) {
    const name = product.name.trim();
    byName.set(name, [...(byName.get(name) ?? []), product]);
  }
  return ({ id, cells: { sku = '', name = '' } }) => {
    if (id !== '') {
      const before = byId.get(id.toLowerCase()) ?? null;
      return { before, problem: before ? null : messages.productUnknown };
    }
    const withSku = sku === '' ? undefined : bySku.get(sku.toLowerCase());
    if (withSku) return { before: withSku, problem: null };
    const [before = null, ...more] = byName.get(name) ?? [];
    return { before, problem: more.length > 0 ? messages.nameNotUnique : null };
  };
}

/** A product in the rows of an import. An index holds it, which a long name would not fit into. */
export const hashedProduct = (key: string) => createHash('sha256').update(key).digest('base64url');

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
