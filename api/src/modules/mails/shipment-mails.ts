import { shippedText } from '@chuck-and-bit/contract/order-status';
import type { Unit } from '@chuck-and-bit/contract/units';
import { type MailBody, mailTo, row, type Row } from './mail-layout';
import { leftRows, quantityOf, type WithLeft } from './order-mail-parts';
import { type PurchaseMail, seePurchase } from './purchase-mails';

/** One parcel of a purchase. `tracking`: carrier and number; `trackingLink`: an https link. */
export type ShipmentMail = Pick<
  PurchaseMail,
  'to' | 'name' | 'purchaseId' | 'purchaseNumber' | 'poNumber' | 'address' | 'shopUrl'
> &
  WithLeft & {
    /** The shipped units. */
    lines: { productName: string; quantity: number; unit: Unit }[];
    tracking: string | null;
    trackingLink: string | null;
    /** Where the purchase is shipped in several parcels: its units with the carrier, including these, and of how many. */
    onTheWay?: { shipped: number; of: number };
    /** Carrier and number of its earlier parcels, oldest first; null where unknown. */
    earlier?: (string | null)[];
  };

function handedOver({ onTheWay }: ShipmentMail): string {
  if (!onTheWay) return "We've handed your order to the carrier.";
  const remaining = onTheWay.shipped < onTheWay.of ? ' The rest follows in another parcel.' : '';
  return `We've handed a parcel of your order to the carrier: ${shippedText(onTheWay)}.${remaining}`;
}

const trackingMail = (
  parcel: ShipmentMail,
  body: Pick<MailBody, 'subject' | 'paragraphs'>,
  left: Row[] = [],
) =>
  mailTo(parcel, {
    ...body,
    rows: [
      ['Order', parcel.purchaseNumber],
      ...row('PO number', parcel.poNumber),
      ...parcel.lines.map((line): Row => [line.productName, quantityOf(line)]),
      ...left,
      ...row('Tracking', parcel.tracking),
      ...(parcel.earlier ?? []).flatMap((tracking) => row('Earlier parcel', tracking)),
      ...row('Deliver to', parcel.address),
    ],
    action: parcel.trackingLink
      ? { label: 'Track the parcel', url: parcel.trackingLink }
      : seePurchase(parcel),
  });

/** Mails about a parcel, or what is not in one yet, by their kind. */
export const shipmentMails = {
  purchaseAddressChanged: (purchase: PurchaseMail) =>
    mailTo(purchase, {
      subject: 'The address of your order was changed',
      paragraphs: ['What is not shipped yet goes to this address. Please contact us if it is wrong.'],
      rows: [
        ['Order', purchase.purchaseNumber],
        ...row('PO number', purchase.poNumber),
        ['Deliver to', purchase.address],
      ],
      action: seePurchase(purchase),
    }),
  purchaseShipped: (parcel: ShipmentMail) =>
    trackingMail(
      parcel,
      { subject: 'Your order is on its way', paragraphs: [handedOver(parcel)] },
      leftRows(parcel),
    ),
  purchaseParcelLost: (parcel: ShipmentMail) =>
    trackingMail(parcel, {
      subject: 'A parcel of your order got lost',
      paragraphs: [
        'The carrier has lost this parcel. We are sorry. We will send it again or refund it, and tell you by email.',
      ],
    }),
  purchaseSentAgain: (parcel: ShipmentMail) =>
    trackingMail(parcel, {
      subject: 'We sent it again',
      paragraphs: [
        "We've handed what was in the lost parcel to the carrier once more. It costs you nothing.",
      ],
    }),
  purchaseTrackingChanged: (parcel: ShipmentMail) =>
    trackingMail(parcel, {
      subject: 'New tracking for your order',
      paragraphs: ['The tracking of your order has changed. Please use this one from now on.'],
    }),
};
