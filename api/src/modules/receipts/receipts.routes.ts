import { getOrderReceipt, getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import type { FastifyReply } from 'fastify';
import type { RouteDeps, Router } from '../../route';
import { findOrderFor } from '../orders/orders';
import { findPurchaseFor } from '../purchases/purchases';
import { readSeller, type Seller } from '../shop-settings/shop-settings';
import { type Receipt, toReceipt } from './receipt';
import { writeReceipt } from './write-receipt';

/** `seller`: the configured seller, used until an admin saves another. */
export function receiptsRoutes(
  { route }: Router,
  deps: RouteDeps & { seller: Seller; timeZone: string },
): void {
  const { timeZone } = deps;
  const { db } = deps.database;
  const issuing = async () => ({ seller: await readSeller(db, deps.seller), timeZone });

  route(getOrderReceipt, async ({ params, user, reply }) => {
    const order = await findOrderFor(db, params.id, user);
    const { purchase, orders } = await findPurchaseFor(db, order.purchaseId, user);
    return send(reply, toReceipt(purchase, orders, await issuing()));
  });

  route(getPurchaseReceipt, async ({ params, user, reply }) => {
    const { purchase, orders } = await findPurchaseFor(db, params.id, user);
    return send(reply, toReceipt(purchase, orders, await issuing()));
  });
}

function send(reply: FastifyReply, receipt: Receipt) {
  const name = `receipt-${receipt.number}.pdf`;
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
  return writeReceipt(receipt);
}
