import { listShippingRates } from '@chuck-and-bit/contract/shipping';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { orFailure } from '../../../../components/errors/failed-list';
import { browserShopApi } from '../../../../shop-api';

/** All rates, and the unit of their weights as it is now: the page's own may be older. */
export function loadShipping() {
  const api = browserShopApi();
  const load = async () => {
    const [rates, { weightUnit }] = await Promise.all([
      api.call(listShippingRates),
      api.call(getShopSettings),
    ]);
    return { rates, weightUnit };
  };
  return orFailure(load());
}
