import type { Queryable } from '../../database/client';
import {
  newSignInMail,
  registrationAttemptMail,
  resetPasswordMail,
  signInLinkMail,
  verifyEmailMail,
} from './account-mails';
import { queueMail } from './queue-mail';

type Recipient = { to: string; name: string | null };
type Device = { at: Date; browser: string | null; address: string | null };

/** The mails of the identity service, which knows nothing of how a mail looks or travels. */
export function queueAccountMails(database: Queryable, shopUrl: string) {
  return {
    verifyEmail: (recipient: Recipient, url: string) =>
      queueMail(database, verifyEmailMail({ ...recipient, url, shopUrl })),
    resetPassword: (recipient: Recipient, url: string) =>
      queueMail(database, resetPasswordMail({ ...recipient, url, shopUrl })),
    signInLink: (recipient: Recipient, url: string) =>
      queueMail(database, signInLinkMail({ ...recipient, url, shopUrl })),
    registrationAttempt: (recipient: Recipient, url: string) =>
      queueMail(database, registrationAttemptMail({ ...recipient, url, shopUrl })),
    newSignIn: (recipient: Recipient, url: string, device: Device) =>
      queueMail(database, newSignInMail({ ...recipient, url, shopUrl }, device)),
  };
}
