/** Paths of the library's operations, by what the operations do. */

/** They change nothing, and return only public data or the caller's own data. */
export const readingPaths = [
  '/ok',
  '/error',
  '/jwks',
  '/token',
  '/get-session',
  '/list-sessions',
  '/list-accounts',
];

/** They take an e-mail in their body, whether or not an account has it. */
export const emailPaths = [
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/send-verification-email',
  '/sign-in/magic-link',
];

/** They require a session and may check the account's password. */
export const passwordPaths = [
  '/change-password',
  '/verify-password',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/generate-backup-codes',
];

/** They check a code of the second step: to sign in, to enable it, or to confirm a session. */
export const secondStepPaths = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/** Sign-ins that prove the e-mail and end in a redirect of the browser. */
export const redirectingPaths = ['/callback/:id', '/magic-link/verify'];

/** All sign-ins, without their second step. */
export const signInPaths = ['/sign-in/email', ...redirectingPaths];
