import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orders } from '../../tables/orders';
import { purchases } from '../../tables/purchases';
import type { PurchaseRow } from './purchases.queries';

/** Stores where a locked purchase goes, and the copies in its orders. */
export async function setAddress(
  transaction: Queryable,
  id: string,
  {
    userName,
    address,
    phone,
    postcode,
    city,
    ...parts
  }: Pick<
    PurchaseRow,
    'userName' | 'address' | 'phone' | 'company' | 'postcode' | 'city' | 'country' | 'region'
  >,
): Promise<void> {
  const copied = { userName, address, phone, postcode, city };
  await transaction
    .update(purchases)
    .set({ ...copied, ...parts })
    .where(eq(purchases.id, id));
  await transaction.update(orders).set(copied).where(eq(orders.purchaseId, id));
}
