import type { MetaDescriptor } from 'react-router';
import { paths } from './paths';

export const shopName = 'Chuck & Bit';

/** Title and description of a page, for its `meta` function. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [{ title: fullTitle(title) }, { name: 'description', content: description }];
}

const fullTitle = (title: string) => (title.includes(shopName) ? title : `${title} · ${shopName}`);

/** The arguments of a `meta` function that are read here. The first match is the root's. */
type MetaArgs = {
  matches: readonly [{ loaderData: { publicUrl: string } | undefined }, ...unknown[]];
  location: { pathname: string };
};

type PublicPage = {
  title: string;
  description: string;
  /** The page that search engines should list, if it is not this one. */
  canonicalPath?: string | undefined;
  /** The picture of shared links to the page, in place of the shop's own. */
  image?: { path: string; alt: string } | undefined;
};

const shopPicture = { path: '/social.png', alt: 'Chuck & Bit: drills, drivers and bits by the piece' };

/** The metadata of a page for search engines and shared links. */
export function publicPageMeta(
  { matches, location }: MetaArgs,
  { title, description, canonicalPath, image = shopPicture }: PublicPage,
): MetaDescriptor[] {
  const root = matches[0].loaderData;
  const basic = pageMeta(title, description);
  if (!root) return basic;
  const address = root.publicUrl + (canonicalPath ?? canonical(location.pathname));
  return [
    ...basic,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: fullTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: root.publicUrl + image.path },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function canonical(pathname: string): string {
  if (pathname === '/home') return paths.landing;
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}
