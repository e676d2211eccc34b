import { createHash } from 'node:crypto';
import type { FirstDay, FirstDayStep, Keepable, Kept, StepState } from '@chuck-and-bit/contract/first-day';
import {
  defaultShopName,
  missingOfSeller,
  type ShopSettings,
  type StoredShopSettings,
} from '@chuck-and-bit/contract/shop-settings';
import { policyNames } from '@chuck-and-bit/contract/policies';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';
import { type Config, isLoopback } from '../../config';
import type { Queryable } from '../../database/client';
import { readShopSettings } from '../shop-settings/shop-settings';
import { findFirstDay, findOffers, findPaidPurchase } from './first-day.queries';

/** What the steps read of the configuration. */
export type FirstDayConfig = Pick<Config, 'production' | 'publicUrl' | 'seller' | 'fixedSettings'> & {
  configured: Pick<Config, 'cards' | 'mail' | 'identity'>;
};

export type FirstDayParts = {
  readSeries: (database: Queryable) => Promise<StoredShopSettings['documentSeries']>;
  /** The texts of policies that visitors see. */
  readPage: ReadPage;
};

type Series = StoredShopSettings['documentSeries'];

/** The list of the first day. Everything is found anew by what is there. */
export async function readFirstDay(
  database: Queryable,
  config: FirstDayConfig,
  { readSeries, readPage }: FirstDayParts,
): Promise<FirstDay> {
  const row = await findFirstDay(database);
  const kept = row?.kept ?? {};
  const settings = await readShopSettings(database, config);
  const offers = await findOffers(database);
  const series = await readSeries(database);
  const purchase = row?.shopperId ? await findPaidPurchase(database, row.shopperId) : null;
  const services = servicesOf(config);
  const isThere: Record<FirstDayStep, boolean> = {
    seller: isSellerEntered(settings),
    brand: settings.logo !== null || settings.accent !== '',
    shipping: offers.hasShippingRate,
    taxes: offers.hasTax,
    payment: services.cards === 'live',
    mail: services.mail === 'server',
    policies: await arePoliciesWritten(readPage, kept.policies ?? false),
    products: offers.hasProduct,
    testOrder: purchase?.isRefunded ?? false,
    goingLive: config.production && config.publicUrl.startsWith('https:') && !isLoopback(config.publicUrl),
  };
  const keptSteps: readonly Keepable[] = ['brand', 'shipping', 'taxes'];
  const stateOf = (name: FirstDayStep): StepState => {
    if (isThere[name]) return 'done';
    return keptSteps.some((step) => step === name && kept[step]) ? 'kept' : 'open';
  };
  return {
    isDismissed: row?.isDismissed ?? false,
    kept,
    steps: (Object.keys(isThere) as FirstDayStep[]).map((name) => ({ name, state: stateOf(name) })),
    services,
    testOrder: {
      ...firstNumbers(series),
      areNumbersChosen: areNumbersChosen(series, kept),
      email: row?.email ?? null,
      purchase,
    },
  };
}

/** Whether the merchant has entered who sells, in place of the shop's own name. */
const isSellerEntered = (settings: ShopSettings) =>
  settings.shopName !== defaultShopName &&
  settings.sellerName !== defaultShopName &&
  missingOfSeller(settings).length === 0;

function servicesOf({ configured, publicUrl }: FirstDayConfig): FirstDay['services'] {
  const { cards, mail, identity } = configured;
  const stripe = cards.kind === 'stripe' && (cards.isTestMode ? 'test' : 'live');
  return {
    cards: stripe || 'stand-in',
    mail: mail.kind === 'smtp' ? 'server' : 'stand-in',
    identity: identity.kind,
    identityMailsUrl:
      identity.kind === 'firebase'
        ? `https://console.firebase.google.com/project/${identity.projectId}/authentication/emails`
        : null,
    publicUrl,
  };
}

/** The texts that come with the shop, so that those of the merchant are told from them. */
export const shippedPolicies: ReadonlySet<string> = new Set([
  'IQYJozz4Exqh6lcOJwO94YO4uCvi98PByBu33SUS8dk',
  'USOy7__e2ylp1GuFpTABkDNzn0V0_gHeamgjiN45OgM',
  'a8RJN37ZxRgSbdbE5PQaKMnqiyFzentQOK8i_oT6Nm4',
  '6re4zNPa1fT5L6u8RUQv1PJw2NIUHp48QgxLnejBJY4',
  'XaJ-wHTf7XK7o7GTTRBMqXbAiVP4k86Cq5OX16YBQ68',
]);

export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('base64url');

/** The domain in the policies that come with the shop. */
const sampleDomain = 'shop.example';

/** @param mayBeShipped whether the merchant keeps the texts that come with the shop. The address in them is never theirs */
async function arePoliciesWritten(readPage: ReadPage, mayBeShipped: boolean): Promise<boolean> {
  const texts = await Promise.all(policyNames.map(async (name) => (await readPage(name))?.text ?? null));
  return texts.every(
    (text) =>
      text !== null &&
      !text.includes(sampleDomain) &&
      (mayBeShipped || !shippedPolicies.has(fingerprintOf(text))),
  );
}

const firstNumbers = ({ invoice, credit_note: creditNote }: Series) => ({
  invoice: `${invoice.prefix}${invoice.firstNumber}`,
  creditNote: `${creditNote.prefix}${creditNote.firstNumber}`,
});

const suggested = { invoice: 'INV-1', creditNote: 'CN-1' };

/** Whether the numbers were entered, used or confirmed. */
export function areNumbersChosen(series: Series, kept: Kept): boolean {
  const { invoice, creditNote } = firstNumbers(series);
  return (
    series.invoice.isFixed ||
    invoice !== suggested.invoice ||
    creditNote !== suggested.creditNote ||
    (kept.numbers ?? false)
  );
}
