import { drawnIn } from '@chuck-and-bit/contract/brand-files';
import type { Review } from '@chuck-and-bit/contract/reviews';
import type { OnlineStore, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import type { ThisShop } from '../structured-data/structured-data';
import { paths } from '../../browser/paths';

/** The mean of all reviews and how many there are. */
export type Rating = { mean: number; count: number };

/** The mean rating; null without reviews, or unless all of them were loaded. */
export function ratingOf(reviews: readonly Review[], total: number | null): Rating | null {
  if (reviews.length === 0 || reviews.length !== total) return null;
  const sum = reviews.reduce((stars, review) => stars + review.ratings, 0);
  return { mean: Math.round((sum / reviews.length) * 10) / 10, count: reviews.length };
}

/** Structured data of the shop, its rating and its site. https://schema.org/OnlineStore */
export function shopData(
  { publicUrl, shopName, accent, icons, sharedPicture, seller }: ThisShop,
  rating: Rating | null,
) {
  const drawing = accent ? drawnIn(accent) : '/icon-512.png';
  const id = `${publicUrl}/#shop`;
  const shop: OnlineStore = {
    '@id': id,
    '@type': 'OnlineStore',
    name: shopName,
    url: `${publicUrl}/`,
    logo: publicUrl + (icons ? `${icons}/512.png` : drawing),
    image: publicUrl + (sharedPicture ?? '/social.png'),
    ...(seller.email && { email: seller.email }),
    ...(seller.phone && { telephone: seller.phone }),
    description: 'Drills, bits and drilling tools, sold by the piece.',
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.mean,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: `${publicUrl}${paths.allDrills}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
  const site: WebSite = {
    '@type': 'WebSite',
    name: shopName,
    url: `${publicUrl}/`,
    publisher: { '@id': id },
    potentialAction: search,
  };
  return { '@graph': [shop, site] };
}
