import type { Recipient } from './identity-options';

/** Until the e-mail is proved, the name may be a stranger's words. */
export function recipientOf(user: { email: string; name: string; emailVerified: boolean }): Recipient {
  return { to: user.email, name: user.emailVerified ? user.name : null };
}
