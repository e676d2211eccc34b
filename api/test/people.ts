import { exchangeToken } from '@chuck-and-bit/contract/users';
import type { FastifyInstance } from 'fastify';
import { createApiTokens } from '../src/authentication';
import type { Database } from '../src/database/client';
import { newId } from '../src/ids';
import { makeAdminByEmail } from '../src/modules/accounts/admins';
import { signIn } from '../src/modules/accounts/sign-in';
import { openIdentitySession } from './identity-session';
import './password-cost';

/** A user with an API token. */
export type Person = { id: string; name: string; email: string; token: string };

/** A user registered at the identity service, with its cookies and ID token. */
export type Registered = Person & { password: string; cookie: string; idToken: string };

/** Creates a user without a role directly in the database, which is faster than a registration. */
export async function signsInDirectly(
  database: Database,
  tokens: ReturnType<typeof createApiTokens>,
  { name, email, authenticatedAt }: { name: string; email: string; authenticatedAt: number },
): Promise<Person> {
  const identity = { subject: newId(), email, emailVerified: false, name };
  const { id } = await signIn(database.db, identity, name);
  const sessionId = await openIdentitySession(database, identity);
  const { token } = await tokens.issue({ userId: id, sessionId, authenticatedAt, secondFactor: false });
  return { id, name, email, token };
}

export async function createPeople(shop: { app: FastifyInstance; database: Database; tokenSecret: string }) {
  const tokens = createApiTokens(shop.tokenSecret);
  let count = 0;
  const emailFor = (name: string) => `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${++count}@example.com`;

  const shopper = (name = 'Mona Lisa'): Promise<Person> =>
    signsInDirectly(shop.database, tokens, {
      name,
      email: emailFor(name),
      authenticatedAt: Date.now() / 1000,
    });

  const newAdmin = async (name = 'Ada Lovelace'): Promise<Person> => {
    const person = await shopper(name);
    await makeAdminByEmail(shop.database.db, person.email);
    return person;
  };

  /** Registers a user at the identity service and signs in, over HTTP like a browser. */
  const registers = async (name: string, password = 'Secret123'): Promise<Registered> => {
    const email = emailFor(name);
    const signedUp = await shop.app.inject({
      method: 'POST',
      url: '/identity/sign-up/email',
      payload: { name, email, password },
    });
    if (signedUp.statusCode !== 200) throw new Error(`Registration failed: ${signedUp.body}`);
    const cookie = signedUp.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const idToken = await fetchIdToken(cookie);
    const exchanged = await shop.app.inject({
      method: exchangeToken.method,
      url: exchangeToken.path,
      headers: { authorization: `Bearer ${idToken}` },
      payload: { email, name },
    });
    if (exchanged.statusCode !== 200) throw new Error(`Sign-in failed: ${exchanged.body}`);
    const { token } = exchanged.json<{ token: string }>();
    const id = (await tokens.verify(token))?.userId ?? '';
    return { id, name, email, token, password, cookie, idToken };
  };

  /** A new ID token for the session of these cookies. */
  const fetchIdToken = async (cookie: string): Promise<string> => {
    const response = await shop.app.inject({ method: 'GET', url: '/identity/token', headers: { cookie } });
    return response.json<{ token: string }>().token;
  };

  return { admin: await newAdmin(), newAdmin, shopper, registers, fetchIdToken };
}
