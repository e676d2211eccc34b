import { getProduct } from '@chuck-and-bit/contract/products';
import { matchPath } from 'react-router';
import { paths } from '../../browser/paths';
import { ShopApiError } from '../../browser/shop-api-error';
import { safePath } from '../../session/access/safe-path';
import type { ShopApi } from '../../api-client';

/** The product that a visitor was about to order when redirected to login. */
export type ProductToOrder = { productName: string | null };

const nothing: ProductToOrder = { productName: null };

/** For the loader of a login page. An error of the API counts as no product. */
export async function findProductToOrder(api: ShopApi, address: URL): Promise<ProductToOrder> {
  const id = orderedProductId(address);
  if (!id) return nothing;
  try {
    return { productName: (await api.call(getProduct, { params: { id } })).name };
  } catch (error) {
    if (error instanceof ShopApiError) return nothing;
    throw error;
  }
}

/** For the client loader of a login page: calls the server only if the address names a product. */
export async function loadProductToOrder(
  address: string,
  serverLoader: () => Promise<ProductToOrder>,
): Promise<ProductToOrder> {
  return orderedProductId(new URL(address)) ? serverLoader().catch(() => nothing) : nothing;
}

function orderedProductId(address: URL): string | undefined {
  const { pathname } = new URL(safePath(address.searchParams.get('from')), address);
  return matchPath(decodeURIComponent(paths.purchase(':id')), pathname)?.params['id'];
}
