import { isKeyOf } from '@chuck-and-bit/contract/keys';
import type { Mail } from '../../external/mail';
import { accountMails, newSignInsMail, secondStepChangesMail, signInCodesMail } from './account-mails';
import { type MailContent, type MailFace, writeMail } from './mail-layout';
import type { MailSettings } from './order-mail-parts';
import { type OrderNotice, orderNoticesMail } from './order-notices';
import { purchaseMails } from './purchase-mails';
import { refundMails } from './refund-mails';
import { returnMails } from './return-mails';
import { shipmentMails } from './shipment-mails';
import { productsBackInStockMail, stockMails } from './stock-mails';

/** Every kind of mail, with the function that writes it from its data and the settings of all mails. */
const kinds = {
  ...accountMails,
  ...purchaseMails,
  ...shipmentMails,
  ...refundMails,
  ...returnMails,
  ...stockMails,
};

export type MailKind = keyof typeof kinds;

/** The data of a mail of this kind: plain JSON, as it is queued in the database. */
export type MailData<Kind extends MailKind> = Parameters<(typeof kinds)[Kind]>[0];

export type WaitingMail = { kind: string; data: unknown };

/** Kinds that a user is waiting for. They are sent first. */
const urgent: ReadonlySet<MailKind> = new Set(['verifyEmail', 'resetPassword', 'signInLink', 'signInCode']);

export const isUrgent = (kind: MailKind) => urgent.has(kind);

const paymentRequests: ReadonlySet<string> = new Set<MailKind>(['purchasePlaced', 'purchaseExpiresTomorrow']);

/** Whether a mail of this kind asks to pay, which is not sent once there is nothing to pay. */
export const isPaymentRequest = (kind: string) => paymentRequests.has(kind);

/**
 * Rate limits mails that attackers or scripts can trigger in any number. One recipient is sent a limited number of a group
 * per window; the others wait for its end and are combined into one. Receipts and mails about shipping, refunds and returns
 * are in no group, because each requires a payment.
 */
type MailGroup = {
  name: string;
  kinds: MailKind[];
  limit: { max: number; windowSeconds: number };
  /** Combines several mails, oldest first, into one. */
  combine: (mails: never, settings: MailSettings) => MailContent;
};

const limit = { max: 3, windowSeconds: 600 };

/** Only the newest link is sent. */
const linkGroup = (kind: MailKind): MailGroup => ({ name: kind, kinds: [kind], limit, combine: composeLast });

const groups: MailGroup[] = [
  linkGroup('verifyEmail'),
  linkGroup('resetPassword'),
  linkGroup('registrationAttempt'),
  // A shorter window, because the link is valid for five minutes.
  { ...linkGroup('signInLink'), limit: { max: 3, windowSeconds: 200 } },
  // All are told, because each works in another browser. The code is valid for ten minutes.
  {
    name: 'signInCode',
    kinds: ['signInCode'],
    limit: { max: 3, windowSeconds: 120 },
    combine: signInCodesMail,
  },
  linkGroup('staffSignIn'),
  { name: 'newSignIn', kinds: ['newSignIn'], limit, combine: newSignInsMail },
  { name: 'secondStepChanged', kinds: ['secondStepChanged'], limit, combine: secondStepChangesMail },
  { name: 'backInStock', kinds: ['backInStock'], limit, combine: productsBackInStockMail },
  {
    name: 'orders',
    kinds: [
      'purchasePlaced',
      'purchaseExpiresTomorrow',
      'purchaseExpired',
      'purchaseCancelled',
      'orderCancelled',
    ],
    limit,
    combine: (mails: [OrderNotice, ...OrderNotice[]], settings) => {
      const newest = new Map(mails.map((notice) => [notice.data.purchaseId, notice]));
      if (newest.size === 1) return composeLast(mails, settings);
      return orderNoticesMail(mails[0].data, [...newest.values()], settings);
    },
  },
];

export const groupOf = (kind: string): MailGroup | null =>
  groups.find(({ kinds }) => kinds.some((each) => each === kind)) ?? null;

/**
 * Writes one mail from a single queued mail or from several of one group, oldest first.
 * @param greetsByName false until the recipient's e-mail is verified, because an attacker could have chosen the name
 * @throws for a kind that is unknown to this release
 */
export function composeMail(
  mails: WaitingMail[],
  { greetsByName, face, ...settings }: MailSettings & { face: MailFace; greetsByName: boolean },
): Mail {
  const group = mails.length > 1 ? groupOf(mails[0]?.kind ?? '') : null;
  const content = group ? group.combine(mails as never, settings) : composeLast(mails, settings);
  return writeMail(greetsByName ? content : { ...content, name: null }, face);
}

function composeLast(mails: WaitingMail[], settings: MailSettings): MailContent {
  const { kind, data } = mails.at(-1) ?? { kind: '', data: null };
  if (!isKeyOf(kinds, kind)) throw new Error(`There is no mail "${kind}"`);
  const compose: (data: never, settings: MailSettings) => MailContent = kinds[kind];
  return compose(data as never, settings);
}
