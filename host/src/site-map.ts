import type { FastifyInstance, FastifyRequest } from 'fastify';

type SiteMapOptions = { publicUrl: string; fetchApi: (request: FastifyRequest) => typeof fetch };

const publicPages = ['/', '/all-drills', '/blogs', '/portfolio'];
const drillsPerRequest = 100;
/** The protocol's own bound: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000;

/** `/robots.txt` and `/sitemap.xml`: the public pages and every drill. */
export function serveSiteMap(app: FastifyInstance, { publicUrl, fetchApi }: SiteMapOptions): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `User-agent: *\nDisallow: /dashboard\nDisallow: /identity/\nDisallow: /sandbox/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const addresses = [...publicPages, ...(await drillPages(fetchApi(request)))];
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    const entries = addresses
      .slice(0, maxAddresses)
      .map((address) => `  <url><loc>${escapeXml(publicUrl + address)}</loc></url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n');
  });
}

async function drillPages(fetchApi: typeof fetch): Promise<string[]> {
  const pages: string[] = [];
  let next: string | null = `/drill?limit=${drillsPerRequest}`;
  while (next !== null && pages.length < maxAddresses) {
    const answer: Response = await fetchApi(next);
    if (!answer.ok) throw new Error(`The list of drills answered ${answer.status}`);
    const drills = (await answer.json()) as { _id: string }[];
    for (const drill of drills) pages.push(`/all-drills/${encodeURIComponent(drill._id)}`);
    next = /<([^>]+)>; *rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  }
  return pages;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
