import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveWebManifest } from './web-manifest';

test('the app on a home screen has the name of the shop as it is now', async () => {
  const app = Fastify();
  let name = 'Chuck & Bit';
  serveWebManifest(app, async () => ({ shopName: name, accent: null, icons: null }));
  for (name of ['Chuck & Bit', 'Bore & Co']) {
    const { headers, statusCode, ...response } = await app.inject('/site.webmanifest');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const look = { start_url: '/', display: 'minimal-ui', theme_color: '#14433a' };
    expect(response.json()).toMatchObject({ name, short_name: name, ...look });
    const icons = response.json<{ icons: object[] }>().icons;
    expect(icons).toContainEqual({
      src: '/icon-maskable-512.png',
      type: 'image/png',
      sizes: '512x512',
      purpose: 'maskable',
    });
    expect(icons.filter((icon) => 'purpose' in icon)).toHaveLength(1);
  }
});
