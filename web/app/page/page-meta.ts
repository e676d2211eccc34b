import type { MetaDescriptor } from 'react-router';
import { paths } from './paths';

export const shopName = 'Chuck & Bit';

/** Title and description of a page, for its `meta` function. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [{ title: fullTitle(title) }, { name: 'description', content: description }];
}

const fullTitle = (title: string) => (title.includes(shopName) ? title : `${title} · ${shopName}`);

/** As much of a `meta` function's arguments as is read here. The root's loader says where the shop is. */
type MetaArgs = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
};

type PublicPage = {
  title: string;
  description: string;
  /** The page that search engines should list, where it is another than this one. */
  canonicalPath?: string | undefined;
  /** A picture for those who share the page, in place of the shop's own. */
  image?: { path: string; alt: string } | undefined;
};

const shopPicture = { path: '/social.png', alt: 'Chuck & Bit: drills, drivers and bits by the piece' };

/** What search engines and people who share the page see of it. */
export function publicPageMeta(
  { matches, location }: MetaArgs,
  { title, description, canonicalPath, image = shopPicture }: PublicPage,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl: string } | undefined;
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
