import { messages } from '@chuck-and-bit/contract/messages';

/** What the identity service refuses beyond the sentences of the contract, the same for every service. */
export const identityWords = {
  wrongPassword: 'Wrong Password',
  noPassword: 'This Account Has No Password Yet. Please Set One By "Forgot password?" On The Login Page',
  wrongCode: 'This Code Is Not Right',
  oldCode: 'This Code Is Too Old, Please Get A New One',
  secondStepOver: 'That Took Too Long Or Too Many Tries. Please Start Over',
  linkExpired: messages.linkExpired,
  linkElsewhere: 'Please Open The Link In The Browser That Asked For It',
  emailVerified: messages.emailAlreadyVerified,
  phoneInvalid: 'Please Provide The Number With Its Country Code, Such As +14155550100',
  phoneInUse: 'This Phone Number Belongs To Another Account',
  windowBlocked: 'Your Browser Blocked The Window Of Google. Please Allow It And Try Again',
  otherGoogleAccount: 'This Google Account Belongs To Somebody Else',
  notOffered: 'The Identity Service Of This Shop Does Not Offer This',
  googleFailed: 'Google Sign-In Did Not Work, Please Try Again',
  googleCancelled: 'Google Sign-In Was Cancelled',
  accountNotLinked:
    'Google Has Not Verified This Email, And It Is Registered Here. Please Login The Way You Registered',
} as const;
