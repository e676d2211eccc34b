import { messages } from '@chuck-and-bit/contract/messages';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { changedBy, done, type RouteParts, route } from '../../route';
import type { SecurityEvents } from '../../security-events/security-events';
import { readShopSettings, type Seller } from './shop-settings';
import { saveShopSettings } from './shop-settings.queries';

export type SettingsParts = RouteParts & {
  securityEvents: SecurityEvents;
  /** The seller of a shop whose admins have saved none. */
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
      const modifiedCount = await saveShopSettings(transaction, call.body);
      if (modifiedCount === 0) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
      await parts.securityEvents.record(transaction, { kind: 'settings-changed', ...changedBy(call) });
      return { ...done, modifiedCount };
    }),
  );
}
