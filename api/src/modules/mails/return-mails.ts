import type { Unit } from '@chuck-and-bit/contract/units';
import { mailTo, mailToOwner, row, type Row } from './mail-layout';
import { customerRow, quantityOf, seeOrder } from './order-mail-parts';
import { type PurchaseMail, seePurchase } from './purchase-mails';

type ReturnLine = { productName: string; unit: Unit; quantity: number };

type ReturnTexts = {
  /** The buyer's. */
  reason: string;
  /** The staff's answer; empty if there is none. */
  answer: string;
};

/** A return of units of a purchase. */
type ReturnOfPurchase = Pick<PurchaseMail, 'to' | 'name' | 'purchaseId' | 'purchaseNumber' | 'shopUrl'> &
  ReturnTexts & {
    /** Its only order; missing in a return of several. Timelines of single orders list the mail by it. */
    orderId?: string | undefined;
    lines: ReturnLine[];
  };

/** A return of units of one order, as the release before queued it. */
type ReturnOfOrder = ReturnLine &
  ReturnTexts & { to: string; name: string; orderId: string; orderNumber: string; shopUrl: string };

type ReturnMail = ReturnOfPurchase | ReturnOfOrder;

const linesOf = (mail: ReturnMail): ReturnLine[] => ('lines' in mail ? mail.lines : [mail]);
const numberOf = (mail: ReturnMail): string => ('lines' in mail ? mail.purchaseNumber : mail.orderNumber);

const rowsOf = (mail: ReturnMail): Row[] => [
  ['Order', numberOf(mail)],
  ...linesOf(mail).map((line): Row => [line.productName, quantityOf(line)]),
];

/** Such as "2 × Cordless drill and 3 other products". */
function unitsText(mail: ReturnMail): string {
  const [first, ...others] = linesOf(mail);
  const text = first ? `${first.quantity} × ${first.productName}` : '';
  if (others.length === 0) return text;
  return `${text} and ${others.length === 1 ? 'another product' : `${others.length} other products`}`;
}

/** The text about each step of a return. */
const steps = {
  requested: {
    subject: "We've received your request for a return",
    text: "We'll look at your request and write to you. Please wait for our answer before you send anything.",
  },
  approved: {
    subject: 'Your return was approved',
    text: 'Please send the products back to us, with the number of your order.',
  },
  declined: { subject: 'Your return was declined', text: "We're sorry, but we can't accept this return." },
  received: {
    subject: 'Your return has arrived',
    text: "We've received the products, and will refund them to the card you used.",
  },
};

/** Mails about returns, by their kind. */
export const returnMails = {
  returnChanged: (mail: ReturnMail & { step: keyof typeof steps }) =>
    mailTo(mail, {
      subject: steps[mail.step].subject,
      paragraphs: [steps[mail.step].text],
      rows: [...rowsOf(mail), ['Your reason', mail.reason], ...row('Our answer', mail.answer)],
      action: 'lines' in mail ? seePurchase(mail) : seeOrder(mail),
    }),
  /** A buyer asks for a return. `to` is the shop's owner. */
  ownerReturnRequested: (mail: ReturnMail & { customerEmail: string }) =>
    mailToOwner(mail, {
      subject: `Return requested: ${unitsText(mail)}`,
      paragraphs: ['A customer asks for a return. Please approve or decline it.'],
      rows: [...rowsOf(mail), ['Reason', mail.reason], customerRow(mail)],
      action: { label: 'See all returns', url: `${mail.shopUrl}/dashboard/returns` },
    }),
};
