import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { unauthenticated } from '../../authentication';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { serializeChangesOf } from '../accounts/users';
import * as queries from './stock-notices.queries';

/**
 * Adds a user's notice: a mail when a sold-out product can be ordered again.
 * @returns how many were added: 0 if the user has one for this product
 * @throws PRODUCT_NOT_FOUND, PRODUCT_IN_STOCK, TOO_MANY_NOTICES, UNAUTHENTICATED if the account was deleted meanwhile
 */
export async function addNotice(
  transaction: Queryable,
  notice: { productId: string; userId: string; shopUrl: string },
): Promise<number> {
  const { productId, userId } = notice;
  // Without the lock, concurrent requests could exceed the limit of notices.
  if (!(await serializeChangesOf(transaction, userId))) throw unauthenticated();
  const product = isId(productId) ? await queries.lockProduct(transaction, productId) : null;
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
  if (isOrderable(product)) throw new ShopError('PRODUCT_IN_STOCK', messages.productInStock);
  const added = await queries.insertNotice(transaction, notice);
  if (added > 0 && (await queries.countNoticesOf(transaction, userId)) > serverLimits.stockNotices.max) {
    throw new ShopError('TOO_MANY_NOTICES', messages.tooManyNotices(serverLimits.stockNotices.max));
  }
  return added;
}
