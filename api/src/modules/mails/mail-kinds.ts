import type { Mail } from '../../external/mail';
import {
  type NewSignIn,
  newSignInMail,
  newSignInsMail,
  passwordRemovedMail,
  registrationAttemptMail,
  resetPasswordMail,
  signInLinkMail,
  verifyEmailMail,
} from './account-mails';
import { type Letter, writeMail } from './mail-layout';
import {
  type OrderNotice,
  orderCancelledMail,
  orderExpiredMail,
  orderExpiresTomorrowMail,
  orderNoticesMail,
  orderPaidMail,
  orderPlacedMail,
  orderRefundedMail,
  orderShippedMail,
  ownerOrderPaidMail,
  ownerOrderRefundedMail,
  paymentRefundedMail,
  type Seller,
} from './order-mails';

/** Every mail of the shop: what it is queued as, and what puts it into words. */
const kinds = {
  verifyEmail: verifyEmailMail,
  resetPassword: resetPasswordMail,
  signInLink: signInLinkMail,
  registrationAttempt: registrationAttemptMail,
  passwordRemoved: passwordRemovedMail,
  newSignIn: newSignInMail,
  orderPlaced: orderPlacedMail,
  orderPaid: orderPaidMail,
  ownerOrderPaid: ownerOrderPaidMail,
  orderRefunded: orderRefundedMail,
  ownerOrderRefunded: ownerOrderRefundedMail,
  orderShipped: orderShippedMail,
  orderCancelled: orderCancelledMail,
  orderExpiresTomorrow: orderExpiresTomorrowMail,
  orderExpired: orderExpiredMail,
  paymentRefunded: paymentRefundedMail,
};

export type MailKind = keyof typeof kinds;

/** What a mail of this kind tells: plain JSON, as it waits in the database. */
export type MailData<Kind extends MailKind> = Parameters<(typeof kinds)[Kind]>[0];

export type WaitingMail = { kind: string; data: unknown };

/** Somebody waits for these at the screen. */
const awaited: ReadonlySet<MailKind> = new Set(['verifyEmail', 'resetPassword', 'signInLink']);

export const isAwaited = (kind: MailKind) => awaited.has(kind);

/**
 * Mails that strangers or scripts can cause in any number. One recipient is sent so many of a group in a window of time; the
 * others wait for its end and are then sent as one. Receipts, refunds and mails to the shop's owner are in no group: each
 * is sent, for each took a payment.
 */
export type MailGroup = {
  name: string;
  kinds: MailKind[];
  limit: { max: number; windowSeconds: number };
  /** One mail of several, oldest first. */
  combine: (mails: WaitingMail[], seller: Seller) => Letter;
};

/** Only the newest link is sent; a sign-in link works for five minutes, so it waits for less. */
const linkGroup = (kind: MailKind, windowSeconds: number): MailGroup => ({
  name: kind,
  kinds: [kind],
  limit: { max: 3, windowSeconds },
  combine: composeLast,
});

const groups: MailGroup[] = [
  linkGroup('verifyEmail', 600),
  linkGroup('resetPassword', 600),
  linkGroup('registrationAttempt', 600),
  linkGroup('signInLink', 200),
  {
    name: 'newSignIn',
    kinds: ['newSignIn'],
    limit: { max: 3, windowSeconds: 600 },
    combine: (mails) => newSignInsMail(mails.map(({ data }) => data) as [NewSignIn]),
  },
  {
    name: 'orders',
    kinds: ['orderPlaced', 'orderExpiresTomorrow', 'orderExpired', 'orderCancelled'],
    limit: { max: 3, windowSeconds: 600 },
    combine: (mails, seller) => {
      const newest = new Map((mails as OrderNotice[]).map((notice) => [notice.data.orderId, notice]));
      if (newest.size === 1) return composeLast(mails, seller);
      return orderNoticesMail([...newest.values()] as [OrderNotice]);
    },
  },
];

export const groupOf = (kind: string): MailGroup | null =>
  groups.find(({ kinds }) => (kinds as string[]).includes(kind)) ?? null;

/**
 * One mail that says what these say, which are one mail or several of one group, oldest first.
 * @param greetsByName false until the recipient has proved the address: the name may be a stranger's words
 * @throws for a kind that this version of the shop does not know
 */
export function composeMail(
  mails: WaitingMail[],
  { seller, greetsByName }: { seller: Seller; greetsByName: boolean },
): Mail {
  const group = mails.length > 1 ? groupOf(mails[0]?.kind ?? '') : null;
  const letter = group ? group.combine(mails, seller) : composeLast(mails, seller);
  return writeMail(greetsByName ? letter : { ...letter, name: null });
}

function composeLast(mails: WaitingMail[], seller: Seller): Letter {
  const { kind, data } = mails.at(-1) ?? { kind: '', data: null };
  const compose: ((data: never, seller: Seller) => Letter) | undefined = Object.hasOwn(kinds, kind)
    ? kinds[kind as MailKind]
    : undefined;
  if (!compose) throw new Error(`There is no mail "${kind}"`);
  return compose(data as never, seller);
}
