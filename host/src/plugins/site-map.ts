import type { CataloguePages } from '@chuck-and-bit/api/modules/catalogue/products/site-map';
import { policyNames, policyPath } from '@chuck-and-bit/contract/policies';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';
import type { FastifyInstance } from 'fastify';

type SiteMapOptions = {
  publicUrl: string;
  /** At most `limit` pages. */
  readCataloguePages: (limit: number) => Promise<CataloguePages>;
  readPage: ReadPage;
};

const publicPages = ['/', '/all-drills', '/blogs', '/portfolio', ...policyNames.map(policyPath)];
/** The protocol's limit: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000;

/** `/robots.txt` and `/sitemap.xml`: the public pages, and departments and products with their last change. */
export function serveSiteMap(
  app: FastifyInstance,
  { publicUrl, readCataloguePages, readPage }: SiteMapOptions,
): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    // The dashboard is not here: its pages say `noindex`, which a crawler has to read.
    return `User-agent: *\nDisallow: /identity/\nDisallow: /sandbox/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', { config: { load: 'pages' } }, async (_request, reply) => {
    const pages = (await readPage('about')) ? [...publicPages, '/about'] : publicPages;
    const { departments, products } = await readCataloguePages(maxAddresses - pages.length);
    const changed = [
      ...departments.map(({ slug, changedAt }) => [slug, changedAt] as const),
      ...products.map(({ id, changedAt }) => [id, changedAt] as const),
    ];
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const entries = [
      ...pages.map((path) => `<loc>${escapeXml(publicUrl + path)}</loc>`),
      ...changed.map(([name, changedAt]) => {
        const address = `${publicUrl}/all-drills/${encodeURIComponent(name)}`;
        return `<loc>${escapeXml(address)}</loc><lastmod>${changedAt.toISOString()}</lastmod>`;
      }),
    ].map((entry) => `  <url>${entry}</url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n');
  });
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
