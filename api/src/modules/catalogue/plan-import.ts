import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { type CsvRow, type Problem, readCells } from './product-csv';
import { checkPlanned, type PlannedTarget } from './product-plan';

/** The lines on which a file names its products, by their ids; new ones by their names. */
export type NamedLines = Map<string, number>;

/** `addsStock`: the file says by how many units the stock changes, and not what it is. */
export type PlannedFileRow = PlannedTarget & { line: number; addsStock: boolean };

/**
 * Plans the changes that rows of a file make. A missing or empty cell leaves its field unchanged, but an empty cell of
 * volume prices removes them.
 * @param products the products with an id or a name of these rows
 * @param lines of all earlier rows; those of these rows are added
 */
export function planImport(
  rows: readonly CsvRow[],
  products: readonly (ProductValues & { id: string })[],
  lines: NamedLines,
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
      return { line, name, before: null, after: null, problems: unreadable, addsStock: false };
    }
    const sameName = byName.get(name) ?? [];
    const [before = null] = id === '' ? sameName : [byId.get(id.toLowerCase()) ?? null];
    const problems: Problem[] = [];
    const problem = (field: string, message: string) => problems.push({ field, message });
    if (id !== '' && !before) problem('id', messages.productUnknown);
    if (id === '' && sameName.length > 1) problem('id', messages.nameNotUnique);
    const key = before?.id ?? `new ${name}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) problem(before ? 'id' : 'name', messages.productRepeated(earlier));
    lines.set(key, earlier ?? line);

    const { values, addStock, problems: cellProblems } = readCells(cells);
    problems.push(...cellProblems);
    if (addStock !== null) values.availableQuantity = (before?.availableQuantity ?? 0) + addStock;
    const { after, problems: invalid } = checkPlanned({ ...before, ...values });
    for (const { field, message } of invalid) {
      if (problems.every((existing) => existing.field !== field)) problem(field, message);
    }
    return { line, name: name || before?.name || '', before, after, problems, addsStock: addStock !== null };
  });
}
