import type { Drill } from '@chuck-and-bit/contract/drills';
import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { usdOf } from '@chuck-and-bit/contract/money';
import type { DrillRow } from './catalogue.queries';

export { findDrill, listDrillIds } from './catalogue.queries';

/** A product as everyone sees it. */
export function toDrill(row: DrillRow): Drill {
  return {
    _id: row.id,
    name: row.name,
    price: usdOf(row.priceCents),
    image: row.image,
    description: row.description,
    availableQuantity: row.availableQuantity,
    minimumOrder: row.minimumOrder,
    unit: row.unit,
    weight: row.weightGrams,
    priceTiers: row.tiers.map(({ minQuantity, priceCents }) => ({
      minQuantity,
      price: usdOf(priceCents),
    })),
    createdAt: row.createdAt.toISOString(),
  };
}

/** A product as staff see it. */
export function toManagedDrill(row: DrillRow): ManagedDrill {
  return {
    ...toDrill(row),
    version: row.version,
    lowStockThreshold: row.lowStockThreshold,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}
