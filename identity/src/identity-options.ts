import type { IdentityEventKind } from '@chuck-and-bit/contract/security-events';
import type { drizzleAdapter } from 'better-auth/adapters/drizzle';

export type Recipient = { to: string; name: string | null };

/** Omits the name until the e-mail is verified: an attacker could have written text into it. */
export function recipientOf(user: { email: string; name: string; emailVerified: boolean }): Recipient {
  return { to: user.email, name: user.emailVerified ? user.name : null };
}

/** The device of a sign-in, a change or a request, for the mail about it. */
export type Device = { at: Date; browser: string | null; address: string | null };

/** Changes of the second step that the account's owner is notified of by mail. */
export const secondStepChanges = ['second-step-on', 'second-step-off', 'recovery-codes-renewed'] as const;
export type SecondStepChange = (typeof secondStepChanges)[number];

/** The mails of the service. Each resolves once the mail is queued durably. `url` is the link of the mail. */
type IdentityMails = {
  verifyEmail: (recipient: Recipient, url: string) => Promise<void>;
  resetPassword: (recipient: Recipient, url: string) => Promise<void>;
  signInLink: (recipient: Recipient, url: string) => Promise<void>;
  signInCode: (recipient: Recipient, code: string, device: Device) => Promise<void>;
  /** To staff, instead of a code. */
  staffSignIn: (recipient: Recipient, url: string) => Promise<void>;
  registrationAttempt: (recipient: Recipient, url: string) => Promise<void>;
  passwordRemoved: (recipient: Recipient, url: string, change: { isReplaced: boolean }) => Promise<void>;
  newSignIn: (recipient: Recipient, url: string, device: Device) => Promise<void>;
  secondStepChanged: (
    recipient: Recipient,
    url: string,
    change: Device & { change: SecondStepChange },
  ) => Promise<void>;
};

/** Rate limits shared by all processes. */
export type Attempts = {
  /** @returns 0 when this attempt is allowed, otherwise the seconds to wait */
  take: (key: string, limit: { max: number; windowSeconds: number }) => Promise<number>;
  clear: (key: string) => Promise<void>;
  /** Uncounts one attempt. */
  giveBack: (key: string) => Promise<void>;
  /** The rate limit key of a network address. */
  keyOfAddress: (address: string) => string;
  /** The rate limit key of the network that an address belongs to. */
  keyOfNetwork: (address: string) => string;
};

/** A security event of an account, or a failed attempt with an e-mail that no account has. */
export type IdentityEvent = {
  kind: IdentityEventKind;
  subject: string | null;
  email: string | null;
  address: string | null;
  /** The browser, from its User-Agent. */
  device: string | null;
};

export type IdentityLimits = {
  /** Wrong passwords, mails and codes per account from one known device or one network. */
  triesPerAccount: number;
  accountWindowSeconds: number;
  /** The same attempts per account and hour, from all unknown devices together. */
  triesFromUnknownDevices: number;
  /** Requests to one operation per network address and minute. High, because an office shares one address. */
  triesPerAddress: number;
};

/** Bounds the concurrent password hashes of a process. */
export type PasswordQueue = {
  /** Adds a request from this network address. `turn` resolves with false when it is refused. `leave` ends its turn. */
  take: (address: string) => { turn: Promise<boolean>; leave: () => void };
};

/** The queues of requests without and with a session. */
export type PasswordQueues = { anonymous: PasswordQueue; signedIn: PasswordQueue };

/** An OpenID provider for "Continue with Google": Google itself, or its sandbox. */
export type GoogleProvider = {
  clientId: string;
  clientSecret: string;
  /** Accepted issuers of its ID tokens. */
  issuers: string[];
  authorizationUrl: string;
  tokenUrl: string;
  keysUrl: string;
  /** Requests `tokenUrl` and `keysUrl`. Default: the global `fetch`. */
  fetch?: typeof fetch;
};

export type EmbeddedIdentityOptions = {
  /** A Drizzle database on PostgreSQL with the tables of `identity.tables.ts`. */
  database: Parameters<typeof drizzleAdapter>[0];
  /** Signs the session cookies. */
  secret: string;
  /** The shop's address, without a trailing slash. */
  publicUrl: string;
  mails: IdentityMails;
  attempts: Attempts;
  limits: IdentityLimits;
  passwordQueues: PasswordQueues;
  /** null: sign-in with Google is disabled. */
  google: GoogleProvider | null;
  /** Sends a code by text message. null: phone numbers are disabled. */
  sendPhoneCode: ((phoneNumber: string, code: string) => Promise<void>) | null;
  /**
   * Runs before an account is deleted, with its subject: the shop deletes its user.
   * @returns the reason why this account can't be deleted, or null when it can
   */
  beforeDelete: (subject: string) => Promise<string | null>;
  /** Whether this e-mail belongs to a user with rights in the dashboard of staff. */
  isStaff: (email: string) => Promise<boolean>;
  /** Stores a security event. */
  recordEvent: (event: IdentityEvent) => Promise<void>;
  /** Receives internal errors, not errors of callers. */
  onError: (error: unknown) => void;
};
