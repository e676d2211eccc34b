import { firstRows, type Letter } from './mail-layout';

/** The recipient of an account's mail, and its link. */
export type AccountMail = { to: string; name: string | null; url: string; shopUrl: string };

const notYou = "If you didn't ask for this, you can ignore this email.";

export function verifyEmailMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Verify your email',
    paragraphs: ['Please verify that this email is yours. It keeps your account and your orders safe.'],
    action: { label: 'Verify email', url },
    remarks: [
      'The link works for one hour.',
      "If you didn't register with us, open the link and tell us. We'll remove the account.",
    ],
  };
}

export function resetPasswordMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Choose a new password',
    paragraphs: ['Someone asked to reset your password. Choose a new one here:'],
    action: { label: 'Reset password', url },
    remarks: [
      'The link works once, within one hour. Choosing a new password logs you out everywhere.',
      notYou,
    ],
  };
}

export function signInLinkMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Your login link',
    paragraphs: ['Use this link to log in without a password:'],
    action: { label: 'Log in', url },
    remarks: ["It works once, within five minutes. Don't share it.", notYou],
  };
}

/** `url`: the page that requests a password reset. */
export function registrationAttemptMail({ to, name, url, shopUrl }: AccountMail): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Someone tried to register with your email',
    paragraphs: [
      'Someone tried to register with this email. You already have an account, so no new one was created.',
      'If it was you, log in as usual or reset your password.',
    ],
    action: { label: 'Go to login', url },
    remarks: ["If it wasn't you, you don't need to do anything. Your account hasn't changed."],
  };
}

/** `url`: the page that sets a password. `isReplaced`: the owner has just set a new one. */
export type PasswordRemoved = AccountMail & { isReplaced: boolean };

export function passwordRemovedMail({ to, name, url, shopUrl, isReplaced }: PasswordRemoved): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'Your old password no longer works',
    paragraphs: [
      'You have just verified that this email is yours. Nobody had done that before, so the password that the account was registered with no longer works, and every device that used it is logged out.',
      isReplaced
        ? 'From now on, only the password you have just chosen works.'
        : 'If you set that password yourself, choose a new one in your profile. Until then, log in the way you just did.',
    ],
    action: { label: isReplaced ? 'Go to your profile' : 'Set a password', url },
    remarks: ["If this wasn't you, someone else can read your email. Change your mailbox's password first."],
  };
}

/** `url`: the page that ends sessions and changes the password. `at`: ISO 8601. */
export type NewSignIn = AccountMail & { at: string; browser: string | null; address: string | null };

export function newSignInMail({ to, name, url, shopUrl, ...device }: NewSignIn): Letter {
  return {
    to,
    name,
    shopUrl,
    subject: 'New login to your account',
    paragraphs: ["Someone logged in to your account from a device we haven't seen before."],
    rows: [
      ['When', minuteOf(device.at)],
      ...(device.browser ? [['Browser', device.browser] satisfies [string, string]] : []),
      ...(device.address ? [['Network address', device.address] satisfies [string, string]] : []),
    ],
    action: { label: "See where you're logged in", url },
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
    subject: `${signIns.length} new logins to your account`,
    paragraphs: ["Someone logged in to your account from devices we haven't seen before."],
    rows: firstRows(
      signIns.map(({ at, browser, address }) => [
        minuteOf(at),
        [browser, address].filter(Boolean).join(', ') || 'Unknown device',
      ]),
    ),
    action: { label: "See where you're logged in", url },
    remarks: [signInRemark],
  };
}

const signInRemark = "If this wasn't you, change your password now. That logs out every other device.";

const minuteOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
