import { listShippingRates } from '@chuck-and-bit/contract/shipping';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { orFailure } from '../../../../components/errors/failed-list';
import { browserShopApi } from '../../../../shop-api';

/** Loads all rates and the current unit of weights: the unit in the page's configuration may be outdated. */
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
