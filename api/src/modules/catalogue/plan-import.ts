import { keysOf } from '@chuck-and-bit/contract/keys';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { PlannedDrill } from '@chuck-and-bit/contract/product-plans';
import { checkPlanned, type PlannedTarget, type Problem } from './product-plan';
import { columnOf, type CsvRow, type PlannedField, readTiers } from './product-csv';

type Known = PlannedDrill & { id: string };

const numeric: readonly PlannedField[] = [
  'price',
  'minimumOrder',
  'availableQuantity',
  'lowStockThreshold',
  'weight',
];

/** Defaults of a new product for columns that are missing or empty. */
const newDrillDefaults = {
  unit: 'piece',
  weight: 0,
  priceTiers: [],
  lowStockThreshold: limits.lowStock.default,
};

/**
 * Plans the changes that the rows of a file make. A missing or empty cell leaves its field unchanged, but an empty cell of
 * volume prices removes them.
 * @param products the products with an id or a name of these rows
 */
export function planImport(rows: readonly CsvRow[], products: readonly Known[]): PlannedTarget[] {
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
    const { id: _id, ...current } = before ?? { id: null, ...newDrillDefaults };
    const { after, problems: invalid } = checkPlanned({ ...current, ...values });
    for (const { field, message } of invalid) {
      if (problems.every((known) => known.field !== field)) problem(field, message);
    }
    return { line, name: name || before?.name || '', before, after, problems };
  });
}

function readCells(cells: CsvRow['cells']): { values: Record<string, unknown>; cellProblems: Problem[] } {
  const values: Record<string, unknown> = {};
  const cellProblems: Problem[] = [];
  for (const field of keysOf(cells)) {
    const cell = cells[field] ?? '';
    if (field === 'priceTiers') {
      const tiers = readTiers(cell);
      if (tiers) values[field] = tiers;
      else cellProblems.push({ field: columnOf(field), message: messages.tiersInvalid });
    } else if (cell !== '') {
      const isNumber = /^ *-?\d{1,12}(\.\d+)? *$/.test(cell);
      if (!numeric.includes(field)) values[field] = cell;
      else if (isNumber) values[field] = Number(cell);
      else cellProblems.push({ field: columnOf(field), message: messages.numberRequired });
    }
  }
  return { values, cellProblems };
}
