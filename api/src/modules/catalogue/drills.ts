import { fromStored, valueText } from '@chuck-and-bit/contract/attributes';
import type { Drill, DrillDetails } from '@chuck-and-bit/contract/drills';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { listedKeys, productKeys, publicKeys } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type DrillRow, type FigureRow, findAnyDrill } from './catalogue.queries';
import { valuesOf } from './product-columns';

export { type DrillRow, findDrill, listDrillIds } from './catalogue.queries';

/** Finds a product, on sale or not. @throws DRILL_NOT_FOUND */
export async function requireDrill(database: Queryable, id: string): Promise<DrillRow> {
  const drill = isId(id) ? await findAnyDrill(database, id) : null;
  if (!drill) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  return drill;
}

/** A product in a list, as everyone sees it. */
export function toDrill(row: DrillRow): Drill {
  return {
    _id: row.id,
    ...valuesOf(row, listedKeys),
    keyFigures: row.figures
      .filter(({ isKeyFigure }) => isKeyFigure)
      .slice(0, kindLimits.keyFigures)
      .map(toText),
    pictures: row.image.startsWith('/')
      ? [{ _id: row.id, alt: row.name, path: row.image, width: null, height: null }]
      : [],
    rating: row.reviewCount === 0 ? null : Math.round((row.ratingSum / row.reviewCount) * 10) / 10,
    reviewCount: row.reviewCount,
    createdAt: row.createdAt.toISOString(),
  };
}

function toText({ type, unit, option, ...stored }: FigureRow): string {
  const options = option === null ? [] : [{ _id: stored.low, name: option }];
  return valueText({ type, unit, options }, fromStored({ type }, stored));
}

/** A product on its own page, as everyone sees it. */
export function toDrillDetails(row: DrillRow, kind: DrillDetails['kind']): DrillDetails {
  return {
    ...toDrill(row),
    ...valuesOf(row, publicKeys),
    kind,
    figures: row.figures.map((figure) => ({ name: figure.name, text: toText(figure) })),
  };
}

/** A product as staff see it. */
export function toManagedDrill(row: DrillRow): ManagedDrill {
  return {
    _id: row.id,
    ...valuesOf(row, productKeys),
    createdAt: row.createdAt.toISOString(),
    firstPublishedAt: row.firstPublishedAt?.toISOString() ?? null,
    version: row.version,
    pictures: [],
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}
