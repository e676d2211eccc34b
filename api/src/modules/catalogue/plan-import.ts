import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { type PlannedDrill, plannedDrill } from '@chuck-and-bit/contract/product-plans';
import { safeParse } from 'zod/mini';
import type { PlannedTarget, Problem } from './product-plan';
import { columnOf, type CsvRow, type PlannedField, readTiers } from './product-csv';

type Known = PlannedDrill & { id: string };

const numeric: readonly PlannedField[] = [
  'price',
  'minimumOrder',
  'availableQuantity',
  'lowStockThreshold',
  'weight',
];

/** What a new product has where the file says nothing. */
const unsaid = { unit: 'piece', weight: 0, priceTiers: [], lowStockThreshold: limits.lowStock.default };

/**
 * What the rows of a file make of the products. A cell that is missing or empty leaves a field as it is; only empty volume
 * prices are none.
 * @param products those with an id or a name of these rows
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

    const { read, faults } = readCells(cells);
    problems.push(...faults);
    const { id: _id, ...current } = before ?? { id: null, ...unsaid };
    const parsed = safeParse(plannedDrill, { ...current, ...read });
    if (!parsed.success) {
      const known = new Set(problems.map(({ field }) => field));
      for (const { path, message } of parsed.error.issues) {
        const field = columnOf(path[0] as PlannedField);
        if (!known.has(field)) problem(field, message);
        known.add(field);
      }
    }
    return { line, name: name || before?.name || '', before, after: parsed.data ?? null, problems };
  });
}

function readCells(cells: CsvRow['cells']): { read: Record<string, unknown>; faults: Problem[] } {
  const read: Record<string, unknown> = {};
  const faults: Problem[] = [];
  for (const [name, cell] of Object.entries(cells)) {
    const field = name as PlannedField;
    if (field === 'priceTiers') {
      const tiers = readTiers(cell);
      if (tiers) read[field] = tiers;
      else faults.push({ field: columnOf(field), message: messages.tiersInvalid });
    } else if (cell !== '') {
      const isNumber = /^ *-?\d{1,12}(\.\d+)? *$/.test(cell);
      if (!numeric.includes(field)) read[field] = cell;
      else if (isNumber) read[field] = Number(cell);
      else faults.push({ field: columnOf(field), message: messages.numberRequired });
    }
  }
  return { read, faults };
}
