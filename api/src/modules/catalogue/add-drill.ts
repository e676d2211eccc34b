import { productKeys, type ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { addPriceTiers } from '../pricing/pricing-options';
import { recordFirstStock, type StockActor } from '../stock/change-stock';
import { insertDrill } from './drill-edits.queries';
import { columnsOf } from './product-columns';

/** Adds a validated product with its price tiers and the first row of its stock ledger. @returns its id */
export async function addDrill(
  transaction: Queryable,
  product: ProductValues,
  actor: StockActor,
): Promise<string> {
  const id = newId();
  const { tiers, ...columns } = columnsOf(product, productKeys);
  await insertDrill(transaction, { ...columns, id });
  await addPriceTiers(transaction, id, tiers);
  await recordFirstStock(transaction, id, product.availableQuantity, actor);
  return id;
}
