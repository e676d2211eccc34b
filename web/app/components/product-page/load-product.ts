import { listProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { listDeliveries } from '@chuck-and-bit/contract/order-price';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { productOrNotFound } from '../catalogue/product-or-not-found';
import { orFailure } from '../errors/failed-list';
import type { ShopApi } from '../../api-client';
import { deliveryLines } from './delivery-lines';
import { productDetails } from './product-details';
import { findRelatedProducts } from './related-products';

export async function loadProduct(api: ShopApi, id: string, weightUnit: WeightUnit) {
  const product = await productOrNotFound(api, id);
  const params = { id: product._id };
  const [related, reviews, delivery] = await Promise.all([
    findRelatedProducts(api, product),
    orFailure(api.call(listProductReviews, { params })),
    orFailure(api.call(listDeliveries, { params }).then(deliveryLines)),
  ]);
  return { product, details: productDetails(product, weightUnit), related, reviews, delivery };
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;
