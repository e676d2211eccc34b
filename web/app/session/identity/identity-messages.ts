/** The sentences for refusals of every identity service, beyond those of the contract. */
export const identityMessages = {
  wrongPassword: "That password isn't correct",
  noPassword: 'This account has no password yet. To set one, choose “Forgot password?” on the login page.',
  codeMissing: 'Please enter the code',
  wrongCode: "That code isn't correct",
  oldCode: 'This code has expired. Please request a new one.',
  secondStepOver: 'That took too long or too many tries. Please start over.',
  linkElsewhere: 'Please open the link in the browser where you requested it',
  phoneInvalid: 'Please enter the number with its country code, such as +14155550100',
  phoneInUse: 'This phone number belongs to another account',
  otherGoogleAccount: 'This Google account belongs to someone else',
  cookiesNeeded:
    'Logging in needs a cookie, and your browser refuses it. Please allow cookies for this site, then try again.',
  loginNotKept:
    "You are logged in until you reload or close this page, because your browser doesn't store data of this site.",
  notOffered: "This shop doesn't offer that",
  googleFailed: "Logging in with Google didn't work. Please try again.",
  googleCancelled: 'Logging in with Google was cancelled',
  accountNotLinked:
    "Google hasn't verified this email, and it is already registered here. Please log in the way you registered.",
} as const;
