import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { type CsvRow, type Problem, readCells } from './product-csv';
import { checkPlanned, type PlannedTarget } from './product-plan';

/**
 * Plans the changes that the rows of a file make. A missing or empty cell leaves its field unchanged, but an empty cell of
 * volume prices removes them.
 * @param products the products with an id or a name of these rows
 */
export function planImport(
  rows: readonly CsvRow[],
  products: readonly (ProductValues & { id: string })[],
): PlannedTarget[] {
  const byId = new Map(products.map((drill) => [drill.id, drill]));
  const firstLine = new Map<string, number>();
  return rows.map(({ line, id, cells, problems: unreadable }) => {
    const name = cells.name ?? '';
    if (unreadable.length > 0) return { line, name, before: null, after: null, problems: unreadable };
    const sameName = products.filter((drill) => drill.name.trim() === name);
    const [before = null] = id === '' ? sameName : [byId.get(id.toLowerCase()) ?? null];
    const problems: Problem[] = [];
    const problem = (field: string, message: string) => problems.push({ field, message });
    if (id !== '' && !before) problem('id', messages.productUnknown);
    if (id === '' && sameName.length > 1) problem('id', messages.nameNotUnique);
    const key = before?.id ?? `new ${name}`;
    const earlier = firstLine.get(key);
    if (earlier !== undefined) problem(before ? 'id' : 'name', messages.productRepeated(earlier));
    firstLine.set(key, earlier ?? line);

    const { values, addStock, problems: cellProblems } = readCells(cells);
    problems.push(...cellProblems);
    if (addStock !== null) values.availableQuantity = (before?.availableQuantity ?? 0) + addStock;
    const { after, problems: invalid } = checkPlanned({ ...before, ...values });
    for (const { field, message } of invalid) {
      if (problems.every((existing) => existing.field !== field)) problem(field, message);
    }
    return { line, name: name || before?.name || '', before, after, problems };
  });
}
