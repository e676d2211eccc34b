import { brandFileNames, drawnIn } from '@chuck-and-bit/contract/brand-files';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { FastifyInstance } from 'fastify';

type Brand = Pick<PublicConfig, 'shopName' | 'accent' | 'icons'>;

const icon = (src: string, sizes: string, more: object = {}) => ({ src, type: 'image/png', sizes, ...more });
const drawing = (src: string) => ({ src, type: 'image/svg+xml', sizes: 'any' });

function iconsOf({ accent, icons }: Brand) {
  if (icons === null && accent) return [drawing(drawnIn(accent))];
  const pngs = [
    icon(icons ? `${icons}/192.png` : '/icon-192.png', '192x192'),
    icon(icons ? `${icons}/512.png` : '/icon-512.png', '512x512'),
    icon(icons ? `${icons}/${brandFileNames.maskable}` : '/icon-maskable-512.png', '512x512', {
      purpose: 'maskable',
    }),
  ];
  return icons ? pngs : [drawing('/favicon.svg'), ...pngs];
}

/** `/site.webmanifest`: how the shop looks where somebody puts it on their home screen. */
export function serveWebManifest(app: FastifyInstance, readBrand: () => Promise<Brand>): void {
  app.get('/site.webmanifest', { config: { load: 'pages' } }, async (_request, reply) => {
    const brand = await readBrand();
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600');
    return JSON.stringify({
      name: brand.shopName,
      short_name: brand.shopName,
      description: 'Drills, drivers and bits by the piece',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#fcfbf8',
      theme_color: brand.accent?.deep ?? '#14433a',
      icons: iconsOf(brand),
    });
  });
}
