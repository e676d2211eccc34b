import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import type { RouteDeps, Router } from '../../route';
import { findPurchaseFor } from '../purchases/purchases';
import { readSeller, type Seller } from '../shop-settings/shop-settings';
import { toReceipt } from './receipt';
import { writeReceipt } from './write-receipt';

/** `seller`: the configured seller, used until an admin saves another. */
export function receiptsRoutes(
  { route }: Router,
  deps: RouteDeps & { seller: Seller; timeZone: string },
): void {
  const { timeZone } = deps;
  const { db } = deps.database;

  route(getPurchaseReceipt, async ({ params, user, reply }) => {
    const { purchase, orders } = await findPurchaseFor(db, params.id, user);
    const receipt = toReceipt(purchase, orders, { seller: await readSeller(db, deps.seller), timeZone });
    const name = `receipt-${purchase.number}.pdf`;
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
    return writeReceipt(receipt);
  });
}
