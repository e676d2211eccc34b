import type { ResponseOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import type { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import type { Queryable } from '../../../database/client';
import { isId } from '../../../ids';
import { toProduct } from '../products/products';
import { listProductsOf } from '../products/products.queries';
import { listNamed } from './lookup.queries';
import { gtinsOf, keysOfText, namedBy } from './named-products';

/** Products that are compared with the texts of a call: a few names may be those of hundreds of products. */
const comparedProducts = 500;

type Found = Pick<ResponseOf<typeof lookUpProducts>, 'matches' | 'products'>;

/** Finds the products on sale that texts name. */
export async function lookUp(
  database: Queryable,
  texts: readonly string[],
  picturesUrl: string,
): Promise<Found> {
  const distinct = <Each>(list: Each[]) => [...new Set(list)];
  const sought = {
    ids: distinct(texts.map((text) => text.trim()).filter(isId)),
    keys: distinct(texts.flatMap(keysOfText)),
    gtins: distinct(texts.flatMap(gtinsOf)),
  };
  if (sought.ids.length + sought.keys.length + sought.gtins.length === 0) {
    return { matches: texts.map(() => ({ productIds: [] })), products: [] };
  }
  const named = await listNamed(database, sought, comparedProducts);
  const matches = texts.map((text) => ({
    productIds: namedBy(text, named)
      .slice(0, limits.lookedUpProducts)
      .map(({ id }) => id),
  }));
  const rows = await listProductsOf(database, distinct(matches.flatMap(({ productIds }) => productIds)));
  // A product may have left the shop meanwhile.
  const onSale = new Set(rows.filter(({ isOnSale }) => isOnSale).map(({ id }) => id));
  return {
    matches: matches.map(({ productIds }) => ({ productIds: productIds.filter((id) => onSale.has(id)) })),
    products: rows.filter(({ id }) => onSale.has(id)).map((row) => toProduct(row, picturesUrl)),
  };
}
