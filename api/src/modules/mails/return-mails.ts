import { isolated } from '@chuck-and-bit/contract/isolated';
import type { Unit } from '@chuck-and-bit/contract/units';
import { mailTo, mailToOwner, row, type Row } from './mail-layout';
import { customerRow, quantityOf } from './order-mail-parts';
import { type PurchaseMail, seePurchase } from './purchase-mails';

type ReturnLine = { productName: string; unit: Unit; quantity: number };

/** A return of units of a purchase. */
type ReturnMail = Pick<PurchaseMail, 'to' | 'name' | 'purchaseId' | 'purchaseNumber' | 'shopUrl'> & {
  lines: ReturnLine[];
  /** The buyer's. */
  reason: string;
  /** The staff's answer; empty if there is none. */
  answer: string;
};

const rowsOf = (mail: ReturnMail): Row[] => [
  ['Order', mail.purchaseNumber],
  ...mail.lines.map((line): Row => [line.productName, quantityOf(line)]),
];

/** Such as "2 × Cordless drill and 3 other products". */
function unitsText({ lines }: ReturnMail): string {
  const [first, ...others] = lines;
  const text = first ? `${first.quantity} × ${isolated(first.productName)}` : '';
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
      action: seePurchase(mail),
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
