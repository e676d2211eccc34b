import type { IdentityClaims } from '../external/identity';
import type { UserRow } from '../modules/accounts/users';

/** The sessions of API tokens. A token is valid as long as its session is live. */
export type SessionStore = {
  /**
   * Opens a session for API tokens from a verified ID token.
   * @returns the session id for the tokens; null when the session has ended
   */
  open: (userId: string, identity: IdentityClaims) => Promise<string | null>;
  /** The user, if the session is theirs and live. One statement per API request. */
  findUser: (userId: string, sessionId: string) => Promise<UserRow | null>;
  end: (user: UserRow, sessionId: string) => Promise<void>;
};
