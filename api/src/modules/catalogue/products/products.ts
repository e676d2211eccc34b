import { fromStored, valueText } from '@chuck-and-bit/contract/attributes';
import type { Product, ProductDetails } from '@chuck-and-bit/contract/products';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import type { ManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { messages } from '@chuck-and-bit/contract/messages';
import { listedKeys, productKeys, publicKeys } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../../database/client';
import { ShopError } from '../../../errors';
import { isId } from '../../../ids';
import { shownPictures, toManagedPicture } from '../../pictures/shown-pictures';
import { type ProductRow, type FigureRow, findAnyProduct } from './products.queries';
import { valuesOf } from './product-columns';

export { type ProductRow, findProduct } from './products.queries';

/** Finds a product, on sale or not. @throws PRODUCT_NOT_FOUND */
export async function requireProduct(database: Queryable, id: string): Promise<ProductRow> {
  const product = isId(id) ? await findAnyProduct(database, id) : null;
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
  return product;
}

/** Cards show the second picture while a pointer is over them. */
const listedPictures = 2;

/** A product in a list, as everyone sees it. @param picturesUrl see the configuration */
export function toProduct(row: ProductRow, picturesUrl: string): Product {
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
export function toProductDetails(
  row: ProductRow,
  { kind, documents }: Pick<ProductDetails, 'kind' | 'documents'>,
  picturesUrl: string,
): ProductDetails {
  return {
    ...toProduct(row, picturesUrl),
    pictures: shownPictures(row, picturesUrl),
    ...valuesOf(row, publicKeys),
    kind,
    figures: row.figures.map((figure) => ({
      name: figure.name,
      text: toText(figure),
      isKey: figure.isKeyFigure,
    })),
    documents,
  };
}

/** A product as staff see it. */
export function toManagedProduct(row: ProductRow, picturesUrl: string): ManagedProduct {
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
