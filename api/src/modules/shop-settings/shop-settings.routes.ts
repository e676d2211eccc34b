import { messages } from '@chuck-and-bit/contract/messages';
import {
  changeShopSettings,
  type DocumentSeries,
  getShopSettings,
  type StoredShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { recordChange } from '../audit-log/record-change';
import { readShopSettings, type Seller } from './shop-settings';
import { type BrandUse, brandUses } from '@chuck-and-bit/contract/brand-files';
import type { BrandPicture } from '@chuck-and-bit/contract/pictures';
import { saveShopSettings } from './shop-settings.queries';

const withoutUndefined = <Sent extends object>(sent: Sent) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Sent]?: Exclude<Sent[Field], undefined>;
  };

type Chosen = { [Use in BrandUse]?: { _id: string } | null | undefined };

async function holdChosen(transaction: Queryable, chosen: Chosen, hold: HoldBrandPicture) {
  const held: { [Use in BrandUse]?: BrandPicture | null } = {};
  for (const use of brandUses) {
    const sent = chosen[use];
    if (sent !== undefined) held[use] = sent && (await hold(transaction, use, sent._id));
  }
  return held;
}

export type DocumentSettings = {
  readSeries: (database: Queryable) => Promise<StoredShopSettings['documentSeries']>;
  /**
   * Runs in the transaction of each change of the settings, with the series that it states. Only the audit log comes after it.
   * @returns the prefix and first number of each kind, as they were and as they are, by names for people
   */
  saved: (
    transaction: Queryable,
    series: DocumentSeries | undefined,
  ) => Promise<{ before: object; after: object }>;
};

/** Of the module that makes pictures: the uploaded one, held until the transaction ends. @throws INVALID_INPUT when there is none */
export type HoldBrandPicture = (transaction: Queryable, use: BrandUse, id: string) => Promise<BrandPicture>;

/**
 * `seller`: the configured seller, used until an admin saves another. `taxIncluded`: prices contain the tax.
 * `documentSettings`: of the module that issues documents.
 */
export function shopSettingsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & {
    seller: Seller;
    taxIncluded: boolean;
    documentSettings: DocumentSettings;
    holdBrandPicture: HoldBrandPicture;
  },
): void {
  const { seller, taxIncluded } = deps;

  route(getShopSettings, async () => ({
    ...(await readShopSettings(deps.database.db, seller)),
    taxIncluded,
    documentSeries: await deps.documentSettings.readSeries(deps.database.db),
  }));

  changeRoute(changeShopSettings, async (transaction, call) => {
    const { version: _old, ...before } = await readShopSettings(transaction, seller);
    const { version, documentSeries, ...sent } = call.body;
    const { logo, favicon, sharedPicture, ...others } = withoutUndefined(sent);
    const chosen = await holdChosen(transaction, { logo, favicon, sharedPicture }, deps.holdBrandPicture);
    const after = { ...before, ...others, ...chosen };
    const modifiedCount = await saveShopSettings(transaction, { ...after, version });
    if (modifiedCount === 0) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
    const subject = { id: null, name: 'Settings of the shop' };
    const series = await deps.documentSettings.saved(transaction, documentSeries);
    await recordChange(transaction, actorOf(call), {
      action: 'settings.changed',
      subject,
      before: { ...before, ...series.before },
      after: { ...after, ...series.after },
    });
    return { modifiedCount };
  });
}
