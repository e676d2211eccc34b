import { expect, test } from 'vitest';
import { requireToken } from './require-token';

type Arguments = Parameters<typeof requireToken>;

const ask = (headers: Record<string, string>) => {
  const request = new Request('https://shop.example/purchase/1', { headers });
  return requireToken({ request } as Arguments[0], async () => new Response('the page'));
};

test('no cache stores a page that needs a login', async () => {
  const response = await ask({ accept: 'text/html', cookie: 'has-token=1' });
  expect((response as Response).headers.get('cache-control')).toBe('private, no-store');
});

test('a browser without a token is sent to the login page', async () => {
  await expect(ask({ accept: 'text/html' })).rejects.toMatchObject({ status: 302 });
});
