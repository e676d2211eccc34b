import { expect, test, vi } from 'vitest';
import { adminCommands } from '../src/commands/admin-commands';
import { openWholeShop } from './whole-shop';

const shop = await openWholeShop(({ identityLimits }) => ({
  identityLimits: { ...identityLimits, triesPerAccount: 2 },
}));
const { pool } = shop.database;

type Row = { kind: string; subject: string | null; address: string | null; device: string | null };

const subjectOf = async (email: string) =>
  (await pool.query<{ id: string }>('select id from identity."user" where email = $1', [email])).rows[0]?.id;

/** Waits until exactly these events of the account are recorded, oldest first. */
const expectEvents = (subject: string | undefined, kinds: string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<Row>('select * from security_events where subject = $1 order by id', [
        subject,
      ]);
      expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    },
    { timeout: 10_000, interval: 20 },
  );

test('changes to an account are recorded with subject, time and origin', async () => {
  const email = 'ada@example.com';
  const visitor = await shop.registered(email, '10.0.0.7');
  const subject = await subjectOf(email);
  await visitor.pressVerify(await shop.link(email, 'Verify your email'));
  await visitor.changePassword('Wrong123', 'Better456');
  await visitor.changePassword('Secret123', 'Better456');
  await visitor.post('/identity/revoke-other-sessions');
  await visitor.post('/identity/sign-out');
  for (let time = 0; time < 4; time += 1) await visitor.signIn(email, 'Wrong123');
  await visitor.askForReset(email);
  const link = await shop.link(email, 'Choose a new password');
  const token = /reset-password\/([^?]+)/.exec(link)?.[1];
  await visitor.resetPassword(token ?? '', 'Again789');
  await shop.visit('10.9.9.9').signIn(email, 'Again789');

  await expectEvents(subject, [
    'registered',
    'signed-in',
    'email-verified',
    'identity-check-failed',
    'password-changed',
    'sessions-ended',
    'signed-out',
    'sign-in-failed',
    'sign-in-failed',
    'too-many-tries',
    'password-reset',
    'signed-in',
  ]);
  const { rows } = await pool.query<Row>('select distinct address from security_events where subject = $1', [
    subject,
  ]);
  expect(rows.map(({ address }) => address).toSorted()).toEqual(['10.0.0.7', '10.9.9.9']);
});

test('a failed sign-in with an unknown e-mail does not store the e-mail', async () => {
  await shop.visit('10.0.1.1').signIn('nobody.known@example.com', 'Wrong123');
  const find = () =>
    pool.query<Row>("select * from security_events where kind = 'sign-in-failed' and subject is null");
  await expect.poll(async () => (await find()).rows.length).toBe(1);
  expect(JSON.stringify((await find()).rows)).not.toContain('nobody');
});

test('Google and sign-in links are recorded too, and events outlive the account', async () => {
  const visitor = shop.visit();
  await visitor.google({ email: 'gina@example.com' });
  const subject = await subjectOf('gina@example.com');
  await visitor.askForLink('gina@example.com', '/login');
  await visitor.pressLogin(await shop.link('gina@example.com', 'Your login link'));
  expect((await visitor.post('/identity/delete-user')).status).toBe(200);
  await expectEvents(subject, ['registered', 'signed-in', 'signed-in', 'account-deleted']);
});

test('the command line grants the role, removes it and lists the events', async () => {
  const lines: Record<string, string>[] = [];
  const commands = adminCommands(shop.database, (fields) => lines.push(fields));
  for (const email of ['first@example.com', 'second@example.com']) {
    const visitor = await shop.registered(email);
    await visitor.enter(email);
    expect(await commands.makeAdmin(email)).toEqual({ ok: true, message: `${email} is an admin now.` });
  }
  const [again, nobody] = [
    'is an admin already.',
    'No user has the email nobody@example.com. Register in the shop first.',
  ];
  expect(await commands.makeAdmin('first@example.com')).toEqual({
    ok: true,
    message: `first@example.com ${again}`,
  });
  expect(await commands.makeAdmin('nobody@example.com')).toEqual({ ok: false, message: nobody });
  const last = 'is the last admin and must stay one. Make another user admin first.';
  for (const [who, ok, said] of [
    ['first', true, 'is no longer an admin.'],
    ['first', true, 'is not an admin.'],
    ['second', false, last],
  ] as const) {
    const message = `${who}@example.com ${said}`;
    expect(await commands.removeAdmin(`${who}@example.com`)).toEqual({ ok, message });
  }

  const { message } = await commands.securityEvents('first@example.com');
  expect(message.split('\n').map((line) => line.split('  ').slice(1).join('  '))).toEqual([
    'admin-removed  first@example.com  by command',
    'admin-granted  first@example.com  by command',
    expect.stringMatching(/^signed-in {2}first@example.com {2}127.0.0.1/),
    expect.stringMatching(/^registered {2}first@example.com {2}127.0.0.1/),
  ]);
  expect(lines.map(({ securityEvent }) => securityEvent)).toEqual([
    'admin-granted',
    'admin-granted',
    'admin-removed',
  ]);
});
