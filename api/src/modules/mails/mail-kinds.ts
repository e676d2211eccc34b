import type { Mail } from '../../external/mail';
import {
  newSignInMail,
  registrationAttemptMail,
  resetPasswordMail,
  signInLinkMail,
  verifyEmailMail,
} from './account-mails';
import {
  orderCancelledMail,
  orderExpiredMail,
  orderExpiresTomorrowMail,
  orderPaidMail,
  orderPlacedMail,
  orderShippedMail,
  ownerOrderPaidMail,
  paymentRefundedMail,
} from './order-mails';

/** Every mail of the shop: what it is queued as, and what puts it into words. */
const kinds = {
  verifyEmail: verifyEmailMail,
  resetPassword: resetPasswordMail,
  signInLink: signInLinkMail,
  registrationAttempt: registrationAttemptMail,
  newSignIn: newSignInMail,
  orderPlaced: orderPlacedMail,
  orderPaid: orderPaidMail,
  ownerOrderPaid: ownerOrderPaidMail,
  orderShipped: orderShippedMail,
  orderCancelled: orderCancelledMail,
  orderExpiresTomorrow: orderExpiresTomorrowMail,
  orderExpired: orderExpiredMail,
  paymentRefunded: paymentRefundedMail,
};

export type MailKind = keyof typeof kinds;

/** What a mail of this kind tells: plain JSON, as it waits in the database. */
export type MailData<Kind extends MailKind> = Parameters<(typeof kinds)[Kind]>[0];

/** Somebody waits for these at the screen. */
const awaited: ReadonlySet<MailKind> = new Set(['verifyEmail', 'resetPassword', 'signInLink']);

export const isAwaited = (kind: MailKind) => awaited.has(kind);

/** @throws for a kind that this version of the shop does not know */
export function composeMail({ kind, data }: { kind: string; data: unknown }): Mail {
  const compose: ((data: never) => Mail) | undefined = Object.hasOwn(kinds, kind)
    ? kinds[kind as MailKind]
    : undefined;
  if (!compose) throw new Error(`There is no mail "${kind}"`);
  return compose(data as never);
}
