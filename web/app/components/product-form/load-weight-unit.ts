import { mayAccess, type Role } from '@chuck-and-bit/contract/roles';
import { getShopSettings, type WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { publicConfig } from '../../page/public-config';
import { browserShopApi } from '../../shop-api';
import { isFailure, orFailure } from '../errors/failed-list';

/** The unit of weights as it is now, where the role may read it: the page's own may be older. */
export async function loadWeightUnit(role: Role | null): Promise<WeightUnit> {
  const known = publicConfig().weightUnit;
  // A refusal would sign the user out.
  if (!mayAccess(role, 'settings', 'read')) return known;
  const settings = await orFailure(browserShopApi().call(getShopSettings));
  return isFailure(settings) ? known : settings.weightUnit;
}
