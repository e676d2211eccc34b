import { expect, test } from 'vitest';
import { requireToken } from './require-token';

type Arguments = Parameters<typeof requireToken>;

const ask = async (headers: Record<string, string>) => {
  const request = new Request('https://shop.example/purchase/1?quantity=5', { headers });
  return requireToken({ request } as Arguments[0], async () => new Response('the page'));
};

test('no cache stores a page that needs a login', async () => {
  const response = await ask({ accept: 'text/html', cookie: 'has-token=1' });
  expect((response as Response).headers.get('cache-control')).toBe('private, no-store');
});

test.each([{}, { cookie: 'has-token=0' }, { cookie: 'x-has-token=1' }])(
  'a browser without a token, %j, is sent to the login page, which leads back',
  async (headers) => {
    const response = await ask({ accept: 'text/html', ...headers }).catch((thrown: unknown) => thrown);
    const { status, headers: sent } = response as Response;
    expect([status, sent.get('location')]).toEqual([302, '/login?from=%2Fpurchase%2F1%3Fquantity%3D5']);
    // What the page asks for has passed the guard of the browser.
    expect(await ask({ accept: '*/*', ...headers })).toBeInstanceOf(Response);
  },
);
