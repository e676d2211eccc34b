import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../api/test/test-database';
import { createMailSandbox } from './mail-sandbox';

const database = await openTestDatabase();
const app = Fastify();
const outbox = createMailSandbox({ pool: database.pool });
app.register(outbox.pages, { prefix: '/sandbox/mail' });
afterAll(async () => {
  await app.close();
  await database.close();
});

const html = '<!doctype html><html><head></head><body><a href="https://shop.example/go">Go</a></body></html>';
const get = (url: string) => app.inject({ url: `/sandbox/mail${url}` });

test('an empty outbox states that it is empty and a sandbox', async () => {
  const { body, headers } = await get('/');
  expect(body).toContain('No messages yet.');
  expect(body).toContain('A stand-in');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('sent messages are available as JSON, as a list, as HTML and as text', async () => {
  const mail = { subject: 'First <one>', html, text: 'Go: https://shop.example/go?a=1&b=2 now' };
  await outbox.deliver({ ...mail, to: 'a@example.com' });
  await outbox.deliver({ ...mail, to: 'b@example.com', subject: 'Second' });
  await outbox.deliverText({ to: '+15550100', text: '123456 is your code' });

  const all = (await get('/messages')).json();
  expect(all.map(({ to }: { to: string }) => to)).toEqual(['+15550100', 'b@example.com', 'a@example.com']);
  const [mine] = (await get('/messages?to=A@Example.com')).json();
  expect(mine).toMatchObject({
    to: 'a@example.com',
    kind: 'mail',
    subject: 'First <one>',
    links: ['https://shop.example/go?a=1&b=2'],
  });

  const list = (await get('/')).body;
  expect(list).toContain('First &lt;one&gt;');
  expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First'));
  expect((await get('/?to=b@example.com')).body).not.toContain('First');

  const page = (await get(`/messages/${mine.id}`)).body;
  expect(page).toContain('href="https://shop.example/go?a=1&amp;b=2"');
  expect(page).toContain('sandbox="allow-popups allow-top-navigation-by-user-activation"');
  const inner = await get(`/messages/${mine.id}/html`);
  expect(inner.body).toContain('<base target="_top">');
  expect(inner.headers['content-security-policy']).toContain('sandbox allow-popups');
});

test('the same mail is stored once', async () => {
  const mail = {
    id: '0198f0c4-0000-7000-8000-000000000002',
    to: 'twice@example.com',
    subject: 'Once',
    html,
    text: '',
  };
  await outbox.deliver(mail);
  await outbox.deliver(mail);
  expect((await get('/messages?to=twice@example.com')).json()).toHaveLength(1);
});

test('an unknown message is not found', async () => {
  expect((await get('/messages/nothing')).statusCode).toBe(404);
  expect((await get('/messages/nothing/html')).statusCode).toBe(404);
});
