import type { DrillReviews } from '@chuck-and-bit/contract/drill-reviews';
import type { DrillDetails } from '@chuck-and-bit/contract/drills';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import type { Product } from 'schema-dts';
import { picturePath } from '../../../components/catalogue/product-image';
import { type FailedList, isFailure } from '../../../components/errors/failed-list';
import { shopName } from '../../../page/page-meta';
import { paths } from '../../../page/paths';

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
    image: publicUrl + picturePath({ id: drill._id, image: drill.image }, 1280),
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
