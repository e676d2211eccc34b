/** What the journeys about accounts share: mails, codes, and the stand-in for Google. */
import { createHmac } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect } from '@playwright/test';
import { linkOfMail, type Person, shopUrl } from './shop-client';

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

/** Opens the link of the verification mail in the browser that is signed in to the account. */
export async function verifyEmail(person: Person): Promise<void> {
  const answer = await fetch(await linkOfMail(person.email, '/identity/verify-email/link'), {
    redirect: 'manual',
    headers: { cookie: cookieOf(person) },
  });
  expect(answer.headers.get('location')).not.toContain('error');
}

/** The `Cookie` header of a browser that this person is signed in with. */
export const cookieOf = (person: Person): string =>
  person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Who the identity service says this person is; null once they are signed out. */
export async function accountOf(person: Person): Promise<{ emailVerified: boolean } | null> {
  const answer = await fetch(`${shopUrl()}/identity/get-session`, { headers: { cookie: cookieOf(person) } });
  return ((await answer.json()) as { user: { emailVerified: boolean } } | null)?.user ?? null;
}

/** Ends every session of this person, as they can in another browser. */
export async function endSessions(person: Person): Promise<void> {
  const revoked = await fetch(`${shopUrl()}/identity/revoke-sessions`, {
    method: 'POST',
    headers: { origin: shopUrl(), cookie: cookieOf(person), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(revoked.status).toBe(200);
}

/** The code in the newest text message to this number. */
export async function codeOfMessage(phoneNumber: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${shopUrl()}/sandbox/mail/messages?to=${encodeURIComponent(phoneNumber)}`);
      const messages = (await answer.json()) as { text: string }[];
      code = messages[0]?.text.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

type TestPerson = { name: string; email: string; verified?: boolean };

/** From a page that offers Google, as this person. */
export async function continueWithGoogle(page: Page, person: TestPerson): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseTestPerson(page, person);
}

/** On the page of the stand-in for Google. */
export async function chooseTestPerson(
  page: Page,
  { name, email, verified = true }: TestPerson,
): Promise<void> {
  // The shop's own forms have a name and an e-mail too: fill none of them on the way out.
  await page.getByRole('heading', { name: 'Choose a test person' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Email verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** How the shop refuses what needs a recent sign-in, as `route.fulfill` takes it. */
export const reauthenticationRefusal = {
  status: 428,
  json: {
    statusCode: 428,
    code: 'REAUTHENTICATION_REQUIRED',
    error: 'Precondition Required',
    message: messages.reauthenticate,
  },
};

const signInTime = (token: string | null | undefined): number => {
  const payload = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { auth_time: number }).auth_time;
};

/**
 * The shop as it answers more than 15 minutes after the page's sign-in: what needs a recent one is refused until it is asked
 * with a token of a later confirmation. The clock of the shop can't be moved from here.
 */
export async function letSignInGrowOld(page: Page, method: string, path: string): Promise<void> {
  const before = signInTime(await storedToken(page));
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const request = route.request();
      if (request.method() !== method) return route.fallback();
      // The embedded service goes by its cookie; the page's token is of the same sign-in.
      const sent = request.headers()['authorization']?.replace('Bearer ', '');
      const now = signInTime(sent ?? (await storedToken(page)));
      return now > before ? route.fallback() : route.fulfill(reauthenticationRefusal);
    },
  );
  // Tokens tell the time of a sign-in in whole seconds.
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(before);
}

/** The dialog that asks somebody to confirm who they are. */
export const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

/** Tries to delete the account at the profile, a while after signing in. `deletion`: the request that does it. */
export async function askForDeletion(page: Page, deletion: { method: string; path: string }): Promise<void> {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await letSignInGrowOld(page, deletion.method, deletion.path);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(question(page)).toBeVisible();
}
