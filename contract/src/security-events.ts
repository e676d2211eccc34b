/** What happened to an account, or was tried with one, at the identity service. */
export type IdentityEventKind =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'second-step-failed'
  | 'too-many-tries'
  | 'signed-out'
  | 'sessions-ended'
  | 'identity-confirmed'
  | 'identity-check-failed'
  | 'email-verified'
  | 'account-taken-over'
  | 'password-changed'
  | 'password-reset'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-codes-renewed'
  | 'account-deleted';

/** All that the shop keeps in its table of security events. */
export type SecurityEventKind = IdentityEventKind | 'admin-granted' | 'admin-removed';
