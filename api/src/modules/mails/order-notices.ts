import { stateWords } from '@chuck-and-bit/contract/state-words';
import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { firstRows, type MailContent, mailTo } from './mail-layout';
import type { MailSettings } from './order-mail-parts';
import { productsOf, type PurchaseMail } from './purchase-mails';

/** A mail about the state of an unpaid purchase. */
export type OrderNotice = {
  kind:
    | 'purchasePlaced'
    | 'purchaseExpiresTomorrow'
    | 'purchaseExpired'
    | 'purchaseCancelled'
    | 'orderCancelled';
  data: PurchaseMail;
};

function stateOf({ kind, data }: OrderNotice, timeZone: string): string {
  if (kind === 'purchaseExpired') return stateWords.ended.expired;
  if (kind === 'purchaseCancelled') return stateWords.ended.cancelled;
  return data.expiresAt ? heldUntil(data.expiresAt, timeZone) : 'Waiting for your payment';
}

const nameOf = ({ data }: OrderNotice): string => `${data.purchaseNumber}, ${productsOf(data)}`;

/** Several purchases of one shopper, each with its latest state. */
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
