import { isKeyOf } from '@chuck-and-bit/contract/keys';
import type { MailKind } from './mail-kinds';

/** The titles of mails about orders, as timelines list them. */
const titles = {
  purchaseShipped: 'On its way',
  purchaseTrackingChanged: 'New tracking',
  purchaseAddressChanged: 'New address',
  purchaseParcelLost: 'Parcel lost',
  purchaseSentAgain: 'Sent again',
  purchasePlaced: 'Order received',
  purchasePaid: 'Receipt',
  purchaseRefunded: 'Refund',
  partRefunded: 'Refund of a part',
  invoiceCorrected: 'Corrected invoice',
  returnChanged: 'Update on your return',
  ownerRefundFailed: "A refund failed, to the shop's owner",
  ownerReturnRequested: "Return requested, to the shop's owner",
  purchaseExpiresTomorrow: 'Reminder to pay',
  ownerPurchasePaid: "Paid, to the shop's owner",
  ownerPurchaseRefunded: "Refunded, to the shop's owner",
} satisfies Partial<Record<MailKind, string>>;

export const titleOfMail = (kind: string): string =>
  isKeyOf(titles, kind) ? titles[kind] : 'Update on your order';

/** Whether a mail goes to the shop's owner. Buyers don't see these mails. */
export const isToOwner = (kind: string): boolean => kind.startsWith('owner');
