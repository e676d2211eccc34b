import { describe, expect, test } from 'vitest';
import { type MetaArgs, pageMeta, publicPageMeta } from './page-meta';

type Root = { publicUrl: string; shopName: string; sharedPicture: string | null };
const root: Root = { publicUrl: 'https://shop.example', shopName: 'Bore & Co', sharedPicture: null };
const argsOf = (pathname: string, loaderData: Root | undefined = root): MetaArgs => ({
  matches: [{ loaderData }],
  location: { pathname },
});
const titleOf = (title: string, args = argsOf('/')) => pageMeta(args, title, 'About it')[0];
const isUnlisted = (meta: object[]) => meta.some((each) => 'name' in each && each.name === 'robots');

test.each([
  ['Cart', 'Cart · Bore & Co'],
  ['Bore & Co: drills', 'Bore & Co: drills'],
  ['Bore', 'Bore · Bore & Co'],
])('the title "%s" is shown as "%s"', (title, shown) => {
  expect(titleOf(title)).toEqual({ title: shown });
});

describe('a page', () => {
  const page = { title: 'Drills', description: 'All of them' };
  const addressOf = (pathname: string, more: object = {}) => {
    const meta = publicPageMeta(argsOf(pathname), { ...page, ...more });
    const found = meta.find((each) => 'rel' in each && each.rel === 'canonical');
    expect(meta).toContainEqual({ property: 'og:url', content: found && 'href' in found && found.href });
    return found;
  };

  test.each([
    ['/', {}, 'https://shop.example/'],
    ['/home', {}, 'https://shop.example/'],
    ['/all-drills//', {}, 'https://shop.example/all-drills'],
    ['/all-drills', { canonicalPath: '/drills?page=2' }, 'https://shop.example/drills?page=2'],
  ])('%s %o has the address %s', (pathname, more, href) => {
    expect(addressOf(pathname, more)).toMatchObject({ href });
  });

  test('is listed by search engines unless it is of one person or says otherwise', () => {
    expect(isUnlisted(pageMeta(argsOf('/cart'), 'Cart', 'Yours'))).toBe(true);
    expect(isUnlisted(publicPageMeta(argsOf('/'), page))).toBe(false);
    expect(isUnlisted(publicPageMeta(argsOf('/'), { ...page, isUnlisted: true }))).toBe(true);
  });

  test.each([
    ['/pictures/1.webp', null, 'https://shop.example/pictures/1.webp', 'A drill'],
    ['/pictures/1.webp', '/brand/1/shared.png', 'https://shop.example/pictures/1.webp', 'A drill'],
    ['https://cdn.example/1.webp', null, 'https://cdn.example/1.webp', 'A drill'],
    [undefined, '/brand/1/shared.png', 'https://shop.example/brand/1/shared.png', 'Bore & Co'],
    [undefined, null, 'https://shop.example/social.png', 'Drills, drivers and bits by the piece'],
  ])(
    'with the picture %s, or the shop’s %s, is shared as %s, and with the name of the shop',
    (path, sharedPicture, content, alt) => {
      const image = path === undefined ? undefined : { path, alt: 'A drill' };
      const meta = publicPageMeta(argsOf('/', { ...root, sharedPicture }), { ...page, image });
      expect(meta).toContainEqual({ property: 'og:image', content });
      expect(meta).toContainEqual({ property: 'og:image:alt', content: alt });
      expect(meta).toContainEqual({ property: 'og:site_name', content: 'Bore & Co' });
      expect(meta).toContainEqual({ property: 'og:title', content: 'Drills · Bore & Co' });
      expect(meta).toContainEqual({ property: 'og:description', content: 'All of them' });
    },
  );

  test('has title and description alone where not even the frame could be loaded', () => {
    const args = { ...argsOf('/'), matches: [{ loaderData: undefined }] } satisfies MetaArgs;
    expect(publicPageMeta(args, page)).toHaveLength(2);
  });
});
