import type { ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { namedFile } from '@chuck-and-bit/contract/picture-files';
import type { Product } from 'schema-dts';
import { type FailedList, isFailure } from '../errors/failed-list';
import type { ThisShop } from '../structured-data/structured-data';
import { absoluteAddress } from '../../browser/page-meta';
import { paths } from '../../browser/paths';

/** A product, what it costs and how its buyers rate it. https://schema.org/Product */
export function productData(
  { publicUrl, shopName }: ThisShop,
  product: ProductDetails,
  reviews: ProductReviews | FailedList,
): Product {
  const { average = null, count = 0 } = isFailure(reviews) ? {} : reviews;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku || product._id,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.pictures.length > 0 && {
      image: product.pictures.map(({ path, width }) => absoluteAddress(publicUrl, namedFile(path, width))),
    }),
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + paths.product(product._id),
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isOrderable(product) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      inventoryLevel: { '@type': 'QuantitativeValue', value: product.availableQuantity },
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minimumOrder },
      seller: { '@type': 'Organization', name: shopName },
    },
  };
}
