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
  providerData: { providerId: string; uid: string; email: string | null }[];
};

/** The identity service as the shop uses it. Each method rejects with an {@link IdentityError}. */
export interface IdentityService {
  signIn(email: string, password: string): Promise<Identity>;
  /** Registers, signs in and has the verification e-mail sent. */
  signUp(name: string, email: string, password: string): Promise<Identity>;
  signOut(): Promise<void>;
  /** Who is signed in at the service, or null. */
  currentIdentity(): Promise<Identity | null>;
  /** A newly made ID token, valid for an hour, to be exchanged at `PUT /user`. */
  idToken(): Promise<string>;
  /** Resolves when the request was accepted, whether or not the e-mail is registered. */
  sendPasswordReset(email: string): Promise<void>;
}

export type IdentityErrorCode =
  | 'wrong-password'
  | 'email-already-in-use'
  | 'invalid-email'
  | 'too-many-requests'
  | 'network-request-failed'
  | 'signed-out'
  | 'unknown';

/** A refusal of the identity service. `message` is the sentence to show. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';

  constructor(
    readonly code: IdentityErrorCode,
    message: string,
  ) {
    super(message);
  }
}
