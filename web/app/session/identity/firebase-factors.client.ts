import {
  type Auth,
  multiFactor,
  PhoneAuthProvider,
  RecaptchaVerifier,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
  updatePhoneNumber,
} from '@firebase/auth';
import { publicConfig } from '../../browser/public-config';
import { IdentityError, type IdentityClient } from './identity';
import { identityMessages } from './identity-messages';

export const notOffered = () => new IdentityError(identityMessages.notOffered);

export function secondStepOperations(
  user: () => User,
  confirmIdentity: (password: string | null) => Promise<void>,
) {
  let setup: TotpSecret | null = null;
  return {
    async beginSecondStep(password) {
      await confirmIdentity(password);
      setup = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user()).getSession());
      const uri = setup.generateQrCodeUrl(user().email ?? '', publicConfig().shopName);
      return { secret: setup.secretKey, uri, recoveryCodes: [] };
    },
    async confirmSecondStep(code) {
      if (!setup) throw new IdentityError(identityMessages.secondStepOver, 'second-step-over');
      const assertion = TotpMultiFactorGenerator.assertionForEnrollment(setup, code);
      await multiFactor(user()).enroll(assertion, 'Authenticator');
      setup = null;
    },
    async endSecondStep(password) {
      await confirmIdentity(password);
      const factors = multiFactor(user());
      for (const factor of factors.enrolledFactors) await factors.unenroll(factor);
    },
    renewRecoveryCodes: () => Promise.reject(notOffered()),
  } satisfies Partial<IdentityClient>;
}

export function phoneOperations(auth: Auth, user: () => User) {
  let phoneVerification: string | null = null;
  return {
    async sendPhoneCode(phoneNumber) {
      const check = new RecaptchaVerifier(auth, document.body.appendChild(document.createElement('div')), {
        size: 'invisible',
      });
      try {
        phoneVerification = await new PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, check);
      } finally {
        check.clear();
      }
    },
    async confirmPhoneCode(_phoneNumber, code) {
      if (!phoneVerification) throw new IdentityError(identityMessages.oldCode);
      await updatePhoneNumber(user(), PhoneAuthProvider.credential(phoneVerification, code));
      phoneVerification = null;
    },
  } satisfies Partial<IdentityClient>;
}
