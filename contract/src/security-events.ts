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

/** What an admin changed in the settings of the shop; the event's detail names the rate or the code. */
export type SettingsEventKind =
  | 'settings-changed'
  | 'shipping-rate-added'
  | 'shipping-rate-changed'
  | 'shipping-rates-ordered'
  | 'shipping-rate-deleted'
  | 'tax-added'
  | 'tax-changed'
  | 'tax-deleted'
  | 'discount-code-added'
  | 'discount-code-changed'
  | 'discount-code-ended'
  | 'discount-code-deleted';

/** Every kind of event in the table of security events. */
export type SecurityEventKind = IdentityEventKind | SettingsEventKind | 'admin-granted' | 'admin-removed';
