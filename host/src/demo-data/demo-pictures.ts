import type { Queryable } from '@chuck-and-bit/api/database/client';
import { holdSources, setPictures } from '@chuck-and-bit/api/modules/pictures/arrange-pictures';

type DemoProduct = { id: string; sku: string; image: string };

/** A second picture, and what it shows, by the SKU of its product. */
export const secondViews: Record<string, { image: string; alt: string }> = {
  'TRN-18-DD': {
    image: '/images/drills/cordless-drill-driver-18v-case.svg',
    alt: 'The drill driver in its case, with batteries, charger and bits',
  },
  'CRN-28': {
    image: '/images/drills/sds-plus-rotary-hammer-case.svg',
    alt: 'The rotary hammer in its case, with two bits and grease',
  },
  'CRN-850': {
    image: '/images/drills/hammer-drill-corded-other-side.svg',
    alt: 'The other side, with the gear switch',
  },
  'PLB-16': {
    image: '/images/drills/bench-drill-press-belts.svg',
    alt: 'The belts and pulleys below the cover',
  },
};

/** Gives some of these products a second picture. */
export async function addDemoPictures(
  transaction: Queryable,
  products: readonly DemoProduct[],
): Promise<void> {
  const sources = Object.values(secondViews).map(({ image }) => image);
  const held = await holdSources(transaction, sources, { isSquare: false });
  for (const { id, sku, image } of products) {
    const second = secondViews[sku];
    const _id = second && held.get(second.image);
    if (_id) await setPictures(transaction, { id, image, pictures: [{ _id, alt: second.alt }] });
  }
}
