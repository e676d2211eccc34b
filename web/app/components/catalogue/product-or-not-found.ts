import { type ProductDetails, getProduct } from '@chuck-and-bit/contract/products';
import { data } from 'react-router';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';

/** For a page about one product, which responds 404 if there is none, and 503 while the API does. */
export async function productOrNotFound(api: ShopApi, id: string): Promise<ProductDetails> {
  try {
    return await api.call(getProduct, { params: { id } });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    // 400: no product can have this id, such as one of a thousand characters.
    if (error.statusCode === 404 || error.statusCode === 400) throw data(null, { status: 404 });
    // The router responds 500 to any error that is not a response.
    if (error.statusCode === 503) throw data(error.message, { status: 503 });
    throw error;
  }
}
