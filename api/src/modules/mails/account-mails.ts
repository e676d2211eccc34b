import { limits } from '@chuck-and-bit/contract/limits';
import { firstRows, type MailContent, mailTo, type Row, row } from './mail-layout';

/** The recipient of an account's mail, and its link. */
type AccountMail = { to: string; name: string | null; url: string; shopUrl: string };

/** `isReplaced`: the owner has just set a new password. */
type PasswordRemoved = AccountMail & { isReplaced: boolean };

/** `at`: ISO 8601. */
type SignInCode = Omit<AccountMail, 'url'> & { code: string; at: string; browser: string | null };

/** `at`: ISO 8601. */
type NewSignIn = AccountMail & { at: string; browser: string | null; address: string | null };

export type SecondStepChange = 'second-step-on' | 'second-step-off' | 'recovery-codes-renewed';
type SecondStepChanged = NewSignIn & { change: SecondStepChange };

const secondStepChanges: Record<SecondStepChange, { event: string; explanation: string }> = {
  'second-step-on': {
    event: 'Two-step login was turned on',
    explanation:
      'Logging in to your account now also takes a code from an authenticator app. Every other device is logged out.',
  },
  'second-step-off': {
    event: 'Two-step login was turned off',
    explanation:
      'Logging in to your account no longer takes a code from an authenticator app. Every other device is logged out.',
  },
  'recovery-codes-renewed': {
    event: 'Your recovery codes were replaced',
    explanation: 'New recovery codes were made for your account. The old ones no longer work.',
  },
};

const notYou = "If you didn't ask for this, you can ignore this email.";
const newSignInRemark = "If this wasn't you, change your password now. That logs out every other device.";

const codeRemarks = [
  `A code works once, within ${limits.loginCode.minutes} minutes, and only in the browser that asked for it.`,
  "Don't tell it to anyone. We never ask for it on the phone.",
  notYou,
];

const minuteOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const secondStepRemark =
  "If this wasn't you, log out everywhere in your profile and change your password. Write to us if you can't log in.";

const deviceRows = ({ at, browser, address }: Pick<NewSignIn, 'at' | 'browser' | 'address'>): Row[] => [
  ['When', minuteOf(at)],
  ...row('Browser', browser),
  ...row('Network address', address),
];

/** Mails about an account, by their kind. */
export const accountMails = {
  verifyEmail: (mail: AccountMail) =>
    mailTo(mail, {
      subject: 'Verify your email',
      paragraphs: ['Please verify that this email is yours. It keeps your account and your orders safe.'],
      action: { label: 'Verify email', url: mail.url },
      remarks: [
        'The link works for one hour.',
        "If you didn't register with us, open the link and tell us. We'll remove the account.",
      ],
    }),
  resetPassword: (mail: AccountMail) =>
    mailTo(mail, {
      subject: 'Choose a new password',
      paragraphs: ['Someone asked to reset your password. Choose a new one here:'],
      action: { label: 'Reset password', url: mail.url },
      remarks: [
        'The link works once, within one hour. Choosing a new password logs you out everywhere.',
        notYou,
      ],
    }),
  signInLink: (mail: AccountMail) =>
    mailTo(mail, {
      subject: 'Your login link',
      paragraphs: ['Use this link to log in without a password:'],
      action: { label: 'Log in', url: mail.url },
      remarks: ["It works once, within five minutes. Don't share it.", notYou],
    }),
  signInCode: (mail: SignInCode) =>
    mailTo(mail, {
      subject: 'Your login code',
      paragraphs: [`${mail.code} is your code. Enter it on the page where you asked for it.`],
      rows: [['Asked for', minuteOf(mail.at)], ...row('Browser', mail.browser)],
      remarks: codeRemarks,
    }),
  /** `url`: the login page. */
  staffSignIn: (mail: AccountMail) =>
    mailTo(mail, {
      subject: 'Please log in to your account',
      paragraphs: [
        'Someone asked for a code to log in with this email. Codes are for customers. Your account belongs to our staff, so please log in on the login page.',
      ],
      action: { label: 'Log in', url: mail.url },
      remarks: [notYou],
    }),
  /** `url`: the page that requests a password reset. */
  registrationAttempt: (mail: AccountMail) =>
    mailTo(mail, {
      subject: 'Someone tried to register with your email',
      paragraphs: [
        'Someone tried to register with this email. You already have an account, so no new one was created.',
        'If it was you, log in as usual or reset your password.',
      ],
      action: { label: 'Go to login', url: mail.url },
      remarks: ["If it wasn't you, you don't need to do anything. Your account hasn't changed."],
    }),
  /** `url`: the page that sets a password. */
  passwordRemoved: (mail: PasswordRemoved) =>
    mailTo(mail, {
      subject: 'Your old password no longer works',
      paragraphs: [
        'You have just verified that this email is yours. Nobody had done that before, so the password that the account was registered with no longer works, and every device that used it is logged out.',
        mail.isReplaced
          ? 'From now on, only the password you have just chosen works.'
          : 'If you set that password yourself, choose a new one in your profile. Until then, log in the way you just did.',
      ],
      action: { label: mail.isReplaced ? 'Go to your profile' : 'Set a password', url: mail.url },
      remarks: [
        "If this wasn't you, someone else can read your email. Change your mailbox's password first.",
      ],
    }),
  /** `url`: the page that ends sessions and changes the password. */
  newSignIn: (mail: NewSignIn) =>
    mailTo(mail, {
      subject: 'New login to your account',
      paragraphs: ["Someone logged in to your account from a device we haven't seen before."],
      rows: deviceRows(mail),
      action: { label: "See where you're logged in", url: mail.url },
      remarks: [newSignInRemark],
    }),
  /** `url`: the page with the settings of two-step login. */
  secondStepChanged: (mail: SecondStepChanged) =>
    mailTo(mail, {
      subject: secondStepChanges[mail.change].event,
      paragraphs: [secondStepChanges[mail.change].explanation],
      rows: deviceRows(mail),
      action: { label: 'Go to your profile', url: mail.url },
      remarks: [secondStepRemark],
    }),
};

/** Several codes, oldest first. All are told, because each works in another browser or for another person. */
export function signInCodesMail(mails: [{ data: SignInCode }, ...{ data: SignInCode }[]]): MailContent {
  const [{ data: first }] = mails;
  return mailTo(first, {
    subject: 'Your login codes',
    paragraphs: [
      'Codes were asked for several times. Enter the one that was asked for when you did; the newest is first.',
    ],
    rows: firstRows(
      mails
        .map(
          ({ data: { at, code, browser } }): Row => [
            minuteOf(at),
            [code, ...(browser ? [browser] : [])].join(', '),
          ],
        )
        .toReversed(),
    ),
    remarks: codeRemarks,
  });
}

/** Several changes of one account's second step, oldest first. */
export function secondStepChangesMail(
  mails: [{ data: SecondStepChanged }, ...{ data: SecondStepChanged }[]],
): MailContent {
  const [{ data: first }] = mails;
  return mailTo(first, {
    subject: `${mails.length} changes of your two-step login`,
    paragraphs: ['The two-step login of your account was changed several times.'],
    rows: firstRows(mails.map(({ data: { at, change } }) => [minuteOf(at), secondStepChanges[change].event])),
    action: { label: 'Go to your profile', url: first.url },
    remarks: [secondStepRemark],
  });
}

/** Several sign-ins to one account, oldest first. */
export function newSignInsMail(mails: [{ data: NewSignIn }, ...{ data: NewSignIn }[]]): MailContent {
  const [{ data: first }] = mails;
  return mailTo(first, {
    subject: `${mails.length} new logins to your account`,
    paragraphs: ["Someone logged in to your account from devices we haven't seen before."],
    rows: firstRows(
      mails.map(({ data: { at, browser, address } }) => [
        minuteOf(at),
        [browser, address].filter(Boolean).join(', ') || 'Unknown device',
      ]),
    ),
    action: { label: "See where you're logged in", url: first.url },
    remarks: [newSignInRemark],
  });
}
