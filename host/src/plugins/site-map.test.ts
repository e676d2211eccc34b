import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveSiteMap } from './site-map';

test.each([
  [null, 50_000 - 9],
  [{ text: 'Us.' }, 50_000 - 10],
])('the site map has 50,000 addresses at most, with the page about the shop: %j', async (about, most) => {
  const app = Fastify();
  const changedAt = new Date('2026-11-30T12:00:00Z');
  const limits: number[] = [];
  serveSiteMap(app, {
    publicUrl: 'https://shop.example',
    readCataloguePages: async (limit) => {
      limits.push(limit);
      return { departments: [{ slug: 'a&b', changedAt }], products: [{ id: 'c<d', changedAt }] };
    },
    readPage: (async (name) => (name === 'about' ? about : null)) as Parameters<
      typeof serveSiteMap
    >[1]['readPage'],
  });
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(limits).toEqual([most]);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  for (const name of ['a%26b', 'c%3Cd']) {
    const address = `<loc>https://shop.example/all-drills/${name}</loc>`;
    expect(body).toContain(`<url>${address}<lastmod>2026-11-30T12:00:00.000Z</lastmod></url>`);
  }
});
