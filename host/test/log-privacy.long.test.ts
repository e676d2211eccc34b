import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { findFreePort } from '../../api/test/servers/programs';
import { createPostgresDatabase } from '../../api/test/test-database';
import { isBuilt, startBuiltShop } from './built-shop';

const noPostgres = await whyNoPostgres();
afterAll(() => {
  if (noPostgres) console.log(`The log of a failing shop was not read: ${noPostgres}`);
});

/** A mail server that refuses every recipient and quotes the address. */
async function startRefusingMailServer(): Promise<{ port: number; close: () => void }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (/^RCPT TO:/i.test(line))
          socket.write(`550 5.1.1 ${line.slice(8)}: Recipient address rejected\r\n`);
        else socket.write(/^QUIT/i.test(line) ? '221 Bye\r\n' : '250 Ok\r\n');
      }
    });
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => server.close() };
}

test.skipIf(!isBuilt || noPostgres !== null)(
  'the log of a shop on which everything fails is JSON lines without e-mails, tokens and hashes',
  { timeout: 180_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-log-'));
    const { url, drop } = await createPostgresDatabase();
    const mailServer = await startRefusingMailServer();
    const publicUrl = 'http://localhost:8080';
    const port = await findFreePort();
    const shop = await startBuiltShop({
      NODE_ENV: 'production',
      PUBLIC_URL: publicUrl,
      ALLOW_SANDBOX: 'cards,google',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'Shop <shop@mail.example>',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'debug',
    });
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    const secrets: string[] = [];
    const ask = async (method: string, address: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(`${shop.address}${address}`, {
        method,
        headers: { origin: publicUrl, 'content-type': 'application/json', ...headers },
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) secrets.push(valueOf(cookie));
      const text = await response.text();
      return {
        status: response.status,
        cookie: response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
        text,
      };
    };
    const valueOf = (cookie: string) =>
      decodeURIComponent(cookie.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? '';
    const register = (email: string) =>
      ask('POST', '/identity/sign-up/email', {}, { name: 'Mona Lisa', email, password: 'Secret123' });
    const tokenOf = ({ text }: { text: string }) => {
      const { token } = JSON.parse(text) as { token: string };
      secrets.push(token, ...token.split('.'));
      return token;
    };
    try {
      const email = 'mona@mail.example';
      const { cookie } = await register(email);
      const idToken = tokenOf(await ask('GET', '/identity/token', { cookie }));
      const apiToken = tokenOf(await ask('PUT', '/user', { authorization: `Bearer ${idToken}` }, { email }));
      const authorization = `Bearer ${apiToken}`;
      const statuses: number[] = [];
      const fail = async (...args: Parameters<typeof ask>) => statuses.push((await ask(...args)).status);

      // Errors of callers.
      await fail('POST', '/identity/sign-in/email', {}, { email, password: 'Wrong12345' });
      await fail('PUT', '/user', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }, { email });
      await fail('GET', `/order?email=${encodeURIComponent(email)}`, { authorization: `${authorization}x` });
      await fail(
        'GET',
        '/identity/verify-email?token=eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6Im0ifQ.c2lnbmF0dXJlMTIzNDU2',
        {},
      );
      expect(statuses.every((status) => status >= 300 && status < 500)).toBe(true);

      // Failing statements with personal data in parameters and rows.
      await database.query(`
        alter table identity.account add constraint broken check (provider_id = 'none') not valid;
        create function broken() returns trigger language plpgsql as
          $$ begin raise exception 'broken'; end $$;
        create trigger broken before insert or update on identity.session for each row execute function broken();
        create trigger broken before insert or update on users for each row execute function broken();
        alter table orders rename to orders_elsewhere;
      `);
      statuses.length = 0;
      const nora = { name: 'Nora North', email: 'nora@mail.example', password: 'Secret123' };
      await fail('POST', '/identity/sign-up/email', {}, nora);
      await fail('POST', '/identity/sign-in/email', {}, { email, password: 'Secret123' });
      const own = `/update-user?qEmail=${encodeURIComponent(email)}`;
      await fail('PUT', own, { authorization }, { name: 'Mona Two' });
      await fail('GET', `/order?email=${encodeURIComponent(email)}`, { authorization });
      expect(statuses).toEqual([500, 500, 500, 500]);

      const { rows } = await database.query<{ secret: string }>(`
        select password as secret from identity.account union select token from identity.session
        union select private_key from identity.jwks union select value from secrets`);
      secrets.push(...rows.map(({ secret }) => secret).filter(Boolean));

      // The registration's mail is refused, and finally the database is unavailable.
      await vi.waitFor(() => expect(shop.output()).toMatch(/"level":50.*550/), { timeout: 30_000 });
      await database.end();
      await drop();
      await fail('POST', '/identity/sign-in/email', {}, { email, password: 'Secret123' });
      await fail('GET', '/all-drills', {});
      expect(statuses.slice(-2).every((status) => status >= 500)).toBe(true);
    } finally {
      await shop.stop();
      mailServer.close();
      await rm(dataDir, { recursive: true, force: true });
    }

    const output = shop.output();
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    const entries = lines.map(
      (line) => JSON.parse(line) as { level: number; msg: string; err?: { causes?: { code: string }[] } },
    );
    expect(output).not.toMatch(/mail\.example|Secret123|Wrong12345|Mona|Nora/);
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets.filter(({ length }) => length >= 16)) expect(output).not.toContain(secret);
    const codes = entries.flatMap(({ err }) => err?.causes?.map(({ code }) => code) ?? []);
    expect(codes).toEqual(expect.arrayContaining(['23514', 'P0001', '42P01']));
    expect(entries.some(({ level }) => level >= 50)).toBe(true);
    expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
    expect(entries.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['the shop is open', expect.stringContaining('SIGTERM: stopping')]),
    );
    expect(output).not.toMatch(/^ {4}at /m);
  },
);
