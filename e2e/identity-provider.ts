/** What journeys that run on both identity services have to know of each. */
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { chooseTestPerson, continueWithGoogle } from './identity-parts';
import { linkOfMail } from './shop-client';

export type ProviderOption = { provider: 'embedded' | 'firebase' };

type Provider = {
  /** The requests that are refused when an e-mail is taken or a password is wrong. */
  refusedRegistration: RegExp;
  refusedSignIn: RegExp;
  signInWithGoogle(page: Page, person: { name: string; email: string }): Promise<void>;
  /** In the dialog that asks who somebody is. */
  confirmWithGoogle(page: Page, person: { name: string; email: string }): Promise<void>;
  /** Where the newest mail for a forgotten password leads. */
  resetLink(email: string): Promise<string>;
  /** How the account is deleted, which takes a recent sign-in. */
  deletion: { method: string; path: string };
};

const embedded: Provider = {
  refusedRegistration: /^422 POST \/identity\/sign-up\/email$/,
  refusedSignIn: /^401 POST \/identity\/sign-in\/email$/,
  signInWithGoogle: continueWithGoogle,
  async confirmWithGoogle(page, person) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await chooseTestPerson(popup, person);
    await closed;
  },
  resetLink: (email) => linkOfMail(email, '/reset-password/'),
  deletion: { method: 'POST', path: '/identity/delete-user' },
};

const firebase: Provider = {
  refusedRegistration: /^400 POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:signUp$/,
  refusedSignIn: /^400 POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword$/,
  signInWithGoogle: nameTestPerson,
  confirmWithGoogle: nameTestPerson,
  // The emulator sends no mail, it lists the codes; in a project the mail's link is set to lead here with one.
  async resetLink(email) {
    const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = process.env;
    let code: string | undefined;
    await expect
      .poll(async () => {
        const answer = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
        const { oobCodes } = (await answer.json()) as {
          oobCodes: { email: string; requestType: string; oobCode: string }[];
        };
        const own = oobCodes.filter((each) => each.email === email && each.requestType === 'PASSWORD_RESET');
        code = own.at(-1)?.oobCode;
        return code;
      })
      .toBeDefined();
    return `/reset-password?mode=resetPassword&oobCode=${code}`;
  },
  deletion: { method: 'DELETE', path: '/user' },
};

/** The emulator can't open Google's window; the page asks who the person is instead. */
async function nameTestPerson(page: Page, { email }: { email: string }): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept(email));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

export const test = base.extend<ProviderOption & { service: Provider }>({
  provider: ['embedded', { option: true }],
  service: async ({ provider }, provide) => provide(provider === 'firebase' ? firebase : embedded),
});
