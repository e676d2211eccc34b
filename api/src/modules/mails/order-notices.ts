import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { firstRows, type Letter } from './mail-layout';
import type { MailSettings, OrderMail } from './order-mail-parts';
import { productsOf, type PurchaseMail } from './purchase-mails';

/** The state of an order without a deadline, in the mail about several orders. */
const states = {
  Placed: 'Waiting for your payment',
  ExpiresTomorrow: 'Waiting for your payment',
  Expired: 'Expired',
  Cancelled: 'Cancelled',
};

type State = keyof typeof states;

export type OrderNotice =
  | { kind: `order${State}`; data: OrderMail }
  | { kind: `purchase${State}`; data: PurchaseMail };

export const idOfNotice = ({ data }: OrderNotice) => ('orderId' in data ? data.orderId : data.purchaseId);

function stateOf({ kind, data }: OrderNotice, timeZone: string): string {
  const state = kind.replace(/^(order|purchase)/, '') as State;
  const isOpen = state === 'Placed' || state === 'ExpiresTomorrow';
  return isOpen && data.expiresAt ? heldUntil(data.expiresAt, timeZone) : states[state];
}

function nameOf({ data }: OrderNotice): string {
  const [number, what] =
    'orderId' in data
      ? [data.orderNumber, `${data.quantity} × ${data.productName}`]
      : [data.purchaseNumber, productsOf(data)];
  return [number, what].filter(Boolean).join(', ');
}

/** Several orders and purchases of one shopper, each with its latest state. */
export function orderNoticesMail(
  notices: [OrderNotice, ...OrderNotice[]],
  { timeZone }: MailSettings,
): Letter {
  const { to, name, shopUrl } = notices[0].data;
  return {
    to,
    name,
    shopUrl,
    subject: `Updates on ${notices.length} orders`,
    paragraphs: ['Here is what happened to your orders.'],
    rows: firstRows(notices.map((notice) => [nameOf(notice), stateOf(notice, timeZone)])),
    action: { label: 'See my orders', url: `${shopUrl}/dashboard/my-orders` },
  };
}
