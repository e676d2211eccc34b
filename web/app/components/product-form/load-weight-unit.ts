import { mayAccess, type Role } from '@chuck-and-bit/contract/roles';
import { getShopSettings, type WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { publicConfig } from '../../browser/public-config';
import { browserShopApi } from '../../shop-api';
import { isFailure, orFailure } from '../errors/failed-list';

/** The current unit of weights if the role may read it, or else the page's, which may be older. */
export async function loadWeightUnit(role: Role | null): Promise<WeightUnit> {
  const known = publicConfig().weightUnit;
  // The API would refuse the request.
  if (!mayAccess(role, 'settings', 'read')) return known;
  const settings = await orFailure(browserShopApi().call(getShopSettings));
  return isFailure(settings) ? known : settings.weightUnit;
}
