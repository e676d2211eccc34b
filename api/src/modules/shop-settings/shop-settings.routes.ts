import { keysOf } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  changeShopSettings,
  type DocumentSeries,
  type FixedSettings,
  getShopSettings,
  settingVariables,
  type ShopSettings,
  type StoredShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { recordChange } from '../audit-log/record-change';
import { type ConfiguredSettings, readShopSettings } from './shop-settings';
import { type BrandUse, brandUses } from '@chuck-and-bit/contract/brand-files';
import type { BrandPicture } from '@chuck-and-bit/contract/pictures';
import { existsTimeZone, hasPaidPurchase, lockPurchases, saveShopSettings } from './shop-settings.queries';

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

/** @throws INVALID_INPUT for another value of a setting than that of the variable which sets it */
function requireVariables(sent: Partial<ShopSettings>, fixed: FixedSettings): void {
  const errors = keysOf(settingVariables).flatMap((field) =>
    field in fixed && sent[field] !== undefined && sent[field] !== fixed[field]
      ? [{ path: field, message: messages.setByVariable(settingVariables[field]) }]
      : [],
  );
  if (errors.length > 0) throw invalidInput(errors);
}

/**
 * Lets prices contain the tax, or not any more, only while nothing was paid: placing and paying wait until the transaction ends. It locks
 * purchases after the row of the settings, and before the counters of documents.
 * @throws INVALID_INPUT once a purchase was paid
 */
async function requireNothingPaid(transaction: Queryable): Promise<void> {
  await lockPurchases(transaction);
  if (await hasPaidPurchase(transaction)) {
    throw invalidInput([{ path: 'taxIncluded', message: messages.taxFixed }]);
  }
}

/** @throws INVALID_INPUT for a time zone in which the database can't count */
async function requireKnownZone(transaction: Queryable, timeZone: string): Promise<void> {
  if (await existsTimeZone(transaction, timeZone)) return;
  throw invalidInput([{ path: 'timeZone', message: messages.timeZoneUnknown }]);
}

/** `documentSettings`: of the module that issues documents. */
export function shopSettingsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps &
    ConfiguredSettings & { documentSettings: DocumentSettings; holdBrandPicture: HoldBrandPicture },
): void {
  const { fixedSettings } = deps;

  route(getShopSettings, async () => ({
    ...(await readShopSettings(deps.database.db, deps)),
    isTaxFixed: await hasPaidPurchase(deps.database.db),
    setByVariables: keysOf(fixedSettings).map((field) => settingVariables[field]),
    documentSeries: await deps.documentSettings.readSeries(deps.database.db),
  }));

  changeRoute(changeShopSettings, async (transaction, call) => {
    const { version: _old, ...before } = await readShopSettings(transaction, deps);
    const { version, documentSeries, ...sent } = call.body;
    const { logo, favicon, sharedPicture, ...others } = withoutUndefined(sent);
    requireVariables(others, fixedSettings);
    const chosen = await holdChosen(transaction, { logo, favicon, sharedPicture }, deps.holdBrandPicture);
    const after = { ...before, ...others, ...chosen };
    const modifiedCount = await saveShopSettings(transaction, { ...after, version });
    if (modifiedCount === 0) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
    if (after.taxIncluded !== before.taxIncluded) await requireNothingPaid(transaction);
    if (after.timeZone !== before.timeZone) await requireKnownZone(transaction, after.timeZone);
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
