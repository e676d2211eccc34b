import type { NewDrill } from '@chuck-and-bit/contract/drills';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { addPriceTiers } from '../pricing/pricing-terms';
import { insertDrill } from './catalogue.queries';

/** Adds a validated product. @returns its id */
export async function addDrill(
  database: Queryable,
  { price, unit = 'piece', weight = 0, priceTiers = [], ...drill }: NewDrill,
): Promise<string> {
  const id = newId();
  await insertDrill(database, { ...drill, id, unit, weightGrams: weight, priceCents: usdToCents(price) });
  await addPriceTiers(database, id, priceTiers);
  return id;
}
