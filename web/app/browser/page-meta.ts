import type { MetaDescriptor } from 'react-router';
import { paths } from './paths';

/**
 * Title and description of a page that search engines should not list, for its `meta` function: a page of one person, such as
 * the cart, or one that does not exist. `publicPageMeta` is for all others.
 */
export const pageMeta = (args: MetaArgs, title: string, description: string): MetaDescriptor[] => [
  ...describe(args, title, description),
  { name: 'robots', content: 'noindex' },
];

const describe = (args: MetaArgs, title: string, description: string): MetaDescriptor[] => [
  { title: fullTitle(args, title) },
  { name: 'description', content: description },
];

function fullTitle(args: MetaArgs, title: string): string {
  const shopName = shopNameOf(args);
  return title.includes(shopName) ? title : `${title} · ${shopName}`;
}

/** What the root's loader gives to titles and shared links. */
type RootData = { publicUrl: string; shopName: string; sharedPicture: string | null };

/** The arguments of a `meta` function that are read here. The first match is the root's. */
export type MetaArgs = {
  matches: readonly [{ loaderData: RootData | undefined }, ...unknown[]];
  location: { pathname: string };
};

/** Empty where not even the root could be loaded. */
export const shopNameOf = ({ matches }: MetaArgs): string => matches[0].loaderData?.shopName ?? '';

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

/** The picture of links to a page without one of its own. */
const shopPicture = ({ shopName, sharedPicture }: RootData) =>
  sharedPicture
    ? { path: sharedPicture, alt: shopName }
    : { path: '/social.png', alt: 'Drills, drivers and bits by the piece' };

/** The metadata of a page for search engines and shared links. */
export function publicPageMeta(
  args: MetaArgs,
  { title, description, canonicalPath, isUnlisted = false, image }: PublicPage,
): MetaDescriptor[] {
  const root = args.matches[0].loaderData;
  const basic = isUnlisted ? pageMeta(args, title, description) : describe(args, title, description);
  if (!root) return basic;
  const { path, alt } = image ?? shopPicture(root);
  const address = root.publicUrl + (canonicalPath ?? canonical(args.location.pathname));
  return [
    ...basic,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: root.shopName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: fullTitle(args, title) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absoluteAddress(root.publicUrl, path) },
    { property: 'og:image:alt', content: alt },
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
