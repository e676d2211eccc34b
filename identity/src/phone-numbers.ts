import { phoneNumber } from 'better-auth/plugins';

/** International format, as text message providers require it: https://www.itu.int/rec/T-REC-E.164 */
const e164 = /^\+[1-9]\d{6,14}$/;

/** Disabled paths: a phone number is verified by a code and belongs to an account, but can't be used to sign in. */
export const phonePathsNotOffered = [
  '/sign-in/phone-number',
  '/phone-number/request-password-reset',
  '/phone-number/reset-password',
];
export const phonePaths = ['/phone-number/send-otp', '/phone-number/verify', ...phonePathsNotOffered];

export function phoneNumbers(sendCode: (phoneNumber: string, code: string) => Promise<void>) {
  return phoneNumber({
    sendOTP: (message) => sendCode(message.phoneNumber, message.code),
    phoneNumberValidator: (number) => e164.test(number),
    expiresIn: 5 * 60,
    allowedAttempts: 5,
  });
}
