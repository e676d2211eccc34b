import type { MetaDescriptor } from 'react-router';
import { paths } from './paths';

export const shopName = 'Chuck & Bit';

/**
 * Title and description of a page that search engines should not list, for its `meta` function: a page of one person, such as
 * the cart, or one that does not exist. `publicPageMeta` is for all others.
 */
export const pageMeta = (title: string, description: string): MetaDescriptor[] => [
  ...describe(title, description),
  { name: 'robots', content: 'noindex' },
];

const describe = (title: string, description: string): MetaDescriptor[] => [
  { title: fullTitle(title) },
  { name: 'description', content: description },
];

const fullTitle = (title: string) => (title.includes(shopName) ? title : `${title} · ${shopName}`);

/** The arguments of a `meta` function that are read here. The first match is the root's. */
type MetaArgs = {
  matches: readonly [{ loaderData: { publicUrl: string } | undefined }, ...unknown[]];
  location: { pathname: string };
};

type PublicPage = {
  title: string;
  description: string;
  /** The address of this page without what changes nothing in it, or the page that search engines should list instead. */
  canonicalPath?: string | undefined;
  /** Search engines should not list the page, which may be shared nevertheless. */
  isUnlisted?: boolean | undefined;
  /** The picture of shared links to the page, in place of the shop's own: a path, or an address elsewhere. */
  image?: { path: string; alt: string } | undefined;
};

const shopPicture = { path: '/social.png', alt: 'Chuck & Bit: drills, drivers and bits by the piece' };

/** The metadata of a page for search engines and shared links. */
export function publicPageMeta(
  { matches, location }: MetaArgs,
  { title, description, canonicalPath, isUnlisted = false, image = shopPicture }: PublicPage,
): MetaDescriptor[] {
  const root = matches[0].loaderData;
  const basic = isUnlisted ? pageMeta(title, description) : describe(title, description);
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
    { property: 'og:image', content: absoluteAddress(root.publicUrl, image.path) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A path of the shop with its public address before it. Pictures may lie elsewhere. */
export const absoluteAddress = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address;

function canonical(pathname: string): string {
  if (pathname === '/home') return paths.landing;
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}
