import { UserFacingError } from '../../browser/user-facing-error';

/** Who someone is at the identity service. */
export type Identity = {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  isAnonymous: boolean;
  tenantId: string | null;
  /** The ways this account signs in: `password`, `google.com`. */
  providerData: { providerId: string; uid: string; email: string | null }[];
  /** Whether signing in requires a second step. */
  hasSecondStep: boolean;
};

/** The outcome of a sign-in. `leaving`: the browser is navigating to another site. */
export type SignInOutcome = 'signed-in' | 'second-step' | 'leaving';

/** The outcome of a confirmation. `elsewhere`: another window signs in again and stores a new token. */
export type Confirmation = 'confirmed' | 'second-step' | 'elsewhere';

/** The code that proves the second step. */
export type SecondStepProof = { authenticatorCode: string } | { recoveryCode: string };

/** The data for an authenticator app. The recovery codes are returned only once. */
export type SecondStepSetup = { secret: string; uri: string; recoveryCodes: string[] };

export type ActiveSession = {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  address: string | null;
  since: string;
};

/** The identity service as the shop uses it. Each method rejects with an {@link IdentityError}. */
export interface IdentityClient {
  signIn(email: string, password: string): Promise<SignInOutcome>;
  /** Registers, signs in and has the verification e-mail sent. */
  signUp(name: string, email: string, password: string): Promise<void>;
  /** `endShopSession` ends the shop's own session first, for services that do not notify the shop. */
  signOut(endShopSession: () => Promise<void>): Promise<void>;
  /** Signs in with Google. A browser that leaves for Google returns to the login page with the parameters of a callback. */
  signInWithGoogle(origin: string): Promise<SignInOutcome>;
  /** Mails a link that signs in and leads to `origin`, whether or not the e-mail is registered. */
  sendSignInLink(email: string, origin: string): Promise<void>;
  /** Mails a code that signs in, whether or not the e-mail is registered. Only this browser can enter it. */
  sendSignInCode(email: string): Promise<void>;
  /** Signs in by the newest code that was mailed to this e-mail, which also registers it. */
  signInByCode(email: string, code: string): Promise<SignInOutcome>;
  /** Completes the sign-in of a browser that returns from Google. */
  handleGoogleCallback(): Promise<SignInOutcome>;
  /** Signs in by the sign-in link that opened the current page. Only a press of the user may call it. */
  signInByLink(): Promise<SignInOutcome>;
  /** Completes a sign-in or a confirmation. The embedded service also accepts it as the only step of a confirmation. */
  proveSecondStep(proof: SecondStepProof): Promise<void>;

  /** The signed-in user confirms their identity with the password. */
  confirmPassword(password: string): Promise<Confirmation>;

  /** Looks up who is signed in at the service. */
  currentIdentity(): Promise<Identity | null>;
  /** A newly made ID token, valid for an hour, to be exchanged at `PUT /user`. */
  idToken(): Promise<string>;

  /** Resolves when the request was accepted, whether or not the e-mail is registered. */
  sendPasswordReset(email: string): Promise<void>;
  /** `token`: from the link in that mail. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  sendVerification(email: string): Promise<void>;
  /** The account of a verification link that was opened in a browser not signed in to that account. */
  findRegistration(token: string): Promise<{ email: string; emailVerified: boolean }>;
  /** Verifies the e-mail of that account. */
  confirmRegistration(token: string): Promise<void>;
  /** Removes that account: somebody else had registered with the e-mail. */
  declineRegistration(token: string): Promise<void>;

  updateProfile(profile: { displayName: string; photoURL: string | null }): Promise<void>;
  /** Ends all other sessions. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** `password` is null for an account without one. `forgetUser` first deletes the shop's user, if the service does not. */
  deleteAccount(password: string | null, forgetUser: (idToken: string) => Promise<void>): Promise<void>;

  /** Begins turning the second step on; it is on once a code of the app is confirmed. */
  beginSecondStep(password: string | null): Promise<SecondStepSetup>;
  confirmSecondStep(authenticatorCode: string): Promise<void>;
  endSecondStep(password: string | null): Promise<void>;
  renewRecoveryCodes(password: string | null): Promise<string[]>;

  /** Sends a code by text message. The number is in international form: `+14155550100`. */
  sendPhoneCode(phoneNumber: string): Promise<void>;
  confirmPhoneCode(phoneNumber: string, code: string): Promise<void>;

  listSessions(): Promise<ActiveSession[]>;
  /** Ends every session of the account, this one too. */
  endAllSessions(): Promise<void>;
}

export type IdentityErrorCode =
  | 'signed-out'
  | 'reauthentication-required'
  | 'second-step-required'
  /** Signing in has to start again, because the step before the code is no longer valid. */
  | 'second-step-over'
  | 'expired-link';

/** A refusal of the identity service. `code` names a refusal that the shop reacts to. */
export class IdentityError extends UserFacingError {
  override readonly name = 'IdentityError';

  constructor(
    message: string,
    readonly code: IdentityErrorCode | null = null,
  ) {
    super(message);
  }
}

export const isSecondStepOver = (error: unknown): error is IdentityError =>
  error instanceof IdentityError && error.code === 'second-step-over';

/** Whether the account has a password, which then protects changes of the account. */
export function hasPassword(identity: Identity): boolean {
  return identity.providerData.some(({ providerId }) => providerId === 'password');
}
