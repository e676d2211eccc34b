import { listDrillReviews } from '@chuck-and-bit/contract/drill-reviews';
import { priceOrder } from '@chuck-and-bit/contract/order-price';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { drillOrNotFound } from '../catalogue/drill-or-not-found';
import { orFailure } from '../errors/failed-list';
import type { ShopApi } from '../../shop-api';
import { productDetails } from './product-details';
import { findRelatedDrills } from './related-drills';

export async function loadProduct(api: ShopApi, id: string, weightUnit: WeightUnit) {
  const drill = await drillOrNotFound(api, id);
  const params = { id: drill._id };
  const [related, reviews, price] = await Promise.all([
    findRelatedDrills(api, drill),
    orFailure(api.call(listDrillReviews, { params })),
    orFailure(api.call(priceOrder, { params, query: { quantity: String(drill.minimumOrder) } })),
  ]);
  return { drill, details: productDetails(drill, weightUnit), related, reviews, price };
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;
