import type { MetaDescriptor } from 'react-router';

export const shopName = 'Chuck & Bit';

/** Title and description of a page, for its `meta` function. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  const fullTitle = title.includes(shopName) ? title : `${title} · ${shopName}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
}
