/** Events of the identity service: changes to an account and failed attempts. */
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

/** Changes of a user's role: to admin, from admin, or between other roles. The detail is the new role. */
export type RoleEventKind = 'admin-granted' | 'admin-removed' | 'role-changed';

/** Every kind of event in the table of security events. */
export type SecurityEventKind = IdentityEventKind | RoleEventKind;
