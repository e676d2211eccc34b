import type { DrillReviews } from '@chuck-and-bit/contract/drill-reviews';
import type { DrillDetails } from '@chuck-and-bit/contract/drills';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { namedFile } from '@chuck-and-bit/contract/picture-files';
import type { Product } from 'schema-dts';
import { type FailedList, isFailure } from '../errors/failed-list';
import { absoluteAddress, shopName } from '../../page/page-meta';
import { paths } from '../../page/paths';

/** A product, what it costs and how its buyers rate it. https://schema.org/Product */
export function productData(
  publicUrl: string,
  drill: DrillDetails,
  reviews: DrillReviews | FailedList,
): Product {
  const { average = null, count = 0 } = isFailure(reviews) ? {} : reviews;
  return {
    '@type': 'Product',
    name: drill.name,
    description: drill.description,
    sku: drill.sku || drill._id,
    ...(drill.brand && { brand: { '@type': 'Brand', name: drill.brand } }),
    ...(drill.gtin && { gtin: drill.gtin }),
    ...(drill.pictures.length > 0 && {
      image: drill.pictures.map(({ path, width }) => absoluteAddress(publicUrl, namedFile(path, width))),
    }),
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + paths.drill(drill._id),
      price: drill.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isOrderable(drill) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      inventoryLevel: { '@type': 'QuantitativeValue', value: drill.availableQuantity },
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: drill.minimumOrder },
      seller: { '@type': 'Organization', name: shopName },
    },
  };
}
