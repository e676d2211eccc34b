import type { NewDrill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { addPriceTiers } from '../pricing/pricing-terms';
import { recordFirstStock, type StockActor } from '../stock/change-stock';
import { insertDrill } from './drill-edits.queries';

/** Adds a validated product with its price tiers and the first row of its stock ledger. @returns its id */
export async function addDrill(
  transaction: Queryable,
  {
    price,
    unit = 'piece',
    weight = 0,
    priceTiers = [],
    lowStockThreshold = limits.lowStock.default,
    ...drill
  }: NewDrill & { lowStockThreshold?: number },
  actor: StockActor,
): Promise<string> {
  const id = newId();
  const terms = { unit, weightGrams: weight, priceCents: usdToCents(price), lowStockThreshold };
  await insertDrill(transaction, { ...drill, ...terms, id });
  await addPriceTiers(transaction, id, priceTiers);
  await recordFirstStock(transaction, id, drill.availableQuantity, actor);
  return id;
}
