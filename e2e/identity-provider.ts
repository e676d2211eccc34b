/** The differences between the identity services, for the journeys that run on both. */
import type { Product } from '@chuck-and-bit/contract/products';
import type { Page } from '@playwright/test';
import { test as base } from './fixtures';
import { continueWithGoogle, logInByLink, loginCodesOf, loginLinkOf } from './identity-parts';
import { until } from '../scripts/until.js';
import { createProduct, fetchProducts, linkOfMail } from './shop-client';

export type ProviderOption = { provider: 'embedded' | 'firebase' };

type Provider = {
  /** The requests that are refused when an e-mail is taken or a password is wrong. */
  refusedRegistration: RegExp;
  refusedSignIn: RegExp;
  signInWithGoogle(page: Page, person: { name: string; email: string }): Promise<void>;
  /** The link of the newest sign-in mail. */
  signInLink(email: string): Promise<string>;
  /** A product of which four can be ordered. */
  product(): Promise<Product>;
  /** The button that asks for a mail instead of a password, and how its code is entered or its link opened in another tab. */
  mailButton: string;
  proveByMail(page: Page, email: string): Promise<void>;
  /** The target of the newest mail for a forgotten password. */
  resetLink(email: string): Promise<string>;
  /** The request that deletes the account and needs a recent sign-in. */
  deletion: { method: string; path: string };
};

const embedded: Provider = {
  refusedRegistration: /^422 POST \/identity\/sign-up\/email$/,
  refusedSignIn: /^401 POST \/identity\/sign-in\/email$/,
  signInWithGoogle: continueWithGoogle,
  signInLink: loginLinkOf,
  product: () => createProduct({ availableQuantity: 9 }),
  mailButton: 'Email me a code',
  proveByMail: async (page, email) => {
    const [code = ''] = await loginCodesOf(email);
    await page.getByLabel('Login code').fill(code);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  },
  resetLink: (email) => linkOfMail(email, '/reset-password/'),
  deletion: { method: 'POST', path: '/identity/delete-user' },
};

const firebase: Provider = {
  refusedRegistration: /^400 POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:signUp$/,
  refusedSignIn: /^400 POST \/identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword$/,
  signInWithGoogle: nameTestPerson,
  signInLink: async (email) => (await newestCode(email, 'EMAIL_SIGNIN')).oobLink,
  // Nobody is an admin of this shop: it has the products of the demo data, which nobody changes.
  product: async () => {
    const products = await fetchProducts();
    const found = products.find((each) => each.minimumOrder <= 4 && each.availableQuantity > 20);
    if (!found) throw new Error('There is no product to order');
    return found;
  },
  mailButton: 'Email me a login link',
  proveByMail: async (page, email) => {
    const tab = await page.context().newPage();
    await logInByLink(tab, await firebase.signInLink(email));
  },
  // The settings of a real project make the mail's link lead here.
  resetLink: async (email) =>
    `/reset-password?mode=resetPassword&oobCode=${(await newestCode(email, 'PASSWORD_RESET')).oobCode}`,
  deletion: { method: 'DELETE', path: '/user' },
};

type MailedCode = { email: string; requestType: string; oobCode: string; oobLink: string };

/** Reads the newest code from the emulator's list: the emulator sends no mails. */
async function newestCode(email: string, requestType: string): Promise<MailedCode> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = process.env;
  const found = async () => {
    const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
    const { oobCodes } = (await response.json()) as { oobCodes: MailedCode[] };
    return oobCodes.findLast((each) => each.email === email && each.requestType === requestType);
  };
  return until(`a mail to ${email}`, found, { seconds: 10 });
}

/** The emulator can't open Google's window; the page asks who the person is instead. */
async function nameTestPerson(page: Page, { email }: { email: string }): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept(email));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

export const test = base.extend<ProviderOption & { service: Provider }>({
  provider: ['embedded', { option: true }],
  service: async ({ provider }, provide) => provide(provider === 'firebase' ? firebase : embedded),
});
