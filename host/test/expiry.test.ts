import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf } from './authenticator';
import { codeIn, type Message, openWholeShop, tokenIn, type Visitor } from './whole-shop';

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

type Person = { visitor: Visitor; email: string };

async function registers(): Promise<Person> {
  const email = `late.${++serial}@example.com`;
  const visitor = await shop.registered(email, `10.8.0.${serial}`);
  return { visitor, email };
}

/** How long each link and code works, as its mail says, and the status after a use. */
const proofs: [name: string, seconds: number, ask: (person: Person) => Promise<() => Promise<number>>][] = [
  [
    'a login link',
    5 * minute,
    async ({ visitor, email }) => {
      await visitor.askForLink(email);
      const link = await shop.link(email, 'Your login link');
      return async () => (await visitor.pressLogin(link)).status;
    },
  ],
  [
    'a login code',
    10 * minute,
    async ({ visitor, email }) => {
      await visitor.askForCode(email);
      const code = codeIn(await shop.mail(email, 'Your login code'));
      return async () => (await visitor.enterCode(email, code)).status;
    },
  ],
  [
    'a verification link',
    60 * minute,
    async ({ visitor, email }) => {
      const link = await shop.link(email, 'Verify your email');
      return async () => (await visitor.pressVerify(link)).status;
    },
  ],
  [
    'a link for a new password',
    60 * minute,
    async ({ visitor, email }) => {
      await visitor.askForReset(email);
      const link = await shop.link(email, 'Choose a new password');
      return async () => {
        const { location } = await visitor.get(link);
        const token = tokenIn(new URL(location, shop.publicUrl).href);
        return (await visitor.resetPassword(token, 'Better456')).status;
      };
    },
  ],
  [
    'a code for a phone number',
    5 * minute,
    async ({ visitor }) => {
      const phoneNumber = `+1555019${String(serial).padStart(4, '0')}`;
      await visitor.post('/identity/phone-number/send-otp', { phoneNumber });
      const [message] = await shop.mailbox(phoneNumber);
      const code = codeIn(message as Message);
      return async () => (await visitor.post('/identity/phone-number/verify', { phoneNumber, code })).status;
    },
  ],
];

test.each(proofs)('%s works for %d seconds and no longer', async (_, seconds, ask) => {
  const inTime = await ask(await registers());
  await pass(seconds - 10);
  expect(await inTime()).toBe(200);
  const late = await ask(await registers());
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
  await visitor.pressVerify(await shop.link(email, 'Verify your email'));
  const verify = async (code: string) => (await visitor.enterTotp(code)).status;
  const { totpUri } = await visitor.turnOnSecondStep('Secret123');
  vi.setSystemTime(startOfPeriod());
  const [used, unused] = [codeOf(totpUri, 1), codeOf(totpUri, 2)];
  expect(await verify(used)).toBe(200);
  await pass(85);
  expect(await verify(used)).toBe(401);
  expect(await verify(unused)).toBe(200);
});
