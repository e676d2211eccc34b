import { fromStored, valueText } from '@chuck-and-bit/contract/attributes';
import type { Drill, DrillDetails } from '@chuck-and-bit/contract/drills';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { listedKeys, productKeys, publicKeys } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { shownPictures, toManagedPicture } from '../pictures/shown-pictures';
import { type DrillRow, type FigureRow, findAnyDrill } from './catalogue.queries';
import { valuesOf } from './product-columns';

export { type DrillRow, findDrill } from './catalogue.queries';

/** Finds a product, on sale or not. @throws DRILL_NOT_FOUND */
export async function requireDrill(database: Queryable, id: string): Promise<DrillRow> {
  const drill = isId(id) ? await findAnyDrill(database, id) : null;
  if (!drill) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  return drill;
}

/** Cards show the second picture while a pointer is over them. */
const listedPictures = 2;

/** A product in a list, as everyone sees it. @param picturesUrl see the configuration */
export function toDrill(row: DrillRow, picturesUrl: string): Drill {
  return {
    _id: row.id,
    ...valuesOf(row, listedKeys),
    keyFigures: row.figures
      .filter(({ isKeyFigure }) => isKeyFigure)
      .slice(0, kindLimits.keyFigures)
      .map(toText),
    pictures: shownPictures(row, picturesUrl).slice(0, listedPictures),
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
export function toDrillDetails(
  row: DrillRow,
  { kind, documents }: Pick<DrillDetails, 'kind' | 'documents'>,
  picturesUrl: string,
): DrillDetails {
  return {
    ...toDrill(row, picturesUrl),
    pictures: shownPictures(row, picturesUrl),
    ...valuesOf(row, publicKeys),
    kind,
    figures: row.figures.map((figure) => ({ name: figure.name, text: toText(figure) })),
    documents,
  };
}

/** A product as staff see it. */
export function toManagedDrill(row: DrillRow, picturesUrl: string): ManagedDrill {
  return {
    _id: row.id,
    ...valuesOf(row, productKeys),
    createdAt: row.createdAt.toISOString(),
    firstPublishedAt: row.firstPublishedAt?.toISOString() ?? null,
    version: row.version,
    pictures: row.shown.map((picture) => toManagedPicture(picture, picturesUrl)),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}
