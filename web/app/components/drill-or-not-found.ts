import { type Drill, getDrill } from '@chuck-and-bit/contract/drills';
import { data } from 'react-router';
import type { ShopApi } from '../shop-api';
import { ShopApiError } from '../shop-api-error';

/** For a page about one drill: without it, the page answers 404. */
export async function drillOrNotFound(api: ShopApi, id: string): Promise<Drill> {
  try {
    return await api.call(getDrill, { params: { id } });
  } catch (error) {
    if (error instanceof ShopApiError && error.statusCode === 404) throw data(null, { status: 404 });
    throw error;
  }
}
