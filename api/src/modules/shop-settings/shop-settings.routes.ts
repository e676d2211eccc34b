import { messages } from '@chuck-and-bit/contract/messages';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { actorOf, done, type RouteDeps, route } from '../../route';
import { recordChange } from '../audit-log/record-change';
import { readShopSettings, type Seller } from './shop-settings';
import { saveShopSettings } from './shop-settings.queries';

export type SettingsParts = RouteDeps & {
  /** The configured seller, used until an admin saves another. */
  seller: Seller;
  /** Whether prices contain the tax. */
  taxIncluded: boolean;
};

export function shopSettingsRoutes(app: FastifyInstance, parts: SettingsParts): void {
  const { db } = parts.database;

  route(app, parts, getShopSettings, async () => ({
    ...(await readShopSettings(db, parts.seller)),
    taxIncluded: parts.taxIncluded,
  }));

  route(app, parts, changeShopSettings, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const { version: _old, ...before } = await readShopSettings(transaction, parts.seller);
      const modifiedCount = await saveShopSettings(transaction, call.body);
      if (modifiedCount === 0) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
      const { version: _new, ...after } = call.body;
      const subject = { id: null, name: 'Settings of the shop' };
      await recordChange(transaction, actorOf(call), { action: 'settings.changed', subject, before, after });
      return { ...done, modifiedCount };
    }),
  );
}
