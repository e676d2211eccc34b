import type { FastifyInstance } from 'fastify';

const icon = (src: string, sizes: string, more: object = {}) => ({ src, type: 'image/png', sizes, ...more });

/** `/site.webmanifest`: how the shop looks where somebody puts it on their home screen. */
export function serveWebManifest(app: FastifyInstance, readShopName: () => Promise<string>): void {
  app.get('/site.webmanifest', { config: { load: 'pages' } }, async (_request, reply) => {
    const name = await readShopName();
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600');
    return JSON.stringify({
      name,
      short_name: name,
      description: 'Drills, drivers and bits by the piece',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#fcfbf8',
      theme_color: '#14433a',
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        icon('/icon-192.png', '192x192'),
        icon('/icon-512.png', '512x512'),
        icon('/icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
      ],
    });
  });
}
