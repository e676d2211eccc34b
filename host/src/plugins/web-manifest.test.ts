import { drawnIn } from '@chuck-and-bit/contract/brand-files';
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

test('an icon that was uploaded is on a home screen, whatever the accent', async () => {
  const accent = { deep: '#123456', bright: '#abcdef' };
  for (const [icons, first] of [
    ['/brand/0192', '/brand/0192/192.png'],
    [null, drawnIn(accent)],
  ] as const) {
    const app = Fastify();
    serveWebManifest(app, async () => ({ shopName: 'Bore & Co', accent, icons }));
    const manifest = (await app.inject('/site.webmanifest')).json<{ icons: { src: string }[] }>();
    expect(manifest.icons[0]?.src).toBe(first);
    const others = ['/brand/0192/512.png', '/brand/0192/maskable.png'];
    expect(manifest.icons.slice(1).map(({ src }) => src)).toEqual(icons ? others : []);
    expect(manifest).toMatchObject({ theme_color: '#123456' });
  }
});
