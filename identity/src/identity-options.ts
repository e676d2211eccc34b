import type { IdentityEventKind } from '@chuck-and-bit/contract/security-events';
import type { drizzleAdapter } from 'better-auth/adapters/drizzle';

export type Recipient = { to: string; name: string | null };

/** The device of a sign-in, for the mail that tells of it. */
export type Device = { at: Date; browser: string | null; address: string | null };

/** The mails of the service. Each resolves once the mail is sure to be sent. `url` does what the mail offers. */
export type IdentityMails = {
  verifyEmail: (recipient: Recipient, url: string) => Promise<void>;
  resetPassword: (recipient: Recipient, url: string) => Promise<void>;
  signInLink: (recipient: Recipient, url: string) => Promise<void>;
  registrationAttempt: (recipient: Recipient, url: string) => Promise<void>;
  passwordRemoved: (recipient: Recipient, url: string, change: { isReplaced: boolean }) => Promise<void>;
  newSignIn: (recipient: Recipient, url: string, device: Device) => Promise<void>;
};

/** Counts attempts where all processes see them. */
export type Attempts = {
  /** @returns 0 when this attempt is allowed, otherwise the seconds to wait */
  take: (key: string, limit: { max: number; windowSeconds: number }) => Promise<number>;
  clear: (key: string) => Promise<void>;
  /** Takes back one attempt that was counted. */
  giveBack: (key: string) => Promise<void>;
  /** What counts as one network address. */
  keyOfAddress: (address: string) => string;
  /** What counts as one network of many addresses. */
  keyOfNetwork: (address: string) => string;
};

/** What happened to an account, or was tried with an e-mail that no account has. */
export type IdentityEvent = {
  kind: IdentityEventKind;
  subject: string | null;
  email: string | null;
  address: string | null;
  /** The browser as it names itself. */
  device: string | null;
};

export type IdentityLimits = {
  /** Wrong passwords, mails and codes for one account, from one known device or one network. */
  triesPerAccount: number;
  accountWindowSeconds: number;
  /** The same for one account from all unknown devices together, an hour. */
  triesFromUnknownDevices: number;
  /** Requests to one operation from one network address a minute. Generous: an office shares one. */
  triesPerAddress: number;
  /** Passwords of strangers that one process hashes at once, and how many more may wait. */
  passwordHashesAtOnce: number;
  passwordHashesWaiting: number;
};

/** An OpenID provider for "Continue with Google": Google itself, or its stand-in. */
export type GoogleProvider = {
  clientId: string;
  clientSecret: string;
  /** What its ID tokens may name as their issuer. */
  issuers: string[];
  authorizationUrl: string;
  tokenUrl: string;
  keysUrl: string;
  /** How to reach `tokenUrl` and `keysUrl`; left out for the network. */
  fetch?: typeof fetch;
};

export type EmbeddedIdentityOptions = {
  /** A drizzle database on PostgreSQL that holds the tables of `identity.tables.ts`. */
  database: Parameters<typeof drizzleAdapter>[0];
  /** Signs the session cookies. */
  secret: string;
  /** The shop's address, without a trailing slash. */
  publicUrl: string;
  mails: IdentityMails;
  attempts: Attempts;
  limits: IdentityLimits;
  /** null: nobody signs in with Google. */
  google: GoogleProvider | null;
  /** Sends a code by text message. null: there are no phone numbers. */
  sendPhoneCode: ((phoneNumber: string, code: string) => Promise<void>) | null;
  /**
   * Runs before an account is deleted, with its subject: the shop forgets its user.
   * @returns the reason why this account must stay, or null when it may go
   */
  beforeDelete: (subject: string) => Promise<string | null>;
  /** Keeps what happened to accounts. */
  recordEvent: (event: IdentityEvent) => Promise<void>;
  /** Hears of faults of our own, not of what callers do wrong. */
  onError: (error: unknown) => void;
};
