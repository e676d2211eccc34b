import { expect, test } from 'vitest';
import { requireToken } from './require-token';

type Arguments = Parameters<typeof requireToken>;

const ask = (headers: Record<string, string>) => {
  const request = new Request('https://shop.example/purchase/1', { headers });
  return requireToken({ request } as Arguments[0], async () => new Response('the page'));
};

test('a page that needs a login is stored by no cache', async () => {
  const response = await ask({ accept: 'text/html', cookie: 'has-token=1' });
  expect((response as Response).headers.get('cache-control')).toBe('private, no-store');
});

test('a browser without a token is sent to the login page', async () => {
  await expect(ask({ accept: 'text/html' })).rejects.toMatchObject({ status: 302 });
});
