import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import type { RouteDeps, Router } from '../../route';
import { findPurchaseFor } from '../purchases/purchases';
import { readSeller, type Seller } from '../shop-settings/shop-settings';
import { toReceipt } from './receipt';
import { writeReceipt } from './write-receipt';

/** `seller`: the configured seller, used until an admin saves another. */
export function receiptsRoutes(
  { route }: Router,
  deps: RouteDeps & { seller: Seller; readTimeZone: () => Promise<string> },
): void {
  const { db } = deps.database;

  route(getPurchaseReceipt, async ({ params, user, reply }) => {
    const { purchase, orders } = await findPurchaseFor(db, params.id, user);
    const issuing = { seller: await readSeller(db, deps.seller), timeZone: await deps.readTimeZone() };
    const receipt = toReceipt(purchase, orders, issuing);
    const name = `receipt-${purchase.number}.pdf`;
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
    return writeReceipt(receipt);
  });
}
