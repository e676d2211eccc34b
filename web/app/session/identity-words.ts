/** What the identity service refuses beyond the sentences of the contract, the same for every service. */
export const identityWords = {
  wrongPassword: 'Wrong Password',
  noPassword: 'This Account Has No Password Yet. Please Set One By "Forgot password?" On The Login Page',
  wrongCode: 'This Code Is Not Right',
  oldCode: 'This Code Is Too Old, Please Get A New One',
  secondStepOver: 'That Took Too Long Or Too Many Tries. Please Start Over',
  linkExpired: 'This Link Was Used Before Or Is Too Old. Please Ask For A New One',
  linkElsewhere: 'Please Open The Link In The Browser That Asked For It',
  emailVerified: 'This Email Is Already Verified',
  phoneInvalid: 'Please Provide The Number With Its Country Code, Such As +14155550100',
  phoneInUse: 'This Phone Number Belongs To Another Account',
  signInAgain: 'To Show That It Is You, Please Logout And Login Again First',
  notOffered: 'The Identity Service Of This Shop Does Not Offer This',
  googleFailed: 'Google Sign-In Did Not Work, Please Try Again',
  googleCancelled: 'Google Sign-In Was Cancelled',
  accountNotLinked:
    'This Email Is Registered With A Password. Please Login With It, Verify Your Email From Your Profile, And Continue With Google Afterwards',
} as const;
