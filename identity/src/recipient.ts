import type { Recipient } from './identity-options';

/** Omits the name until the e-mail is verified: an attacker could have written text into it. */
export function recipientOf(user: { email: string; name: string; emailVerified: boolean }): Recipient {
  return { to: user.email, name: user.emailVerified ? user.name : null };
}
