import { keysOf } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { checkPlanned, type PlannedTarget, type Problem } from './product-plan';
import { cellOf, columnOf, type CsvRow } from './product-csv';

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
  return rows.map(({ line, id, cells }) => {
    const name = cells.name ?? '';
    const sameName = products.filter((drill) => drill.name === name);
    const [before = null] = id === '' ? sameName : [byId.get(id.toLowerCase()) ?? null];
    const problems: Problem[] = [];
    const problem = (field: string, message: string) => problems.push({ field, message });
    if (id !== '' && !before) problem('id', messages.productUnknown);
    if (id === '' && sameName.length > 1) problem('id', messages.nameNotUnique);
    const key = before?.id ?? `new ${name}`;
    const earlier = firstLine.get(key);
    if (earlier !== undefined) problem(before ? 'id' : 'name', messages.productRepeated(earlier));
    firstLine.set(key, earlier ?? line);

    const { values, cellProblems } = readCells(cells);
    problems.push(...cellProblems);
    const { after, problems: invalid } = checkPlanned({ ...before, ...values });
    for (const { field, message } of invalid) {
      if (problems.every((existing) => existing.field !== field)) problem(field, message);
    }
    return { line, name: name || before?.name || '', before, after, problems };
  });
}

function readCells(cells: CsvRow['cells']): { values: Record<string, unknown>; cellProblems: Problem[] } {
  const values: Record<string, unknown> = {};
  const cellProblems: Problem[] = [];
  for (const key of keysOf(cells)) {
    const typed = cells[key] ?? '';
    const { read, problem, mayBeEmpty } = cellOf(key);
    if (typed === '' && !mayBeEmpty) continue;
    const value = read(typed);
    if (value !== null) values[key] = value;
    else cellProblems.push({ field: columnOf(key), message: problem ?? messages.inputInvalid });
  }
  return { values, cellProblems };
}
