import { policyNames, policyPath } from '@chuck-and-bit/contract/policies';
import type { FastifyInstance } from 'fastify';

type SiteMapOptions = {
  publicUrl: string;
  /** The newest drills first, at most `limit`. */
  listDrillIds: (limit: number) => Promise<string[]>;
};

const publicPages = ['/', '/all-drills', '/blogs', '/portfolio', ...policyNames.map(policyPath)];
/** The protocol's limit: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000;

/** `/robots.txt` and `/sitemap.xml`: the public pages and every drill. */
export function serveSiteMap(app: FastifyInstance, { publicUrl, listDrillIds }: SiteMapOptions): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    // The dashboard is not here: its pages say `noindex`, which a crawler has to read.
    return `User-agent: *\nDisallow: /identity/\nDisallow: /sandbox/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', { config: { load: 'pages' } }, async (_request, reply) => {
    const drillIds = await listDrillIds(maxAddresses - publicPages.length);
    const addresses = [...publicPages, ...drillIds.map((id) => `/all-drills/${encodeURIComponent(id)}`)];
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const entries = addresses.map((address) => `  <url><loc>${escapeXml(publicUrl + address)}</loc></url>`);
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
