import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { openWholeShop } from './whole-shop';

const shop = await openWholeShop(() => ({
  identity: {
    kind: 'firebase',
    projectId: 'demo-shop',
    apiKey: 'key',
    authDomain: 'demo-shop.firebaseapp.com',
    emulator: '127.0.0.1:9099',
  },
  google: { kind: 'off' },
}));

const tokenOf = (subject: string, email: string, verified: boolean) =>
  new UnsecuredJWT({ email, email_verified: verified })
    .setSubject(subject)
    .setIssuer('https://securetoken.google.com/demo-shop')
    .setAudience('demo-shop')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

test('with Firebase, its tokens open the shop and the embedded service is not there', async () => {
  const { status } = await shop
    .visit()
    .enter('fire@example.com', tokenOf('uid-1', 'fire@example.com', false));
  expect(status).toBe(200);
  expect((await shop.visit().register('fire@example.com')).status).toBe(404);
  expect((await shop.visit().get('/identity/jwks')).status).toBe(404);
});

test('an e-mail changes hands at Firebase only between those who have proved it', async () => {
  const enter = async (subject: string, verified: boolean) =>
    (await shop.visit().enter('hand@example.com', tokenOf(subject, 'hand@example.com', verified))).status;
  expect(await enter('uid-2', false)).toBe(200);
  expect(await enter('uid-3', true)).toBe(403);
  expect(await enter('uid-2', true)).toBe(200);
  expect(await enter('uid-4', false)).toBe(403);
  expect(await enter('uid-3', true)).toBe(200);
});

test('the shop forgets the user of an account that is about to be deleted there', async () => {
  const idToken = tokenOf('uid-5', 'away@example.com', true);
  await shop.visit().enter('away@example.com', idToken);
  const remove = () =>
    shop.app.inject({ method: 'DELETE', url: '/user', headers: { authorization: `Bearer ${idToken}` } });
  expect((await remove()).json()).toEqual({ success: true, acknowledged: true, deletedCount: 1 });
  expect((await remove()).json()).toEqual({ success: true, acknowledged: true, deletedCount: 0 });
  expect((await shop.app.inject({ method: 'DELETE', url: '/user' })).statusCode).toBe(401);
});
