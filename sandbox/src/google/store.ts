import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type pg from 'pg';

/** The person chosen on the page. */
export type Person = { email: string; name: string; verified: boolean };

/** The grant of an authorization code. */
export type Grant = {
  person: Person;
  clientId: string;
  redirectUri: string;
  codeChallenge: string | null;
  nonce: string | null;
};

export const schema = `
  create table if not exists sandbox.google_keys (
    id text primary key,
    private_key jsonb not null
  );
  create table if not exists sandbox.google_codes (
    code_hash text primary key,
    details jsonb not null,
    expires_at timestamptz not null
  );
`;

const keyId = 'sandbox-1';
const codeSeconds = 60;
const algorithm = 'RS256';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A code that can be exchanged once, within a minute. */
export async function issueCode(pool: pg.Pool, grant: Grant): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await pool.query('delete from sandbox.google_codes where expires_at < now()');
  await pool.query(
    `insert into sandbox.google_codes (code_hash, details, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [hash(code), JSON.stringify(grant), codeSeconds],
  );
  return code;
}

export async function takeCode(pool: pg.Pool, code: string): Promise<Grant | null> {
  const { rows } = await pool.query<{ details: Grant; live: boolean }>(
    'delete from sandbox.google_codes where code_hash = $1 returning details, expires_at > now() as live',
    [hash(code)],
  );
  return rows[0]?.live ? rows[0].details : null;
}

/** The provider's signing key, generated once and shared by all processes on one database. */
export async function readKey(pool: pg.Pool) {
  const stored = async () => {
    const { rows } = await pool.query<{ private_key: JWK }>(
      'select private_key from sandbox.google_keys where id = $1',
      [keyId],
    );
    return rows[0]?.private_key ?? null;
  };
  let privateJwk = await stored();
  if (!privateJwk) {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    await pool.query(
      'insert into sandbox.google_keys (id, private_key) values ($1, $2) on conflict do nothing',
      [keyId, JSON.stringify(await exportJWK(privateKey))],
    );
    privateJwk = await stored();
  }
  if (!privateJwk) throw new Error('The key of the Google sandbox could not be stored');
  const { kty, n, e } = privateJwk;
  return {
    algorithm,
    keyId,
    privateKey: await importJWK(privateJwk, algorithm),
    publicJwk: { kty, n, e, kid: keyId, alg: algorithm, use: 'sig' },
  };
}

/** A stable subject for each e-mail, like Google's. */
export function subjectOf(person: Person): string {
  return BigInt(`0x${createHash('sha256').update(person.email).digest('hex').slice(0, 17)}`).toString();
}

/** Whether the verifier matches the challenge: RFC 7636, method S256. */
export function fitsChallenge(verifier: string, challenge: string): boolean {
  return hash(verifier) === challenge;
}
