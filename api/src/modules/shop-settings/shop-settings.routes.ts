import { messages } from '@chuck-and-bit/contract/messages';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import { recordChange } from '../audit-log/record-change';
import { readShopSettings, type Seller } from './shop-settings';
import { saveShopSettings } from './shop-settings.queries';

/**
 * `seller`: the configured seller, used until an admin saves another. `taxIncluded`: prices contain the tax.
 * `onShopSettingsSaved`: called last in the transaction of each change.
 */
export function shopSettingsRoutes(
  app: FastifyInstance,
  deps: RouteDeps & {
    seller: Seller;
    taxIncluded: boolean;
    onShopSettingsSaved: (transaction: Queryable) => Promise<unknown>;
  },
): void {
  const { seller, taxIncluded } = deps;

  route(app, deps, getShopSettings, async () => ({
    ...(await readShopSettings(deps.database.db, seller)),
    taxIncluded,
  }));

  changeRoute(app, deps, changeShopSettings, async (transaction, call) => {
    const { version: _old, ...before } = await readShopSettings(transaction, seller);
    const { version, sellerTaxNumber, documentYears, ...changed } = call.body;
    const after = {
      ...changed,
      sellerTaxNumber: sellerTaxNumber ?? before.sellerTaxNumber,
      documentYears: documentYears ?? before.documentYears,
    };
    const modifiedCount = await saveShopSettings(transaction, { ...after, version });
    if (modifiedCount === 0) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
    const subject = { id: null, name: 'Settings of the shop' };
    await recordChange(transaction, actorOf(call), { action: 'settings.changed', subject, before, after });
    await deps.onShopSettingsSaved(transaction);
    return { modifiedCount };
  });
}
