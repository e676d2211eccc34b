import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { firstRows, type MailContent, mailTo } from './mail-layout';
import type { MailSettings, OrderMail } from './order-mail-parts';
import { productsOf, type PurchaseMail } from './purchase-mails';

type State = 'Placed' | 'ExpiresTomorrow' | 'Expired' | 'Cancelled';

export type OrderNotice =
  | { kind: `order${State}`; data: OrderMail }
  | { kind: `purchase${State}`; data: PurchaseMail };

export const idOfNotice = ({ data }: OrderNotice) => ('orderId' in data ? data.orderId : data.purchaseId);

function stateOf({ kind, data }: OrderNotice, timeZone: string): string {
  if (kind.endsWith('Expired')) return 'Expired';
  if (kind.endsWith('Cancelled')) return 'Cancelled';
  return data.expiresAt ? heldUntil(data.expiresAt, timeZone) : 'Waiting for your payment';
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
  first: OrderNotice['data'],
  notices: readonly OrderNotice[],
  { timeZone }: MailSettings,
): MailContent {
  return mailTo(first, {
    subject: `Updates on ${notices.length} orders`,
    paragraphs: ['Here is what happened to your orders.'],
    rows: firstRows(notices.map((notice) => [nameOf(notice), stateOf(notice, timeZone)])),
    action: { label: 'See my orders', url: `${first.shopUrl}/dashboard/my-orders` },
  });
}
