import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { errorBody } from '@chuck-and-bit/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWholeShop } from './whole-shop';

const { app, publicUrl } = await openWholeShop();

/** Sends these bytes on a new connection. @returns the whole response */
async function send(bytes: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  let response = '';
  socket.on('data', (chunk) => (response += chunk));
  await once(socket, 'close');
  return response;
}

describe('invalid HTTP', () => {
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
  });

  test.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nc\r\n\r\n', 400],
    [
      'two lengths',
      'POST /review HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', 400],
    ['a header of 20,000 characters', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20,000 characters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('%s is refused with the error body', async (_what, bytes, status) => {
    const response = await send(bytes);
    expect(response).toMatch(
      new RegExp(`^HTTP/1.1 ${status} .+\r\nContent-Length: \\d+\r\nContent-Type: application/json\r\n`),
    );
    const body = errorBody.parse(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))));
    expect(body.statusCode).toBe(status);
  });
});

describe('the sandbox', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, payload: string, headers: Record<string, string> = form) =>
    app.inject({ method: 'POST', url, headers, payload });

  test.each([
    '/sandbox/mail/?to=%00',
    '/sandbox/mail/messages?to=a%00b',
    '/sandbox/mail/messages/%00',
    '/sandbox/mail/messages/a%00b/html',
    '/sandbox/mail/messages?to=a&to=b',
  ])('finds nothing for a NUL or a repeated field: %s', async (url) => {
    expect([200, 400, 404]).toContain((await app.inject(url)).statusCode);
  });

  const authorization = new URLSearchParams({
    client_id: 'chuck-and-bit.sandbox',
    redirect_uri: `${publicUrl}/identity/callback/google`,
    response_type: 'code',
    state: 'state',
  }).toString();

  test.each([
    ['NUL in the name', 'email=a%40b.example&name=%00'],
    ['NUL in the nonce', 'email=a%40b.example&nonce=%00'],
    ['two e-mails', 'email=a%40b.example&email=c%40d.example'],
    ['brackets', 'email[a]=b&name[]=c'],
    ['60,000 dots', `email=a%40${'.'.repeat(60_000)}%40`],
  ])('a Google sign-in with %s causes no server error', async (_what, fields) => {
    const response = await post('/sandbox/google/authorize', `${authorization}&${fields}`);
    expect([303, 400]).toContain(response.statusCode);
  });

  test.each(['code=a&code=b', 'code=%00', 'client_id=a&client_id=b', 'grant_type[]=authorization_code'])(
    'exchanges no code for %s',
    async (fields) => {
      expect([400, 401]).toContain((await post('/sandbox/google/token', fields)).statusCode);
    },
  );

  test('refuses malformed credentials', async () => {
    const authorization = `Basic ${Buffer.from('%zz:%').toString('base64')}`;
    const response = await post('/sandbox/google/token', 'code=a', { ...form, authorization });
    expect(response.statusCode).toBe(401);
  });

  test.each(['{"amount":null,"metadata":null}', '[]', 'null'])(
    'refuses JSON in place of a form: %s',
    async (json) => {
      for (const url of [
        '/sandbox/stripe/v1/payment_intents',
        '/sandbox/google/token',
        '/sandbox/google/authorize',
      ]) {
        const response = await post(url, json, { 'content-type': 'application/json' });
        expect([400, 401, 415]).toContain(response.statusCode);
      }
    },
  );
});
