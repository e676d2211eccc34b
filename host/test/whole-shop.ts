import { type Config, readConfig } from '@chuck-and-bit/api/config';
import { getUserRole } from '@chuck-and-bit/contract/users';
import type { Operation } from '@chuck-and-bit/identity/embedded-identity';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, expect, vi } from 'vitest';
import '../../api/test/password-cost';
import { openTestDatabase } from '../../api/test/test-database';
import { buildShop } from '../src/shop';
import { codeOf } from './authenticator';

export type Message = {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string | null;
  links: string[];
};

/** Builds the whole shop without pages on a fresh database. A test file calls it once, at its top level. */
export async function openWholeShop(changes: (config: Config) => Partial<Config> = () => ({})) {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  let identityOperations: Operation[] = [];
  const shop = await buildShop(
    { ...config, ...changes(config) },
    {
      database: await openTestDatabase(),
      prepare: async (_database, { identity }) => {
        identityOperations = identity?.operations ?? [];
      },
    },
  );
  afterAll(() => shop.close());
  const { app } = shop;

  /** Waits until the messages to someone, newest first, pass `check`. */
  const messagesTo = (to: string, check: (messages: Message[]) => void): Promise<Message[]> =>
    vi.waitFor(
      async () => {
        const response = await app.inject({ url: '/sandbox/mail/messages', query: { to } });
        const messages = response.json<Message[]>();
        check(messages);
        return messages;
      },
      { timeout: 10_000, interval: 20 },
    );

  const visit = (address?: string) => new Visitor(app, config.publicUrl, address);

  /** Waits for a mail to someone with this subject. @returns the newest one */
  const mail = async (to: string, subject: string): Promise<Message> => {
    const hasSubject = (message: Message) => message.subject === subject;
    const messages = await messagesTo(to, (all) =>
      expect(all.some(hasSubject), `mail "${subject}" to ${to}`).toBe(true),
    );
    return messages.find(hasSubject) as Message;
  };

  /** The link in a mail to someone with this subject. */
  const link = async (to: string, subject: string) => (await mail(to, subject)).links[0] ?? '';

  /** Registers someone. @returns their browser */
  const registered = async (email: string, address?: string) => {
    const visitor = visit(address);
    await visitor.register(email);
    return visitor;
  };

  return {
    ...shop,
    identityOperations,
    publicUrl: config.publicUrl,
    visit,
    mail,
    link,
    registered,
    /** Registers someone and verifies the e-mail. @returns their browser */
    verified: async (email: string, address?: string) => {
      const visitor = await registered(email, address);
      await visitor.pressVerify(await link(email, 'Verify your email'));
      return visitor;
    },
    /** Forgets the password and follows the mailed link. @returns the token for a new one */
    resetToken: async (email: string, visitor = visit()) => {
      await visitor.askForReset(email);
      const { location } = await visitor.get(await link(email, 'Choose a new password'));
      return tokenIn(new URL(location, config.publicUrl).href);
    },
    /** What the API says about someone. */
    profile: (email: string, token: unknown) =>
      visit().get(`${getUserRole.path}?email=${encodeURIComponent(email)}`, bearer(token)),
    /** Waits for at least `atLeast` messages to someone. @returns them, newest first */
    mailbox: (to: string, atLeast = 1) =>
      messagesTo(to, ({ length }) => expect(length, `messages to ${to}`).toBeGreaterThanOrEqual(atLeast)),
  };
}

/** The code in a mail with one. */
export const codeIn = ({ text }: Message): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** A wrong code. */
export const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456');

export const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });

export type ShopResponse = {
  status: number;
  body: Record<string, unknown>;
  location: string;
  headers: Record<string, unknown>;
};

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/** A browser without pages: it stores cookies and sends its Origin. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: FastifyInstance,
    private readonly publicUrl: string,
    private readonly address = '127.0.0.1',
  ) {}

  get = (url: string, headers: Record<string, string> = {}) => this.ask('GET', url, undefined, headers);

  post = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
    this.ask('POST', url, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

  postForm = (url: string, fields: Record<string, string>) =>
    this.ask('POST', url, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  register = (email: string, password = 'Secret123', name = 'Mona Lisa') =>
    this.post('/identity/sign-up/email', { name, email, password });

  signIn = (email: string, password = 'Secret123') =>
    this.post('/identity/sign-in/email', { email, password });

  changePassword = (currentPassword: string, newPassword: string) =>
    this.post('/identity/change-password', { currentPassword, newPassword });

  askForReset = (email: string) => this.post('/identity/request-password-reset', { email });

  resetPassword = (token: string, newPassword: string) =>
    this.post('/identity/reset-password', { token, newPassword });

  askForLink = (email: string, callbackURL?: string) =>
    this.post('/identity/sign-in/magic-link', { email, callbackURL });

  askForCode = (email: string) => this.post('/identity/email-otp/send-verification-otp', { email });

  enterCode = (email: string, otp: string) => this.post('/identity/sign-in/email-otp', { email, otp });

  /** Presses the button of the page that a mailed login link opens. */
  pressLogin = (link: string) => this.post('/identity/magic-link/confirm', { token: tokenIn(link) });

  /** Presses the button of the page that a verification link opens. */
  pressVerify = (link: string) => this.post('/identity/verify-email/confirm', { token: tokenIn(link) });

  enableSecondStep = (password?: string) => this.post('/identity/two-factor/enable', { password });

  enterTotp = (code: string) => this.post('/identity/two-factor/verify-totp', { code });

  /** Turns two-step sign-in on. */
  async turnOnSecondStep(password?: string) {
    const { status, body } = await this.enableSecondStep(password);
    if (status !== 200) throw new Error(`The second step is refused: ${status}`);
    const totpUri = String(body['totpURI']);
    const entered = await this.enterTotp(codeOf(totpUri));
    if (entered.status !== 200) throw new Error(`The code is refused: ${entered.status}`);
    return { totpUri, recoveryCodes: body['backupCodes'] as string[] };
  }

  /** The signed-in account at the identity service, or null. */
  account = async (): Promise<Record<string, unknown> | null> => {
    const { body } = await this.get('/identity/get-session');
    return (body?.['user'] as Record<string, unknown> | undefined) ?? null;
  };

  idToken = async (): Promise<string> => String((await this.get('/identity/token')).body['token']);

  /** What the ID token says about the session. `minutes`: how long ago it was confirmed. */
  claims = async () => {
    const { amr, auth_time } = decodeJwt<{ amr: string[]; auth_time: number }>(await this.idToken());
    return { amr, minutes: (Date.now() / 1000 - auth_time) / 60 };
  };

  /** `PUT /user`, the last step of every sign-in. */
  enter = async (email: string, idToken?: string) => {
    const token = idToken ?? (await this.idToken());
    return this.ask('PUT', '/user', JSON.stringify({ email }), {
      'content-type': 'application/json',
      ...bearer(token),
    });
  };

  /** Signs in through the Google sandbox. @returns the response of the callback */
  google = async (
    person: { email: string; name?: string; verified?: 'yes' | 'no' },
    from = '/login',
  ): Promise<ShopResponse> => {
    const start = await this.post('/identity/sign-in/social', {
      provider: 'google',
      callbackURL: from,
      errorCallbackURL: from,
    });
    const authorize = new URL(String(start.body['url']));
    const chosen = await this.postForm('/sandbox/google/authorize', {
      ...Object.fromEntries(authorize.searchParams),
      name: 'Gina Gauge',
      verified: 'yes',
      ...person,
    });
    return this.get(chosen.location);
  };

  private async ask(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: string | undefined,
    headers: Record<string, string>,
  ): Promise<ShopResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({
      method,
      url: url.startsWith(this.publicUrl) ? url.slice(this.publicUrl.length) : url,
      remoteAddress: this.address,
      headers: { origin: this.publicUrl, ...(cookie ? { cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    const isJson = String(response.headers['content-type']).includes('json');
    const parsed: unknown = isJson && response.body !== '' ? response.json() : null;
    return {
      status: response.statusCode,
      body: (parsed ?? {}) as Record<string, unknown>,
      location: String(response.headers.location ?? ''),
      headers: response.headers,
    };
  }
}
