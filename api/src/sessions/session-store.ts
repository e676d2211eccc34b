import type { IdentityClaims } from '../external/identity';
import type { UserRow } from '../modules/accounts/users';

/** The sessions that API tokens belong to: a token works as long as its session does. */
export type SessionStore = {
  /**
   * Lets API tokens be issued in the session of a verified ID token.
   * @returns the id that they carry; null when the session has ended
   */
  open: (userId: string, identity: IdentityClaims) => Promise<string | null>;
  /** The user, provided that the session is theirs and has not ended. One statement for each call of the API. */
  findUser: (userId: string, sessionId: string) => Promise<UserRow | null>;
  end: (user: UserRow, sessionId: string) => Promise<void>;
};
