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

/** Mails a code to sign in with. */
export const codeRequestPath = '/email-otp/send-verification-otp';

/** Signs in by a mailed code. */
export const codeSignInPath = '/sign-in/email-otp';

/** They take an e-mail in their body, whether or not an account has it. */
export const emailPaths = [
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/send-verification-email',
  '/sign-in/magic-link',
  codeRequestPath,
  codeSignInPath,
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

/** Signs in by the token of a mailed login link. */
export const linkSignInPath = '/magic-link/confirm';

/** Sign-ins by which the library itself verifies the e-mail of the account. */
export const mailedSignInPaths = [linkSignInPath, codeSignInPath];

/** Sign-ins that end in a redirect of the browser. */
export const redirectingPaths = ['/callback/:id'];

/** All sign-ins, without their second step. */
export const signInPaths = ['/sign-in/email', ...mailedSignInPaths, ...redirectingPaths];

/**
 * Operations that need no recent confirmation: they sign in or out, mail something to the e-mail's owner, carry a mailed
 * token as their proof, check a proof, or read and change nothing that proves who somebody is. All other operations are
 * guarded (`confirmation.ts`), also those that a later version of the library adds.
 */
export const freePaths = [
  ...readingPaths,
  ...emailPaths,
  ...signInPaths.filter((path) => !emailPaths.includes(path)),
  ...secondStepPaths,
  '/sign-in/social',
  '/sign-out',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/reset-password',
  '/reset-password/:token',
  '/verify-email/link',
  '/verify-email/registration',
  '/verify-email/confirm',
  '/verify-email/decline',
  '/verify-password',
  '/update-user',
];
