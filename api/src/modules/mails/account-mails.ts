import { firstRows, type Letter } from './mail-layout';

/** The recipient of an account's mail, and its link. */
export type AccountMail = { to: string; name: string | null; url: string; shopUrl: string };

const notYou = 'If this was not you, you can ignore this mail: nothing happens without the link.';

export function verifyEmailMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Verify your e-mail address',
    paragraphs: [
      'Please confirm that this address is yours, so that your orders and your account stay yours.',
    ],
    action: { label: 'Verify e-mail', url },
    remarks: [
      'The link works for one hour.',
      'If you have opened no account with us, follow it and say so: the account is removed.',
    ],
  };
}

export function resetPasswordMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for your account. Choose it here:'],
    action: { label: 'Reset password', url },
    remarks: ['The link works for one hour and once only. It signs you out everywhere.', notYou],
  };
}

export function signInLinkMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Your sign-in link',
    paragraphs: ['This link signs you in without a password:'],
    action: { label: 'Sign in', url },
    remarks: ['It works for five minutes and once only. Do not pass it on.', notYou],
  };
}

/** `url`: the page that requests a password reset. */
export function registrationAttemptMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Someone tried to register with your e-mail',
    paragraphs: [
      'Somebody tried to open an account with this e-mail address. You have one already, so none was opened.',
      'If it was you: sign in as usual, or ask for a new password.',
    ],
    action: { label: 'Go to login', url },
    remarks: ['If it was not you, there is nothing to do: your account is untouched.'],
  };
}

/** `url`: the page that sets a password. `isReplaced`: the owner has just set a new one. */
export type PasswordRemoved = AccountMail & { isReplaced: boolean };

export function passwordRemovedMail({ to, name, url, shopUrl, isReplaced }: PasswordRemoved): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'The old password of your account is gone',
    paragraphs: [
      'You have just shown that this e-mail address is yours. Nobody had shown that before, so the password that the account was registered with no longer works, and every device that used it is signed out.',
      isReplaced
        ? 'From now on only the password that you have just chosen signs you in.'
        : 'If you had set that password yourself, choose a new one in your profile. Until then you sign in as you just did.',
    ],
    action: { label: isReplaced ? 'Go to your profile' : 'Set a password', url },
    remarks: [
      'If this was not you, somebody else can read your mail: change the password of your mailbox first.',
    ],
  };
}

/** `url`: the page that ends sessions and changes the password. `at`: ISO 8601. */
export type NewSignIn = AccountMail & { at: string; browser: string | null; address: string | null };

export function newSignInMail({ to, name, url, shopUrl, ...device }: NewSignIn): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'New sign-in to your account',
    paragraphs: ['Your account was signed in to from a device that we have not seen before.'],
    rows: [
      ['When', minuteOf(device.at)],
      ...(device.browser ? [['Browser', device.browser] satisfies [string, string]] : []),
      ...(device.address ? [['Network address', device.address] satisfies [string, string]] : []),
    ],
    action: { label: 'Review your sessions', url },
    remarks: [signInRemark],
  };
}

/** Several sign-ins to one account, oldest first. */
export function newSignInsMail(signIns: [NewSignIn, ...NewSignIn[]]): Letter {
  const { to, name, url, shopUrl } = signIns[0];
  return {
    to,
    name,
    shopUrl,
    subject: `${signIns.length} new sign-ins to your account`,
    paragraphs: ['Your account was signed in to from devices that we have not seen before.'],
    rows: firstRows(
      signIns.map(({ at, browser, address }) => [
        minuteOf(at),
        [browser, address].filter(Boolean).join(', ') || 'Unknown device',
      ]),
    ),
    action: { label: 'Review your sessions', url },
    remarks: [signInRemark],
  };
}

const signInRemark = 'If this was not you, change your password now: that signs out every device.';

const minuteOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
