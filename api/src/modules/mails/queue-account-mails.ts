import type { Queryable } from '../../database/client';
import type { SecondStepChange } from './account-mails';
import { queueMail } from './queue-mail';

type Recipient = { to: string; name: string | null };
type Device = { at: Date; browser: string | null; address: string | null };

/** Implements the identity service's mails by queueing them. */
export function queueAccountMails(database: Queryable, shopUrl: string) {
  return {
    verifyEmail: (recipient: Recipient, url: string) =>
      queueMail(database, 'verifyEmail', { ...recipient, url, shopUrl }),
    resetPassword: (recipient: Recipient, url: string) =>
      queueMail(database, 'resetPassword', { ...recipient, url, shopUrl }),
    signInLink: (recipient: Recipient, url: string) =>
      queueMail(database, 'signInLink', { ...recipient, url, shopUrl }),
    signInCode: (recipient: Recipient, code: string, { at, browser }: Device) =>
      queueMail(database, 'signInCode', { ...recipient, shopUrl, code, at: at.toISOString(), browser }),
    staffSignIn: (recipient: Recipient, url: string) =>
      queueMail(database, 'staffSignIn', { ...recipient, url, shopUrl }),
    registrationAttempt: (recipient: Recipient, url: string) =>
      queueMail(database, 'registrationAttempt', { ...recipient, url, shopUrl }),
    passwordRemoved: (recipient: Recipient, url: string, { isReplaced }: { isReplaced: boolean }) =>
      queueMail(database, 'passwordRemoved', { ...recipient, url, shopUrl, isReplaced }),
    newSignIn: (recipient: Recipient, url: string, { at, ...device }: Device) =>
      queueMail(database, 'newSignIn', { ...recipient, url, shopUrl, at: at.toISOString(), ...device }),
    secondStepChanged: (
      recipient: Recipient,
      url: string,
      { at, ...change }: Device & { change: SecondStepChange },
    ) =>
      queueMail(database, 'secondStepChanged', {
        ...recipient,
        url,
        shopUrl,
        at: at.toISOString(),
        ...change,
      }),
  };
}
