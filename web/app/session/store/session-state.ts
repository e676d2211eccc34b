import type { User } from '@chuck-and-bit/contract/users';
import { createValue } from '../../browser/listeners';
import type { Identity } from '../identity/identity';

/** Someone signed in: at the identity service, and as a user of the shop. */
export type Session = { identity: Identity; user: User };

/** `restoring` until the stored token was checked. */
export type SessionState =
  | { status: 'restoring'; session: null }
  /** `wasRefused`: the session ended without a logout. */
  | { status: 'signed-out'; session: null; wasRefused?: true }
  | { status: 'signed-in'; session: Session };

export const restoring: SessionState = { status: 'restoring', session: null };
export const signedOut: SessionState = { status: 'signed-out', session: null };
export const refused: SessionState = { status: 'signed-out', session: null, wasRefused: true };

/** Who is signed in in this tab. Once loaded, the session store changes it. */
export const sessionState = createValue<SessionState>(restoring);
