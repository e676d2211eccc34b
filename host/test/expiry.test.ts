import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf } from './authenticator';
import { codeIn, openWholeShop, tokenIn, type Visitor } from './whole-shop';

const shop = await openWholeShop();

/** The beginning of the next period of authenticator apps. */
const startOfPeriod = () => Math.ceil(Date.now() / 30_000) * 30_000;

/** Lets time pass: for the process, and for what the database counts. */
async function pass(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  await shop.database.pool.query('update attempts set ends_at = ends_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

const minute = 60;

beforeEach(() => {
  vi.useFakeTimers({ now: startOfPeriod(), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let serial = 0;

async function registers(): Promise<{ visitor: Visitor; email: string }> {
  const email = `late.${++serial}@example.com`;
  const visitor = shop.visit(`10.8.0.${serial}`);
  await visitor.register(email);
  return { visitor, email };
}

const verificationLink = async (email: string) =>
  (await shop.mail(email, 'Verify your email')).links[0] ?? '';

/** How long each link and code works, as its mail says, and the status after a use. */
const proofs: [name: string, seconds: number, ask: () => Promise<() => Promise<number>>][] = [
  [
    'a login link',
    5 * minute,
    async () => {
      const { visitor, email } = await registers();
      await visitor.post('/identity/sign-in/magic-link', { email });
      const [link = ''] = (await shop.mail(email, 'Your login link')).links;
      return async () => (await visitor.pressLogin(link)).status;
    },
  ],
  [
    'a login code',
    10 * minute,
    async () => {
      const { visitor, email } = await registers();
      await visitor.askForCode(email);
      const code = codeIn(await shop.mail(email, 'Your login code'));
      return async () => (await visitor.enterCode(email, code)).status;
    },
  ],
  [
    'a verification link',
    60 * minute,
    async () => {
      const { visitor, email } = await registers();
      const link = await verificationLink(email);
      return async () => (await visitor.pressVerify(link)).status;
    },
  ],
  [
    'a link for a new password',
    60 * minute,
    async () => {
      const { visitor, email } = await registers();
      await visitor.post('/identity/request-password-reset', { email });
      const [link = ''] = (await shop.mail(email, 'Choose a new password')).links;
      return async () => {
        const { location } = await visitor.get(link);
        const token = tokenIn(new URL(location, shop.publicUrl).href);
        const reset = { token, newPassword: 'Better456' };
        return (await visitor.post('/identity/reset-password', reset)).status;
      };
    },
  ],
  [
    'a code for a phone number',
    5 * minute,
    async () => {
      const { visitor } = await registers();
      const phoneNumber = `+1555019${String(serial).padStart(4, '0')}`;
      await visitor.post('/identity/phone-number/send-otp', { phoneNumber });
      const code = /\d{6}/.exec((await shop.mailbox(phoneNumber))[0]?.text ?? '')?.[0] ?? '';
      return async () => (await visitor.post('/identity/phone-number/verify', { phoneNumber, code })).status;
    },
  ],
];

test.each(proofs)('%s works for %d seconds and no longer', async (_, seconds, ask) => {
  const inTime = await ask();
  await pass(seconds - 10);
  expect(await inTime()).toBe(200);
  const late = await ask();
  await pass(seconds + 1);
  expect(await late()).toBe(400);
});

test('a confirmation is recent for fifteen minutes', async () => {
  const { visitor } = await registers();
  const sendCode = () => visitor.post('/identity/phone-number/send-otp', { phoneNumber: '+15550180000' });
  await pass(15 * minute - 10);
  expect((await sendCode()).status).toBe(200);
  await pass(20);
  expect((await sendCode()).status).toBe(428);
});

test('a used code of an authenticator app is refused as long as its period is accepted', async () => {
  const { visitor, email } = await registers();
  await visitor.pressVerify(await verificationLink(email));
  const { body } = await visitor.post('/identity/two-factor/enable', { password: 'Secret123' });
  const totpUri = String(body['totpURI']);
  const verify = async (code: string) =>
    (await visitor.post('/identity/two-factor/verify-totp', { code })).status;
  expect(await verify(codeOf(totpUri))).toBe(200);
  vi.setSystemTime(startOfPeriod());
  const [used, unused] = [codeOf(totpUri, 1), codeOf(totpUri, 2)];
  expect(await verify(used)).toBe(200);
  await pass(85);
  expect(await verify(used)).toBe(401);
  expect(await verify(unused)).toBe(200);
});
