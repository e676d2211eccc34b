/** Shared by the journeys about accounts: mails, codes, and Google's sandbox. */
import { createHmac } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect } from '@playwright/test';
import { alert } from './page-parts';
import { ask, claimsOf, linkOfMail, mailsTo, type Person, request, send } from './shop-client';

/** What another tab asks about the account may be on its way when this one ends or replaces the session. */
export const overtaken = /^401 GET \//;

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('authorizationToken'));

/** The code that an authenticator app shows for this secret: RFC 6238, with 30 seconds and six digits. */
export function authenticatorCode(secret: string, at = Date.now()): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Verifies the e-mail with the token of the verification mail, as the page of its link does. */
export async function verifyEmail(person: Person): Promise<void> {
  const link = new URL(await linkOfMail(person.email, '/identity/verify-email/link'));
  const body = { token: link.searchParams.get('token') };
  await send('/identity/verify-email/confirm', { method: 'POST', body });
}

/** The newest login link that was mailed to someone. */
export const loginLinkOf = (email: string): Promise<string> => linkOfMail(email, 'signed-in=link');

/** The codes that were mailed to someone, newest first, once there are so many mails with one. */
export async function loginCodesOf(email: string, count = 1): Promise<string[]> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      const mails = (await mailsTo(email)).filter(({ subject }) => subject === 'Your login code');
      codes = mails.map(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? '');
      return codes.length;
    })
    .toBe(count);
  return codes;
}

/** Turns two-step login on, as the profile does. @returns the secret of the authenticator app */
export async function turnOnSecondStep(person: Person): Promise<string> {
  const headers = { cookie: cookieOf(person) };
  const post = (path: string, body: object) =>
    ask<{ totpURI: string }>(`/identity/two-factor/${path}`, { method: 'POST', headers, body });
  await verifyEmail(person);
  const { totpURI } = await post('enable', { password: person.password });
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  await post('verify-totp', { code: authenticatorCode(secret) });
  return secret;
}

/** Asks for a login link in the login form. */
export async function askForLoginLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a login link' }).click();
}

/** Asks for a new password in the login form. */
export async function forgetPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
}

/** Enters a new password on the page that the mailed link opens. */
export async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

/** Enters the code of the secret that the profile shows. @returns the secret */
export async function confirmSecret(page: Page): Promise<string> {
  const secret = await page.getByTestId('authenticator-secret').innerText();
  await page.getByLabel('Authenticator code').fill(authenticatorCode(secret));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(alert(page, 'Two-step login is on')).toBeVisible();
  return secret;
}

/** Opens a mailed login link and presses its button. */
export async function logInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** The `Cookie` header of a browser that this person is signed in with. */
export const cookieOf = (person: Person): string =>
  person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** This person's account at the identity service; null once they are signed out. */
export async function accountOf(person: Person): Promise<{ emailVerified: boolean } | null> {
  const response = await request('/identity/get-session', { headers: { cookie: cookieOf(person) } });
  return ((await response.json()) as { user: { emailVerified: boolean } } | null)?.user ?? null;
}

/** Ends every session of this person, as they can in another browser. */
export async function endSessions(person: Person): Promise<void> {
  const headers = { cookie: cookieOf(person) };
  await send('/identity/revoke-sessions', { method: 'POST', headers, body: {} });
}

type TestPerson = { name: string; email: string; verified?: boolean };

/** Continues with Google as this person, from a page that offers it. */
export async function continueWithGoogle(page: Page, person: TestPerson): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseTestPerson(page, person);
}

/** Chooses this person on the page of Google's sandbox. */
async function chooseTestPerson(page: Page, { name, email, verified = true }: TestPerson): Promise<void> {
  // Waits for the sandbox's page: the shop's own forms have a name and an e-mail too.
  await page.getByRole('heading', { name: 'Choose a test person' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Email verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** The shop's refusal of a request that needs a recent sign-in, for `route.fulfill`. */
export const reauthenticationRefusal = {
  status: 428,
  json: {
    statusCode: 428,
    code: 'REAUTHENTICATION_REQUIRED',
    error: 'Precondition Required',
    message: messages.reauthenticate,
  },
};

/**
 * Has the shop respond as if the page's sign-in were more than 15 minutes old: refuses the request until the page has a token
 * of a later confirmation. The clock of the shop can't be moved from here.
 */
export async function letSignInGrowOld(page: Page, method: string, path: string): Promise<void> {
  const before = claimsOf(await storedToken(page)).auth_time;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const request = route.request();
      if (request.method() !== method) return route.fallback();
      // Requests to the embedded service carry a cookie instead; the page's token belongs to the same sign-in.
      const sent = request.headers()['authorization']?.replace('Bearer ', '');
      const now = claimsOf(sent ?? (await storedToken(page))).auth_time;
      return now > before ? route.fallback() : route.fulfill(reauthenticationRefusal);
    },
  );
  // Tokens tell the time of a sign-in in whole seconds.
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(before);
}

/** The dialog that asks users to confirm their identity. */
export const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

/** Tries to delete the account at the profile, a while after signing in. `deletion`: the request that does it. */
export async function askForDeletion(page: Page, deletion: { method: string; path: string }): Promise<void> {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await letSignInGrowOld(page, deletion.method, deletion.path);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(question(page)).toBeVisible();
}
