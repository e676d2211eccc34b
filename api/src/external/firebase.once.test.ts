import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFirebaseVerifier, type FirebaseProject } from './firebase';

const projectId = 'demo-shop';
const issuer = `https://securetoken.google.com/${projectId}`;
const keyPair = await generateKeyPair('RS256');
const now = Math.floor(Date.now() / 1000);

const claims: JWTPayload = {
  sub: 'uid-1',
  iss: issuer,
  aud: projectId,
  iat: now - 60,
  exp: now + 3_540,
  auth_time: now - 600,
  email: 'Mona@Example.com',
  email_verified: true,
  name: 'Mona',
};
const unsigned = (change: JWTPayload = {}) => new UnsecuredJWT({ ...claims, ...change }).encode();
const signed = (change: JWTPayload = {}, { privateKey } = keyPair) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);

/** The response of `accounts:lookup`, and the requests it received. */
let lookup: () => Response | Promise<Response>;
let requests: { url: string; headers: Headers; body: unknown }[];

const account = (fields: object = {}) => Response.json({ users: [{ localId: 'uid-1', ...fields }] });
const refusal = (message: string, status = 400) =>
  Response.json({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }, { status });

beforeEach(() => {
  lookup = () => account();
  requests = [];
});

const project: FirebaseProject = {
  projectId,
  apiKey: 'the key',
  emulator: null,
  publicUrl: 'https://shop.example',
  fetch: async (url, init) => {
    if (String(url).includes('/jwk/')) {
      return Response.json({ keys: [{ ...(await exportJWK(keyPair.publicKey)), kid: 'one', alg: 'RS256' }] });
    }
    const request = new Request(url, init);
    requests.push({ url: request.url, headers: request.headers, body: await request.json() });
    return lookup();
  },
};
const verifier = createFirebaseVerifier(project);

const mona = {
  subject: 'uid-1',
  sessionId: String(now - 600),
  authenticatedAt: now - 600,
  secondFactor: false,
  email: 'mona@example.com',
  emailVerified: true,
  name: 'Mona',
};

describe('an ID token of Firebase', () => {
  test('gives the claims of its holder after a revocation check at Firebase', async () => {
    const idToken = await signed();
    expect(await verifier.verify(idToken)).toMatchObject({ ...mona, idToken });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe('https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=the%20key');
    expect(requests[0]?.body).toEqual({ idToken });
    expect(requests[0]?.headers.get('referer')).toBe('https://shop.example/');
  });

  test('that is forged is refused without a call to Firebase', async () => {
    expect(await verifier.verify(await signed({}, await generateKeyPair('RS256')))).toBeNull();
    expect(await verifier.verify(await signed({ exp: now - 60 }))).toBeNull();
    expect(await verifier.verify(await signed({ auth_time: undefined }))).toBeNull();
    expect(await verifier.verify(unsigned())).toBeNull();
    expect(requests).toEqual([]);
  });

  test('gives the time when the account received its credentials', async () => {
    const tolerance = 5 * 60_000;
    const ownerSince = async () => (await verifier.verify(await signed()))?.ownerSince?.getTime();
    expect(await ownerSince()).toBe((now - 600) * 1000 - tolerance);
    lookup = () => account({ passwordHash: 'UkVEQUNURUQ=', passwordUpdatedAt: 1_700_000_000_123 });
    expect(await ownerSince()).toBe(1_700_000_000_123 - tolerance);
  });

  test.each(['TOKEN_EXPIRED', 'INVALID_ID_TOKEN', 'USER_NOT_FOUND', 'USER_DISABLED : gone'])(
    'is invalid when Firebase responds with %s',
    async (message) => {
      lookup = () => refusal(message);
      expect(await verifier.verify(await signed())).toBeNull();
    },
  );

  test('is invalid when Firebase has revoked it or disabled the account', async () => {
    lookup = () => account({ validSince: String(now - 60) });
    expect(await verifier.verify(await signed())).not.toBeNull();
    lookup = () => account({ validSince: String(now - 59) });
    expect(await verifier.verify(await signed())).toBeNull();
    lookup = () => account({ disabled: true });
    expect(await verifier.verify(await signed())).toBeNull();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['is not reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', () => new Response('<html>', { status: 502 })],
    ['is out of quota', () => refusal('QUOTA_EXCEEDED : Exceeded quota.', 429)],
    ['refuses the API key', () => refusal('Requests from referer <empty> are blocked.', 403)],
    ['returns no account', () => Response.json({ users: [] })],
  ])('is neither accepted nor declared invalid when Firebase %s', async (_, respond) => {
    lookup = respond;
    await expect(verifier.verify(await signed())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe("the emulator's tokens", () => {
  const emulator = createFirebaseVerifier({ ...project, emulator: '127.0.0.1:9099' });

  test('give the claims of their holder after a check at the emulator', async () => {
    const idToken = unsigned();
    expect(await emulator.verify(idToken)).toMatchObject({ ...mona, idToken });
    expect(requests[0]?.url).toBe(
      'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:lookup?key=the%20key',
    );
    lookup = () => refusal('TOKEN_EXPIRED');
    expect(await emulator.verify(unsigned())).toBeNull();
  });

  test.each([
    ['another issuer', unsigned({ iss: 'https://securetoken.google.com/other' })],
    ['another audience', unsigned({ aud: 'other' })],
    ['an expiry in the past', unsigned({ exp: now - 60 })],
    ['an empty subject', unsigned({ sub: '' })],
    ['malformed text', 'nonsense'],
  ])('are refused with %s', async (_fault, idToken) => {
    expect(await emulator.verify(idToken)).toBeNull();
    expect(requests).toEqual([]);
  });

  test('are refused when they are signed', async () => {
    expect(await emulator.verify(await signed())).toBeNull();
  });
});
