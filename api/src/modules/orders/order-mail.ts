import type { OrderMail } from '../mails/order-mail-parts';
import type { OrderRow } from './orders.queries';

/** The data common to all mails about an order. */
export function toOrderMail(
  order: Pick<
    OrderRow,
    | 'id'
    | 'purchaseNumber'
    | 'userEmail'
    | 'userName'
    | 'productName'
    | 'quantity'
    | 'unit'
    | 'totalCents'
    | 'address'
  >,
  shopUrl: string,
): OrderMail {
  return {
    to: order.userEmail,
    name: order.userName,
    orderId: order.id,
    orderNumber: order.purchaseNumber,
    productName: order.productName,
    quantity: order.quantity,
    unit: order.unit,
    totalCents: order.totalCents,
    address: order.address,
    shopUrl,
  };
}
