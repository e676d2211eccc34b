import * as z from 'zod/mini';
import { isColour, isGrey } from './accent';
import { announcement } from './announcement';
import { documentKinds } from './documents';
import { defineEndpoint } from './endpoint';
import {
  changeOf,
  count,
  day,
  editedVersion,
  id,
  modifiedResponse,
  optionalEmail,
  requiredText,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { brandPicture } from './pictures';
import { isTimeZone } from './time-zone';
import { visibleText } from './visible-text';

/** Units in which weights are shown and entered. They are stored in grams. */
const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** A number of the landing page, such as "49+" or "500K+"; empty for none. */
const counter = z.string().check(z.regex(/^(\d{1,4}[KM]?\+?)?$/, messages.counterInvalid));

/** The numbers of the landing page. */
const counters = z.strictObject({
  countries: counter,
  shipped: counter,
  customers: counter,
  reviews: counter,
});
export type ShopCounters = z.infer<typeof counters>;

/** Of a shop whose merchant has not entered another name. */
export const defaultShopName = 'Chuck & Bit';

export const noBrandPictures = { logo: null, favicon: null, sharedPicture: null };

export const noCounters: ShopCounters = { countries: '', shipped: '', customers: '', reviews: '' };

/** The id of an uploaded picture; what else is read of it is taken back. */
const brandPictureOrNone = z.nullable(changeOf(brandPicture.shape, { _id: id }));

const fields = {
  /** In the head of every page and mail, and in titles. */
  shopName: requiredText(messages.nameRequired, limits.shopName.max).check(
    z.overwrite((name) => name.trim().replace(/\s+/g, ' ')),
  ),
  /** Of buttons, banner, ruler, charts and the drawn logo, such as `#17564a`; empty for the colours of a new shop. */
  accent: z.string().check(
    z.refine((colour) => colour === '' || isColour(colour), { error: messages.colourInvalid, abort: true }),
    z.refine((colour) => colour === '' || !isGrey(colour), messages.colourIsGrey),
    z.overwrite((colour) => colour.toLowerCase()),
  ),
  /** Uploaded before. Null: the drawing of a chuck, in the accent. */
  logo: brandPictureOrNone,
  /** Null: made of the logo. */
  favicon: brandPictureOrNone,
  /** Of links that are shared. Null: made of the logo. */
  sharedPicture: brandPictureOrNone,
  /** The seller named on receipts and mails. */
  sellerName: requiredText(messages.nameRequired, limits.sellerName.max),
  /** Empty for none. */
  sellerAddress: text(limits.address.max),
  /** Printed on invoices; empty for none. */
  sellerTaxNumber: text(limits.taxNumber.max),
  /** Shown below the header of every page; empty for none. */
  sellerPhone: text(limits.phone.max),
  /** Below pages and mails; empty for none. */
  sellerEmail: optionalEmail,
  announcement,
  weightUnit: z.enum(weightUnits),
  /** An order can be returned for this many days after it was shipped; 0 for no returns. */
  returnDays: z.number({ error: messages.returnDaysInvalid }).check(
    z.refine((days) => Number.isInteger(days) && days >= limits.returnDays.min, messages.returnDaysInvalid),
    z.lte(limits.returnDays.max, messages.tooHigh(limits.returnDays.max)),
  ),
  /** Whether prices contain the tax; otherwise it is added to them. Stays once an order was paid. */
  taxIncluded: z.boolean(),
  /** In which days begin and end, of reports, files, dates in mails and expected arrivals. */
  timeZone: text(limits.timeZone.max).check(z.refine(isTimeZone, messages.timeZoneUnknown)),
  /** Recipient of mails about paid orders, refunds, returns and low stock; empty for none. */
  ownerEmail: optionalEmail,
  /** Purchases that nobody pays are cancelled so many hours after they were placed; 0: never. */
  unpaidHours: count(messages.numberRequired, messages.numberNegative, limits.unpaidHours),
  /** Days such as `2026-11-26` on which nothing leaves or arrives, beside Saturdays and Sundays. */
  daysOff: z.array(day).check(
    z.maxLength(limits.daysOff.max, messages.tooManyEntries(limits.daysOff.max)),
    z.refine((days) => new Set(days).size === days.length, messages.dayRepeated),
  ),
  /** For so many years invoices, credit notes and reversals name the customer, also when the account is deleted. */
  documentYears: count(messages.numberRequired, messages.atLeastOne, limits.documentYears),
  /** After so many years purchases that are settled lose their buyer's name and address; 0: never. */
  purchaseYears: count(messages.numberRequired, messages.numberNegative, limits.purchaseYears),
  /** A shop shows those that its merchant has entered. */
  counters,
};

const storedBrand = {
  logo: z.nullable(brandPicture),
  favicon: z.nullable(brandPicture),
  sharedPicture: z.nullable(brandPicture),
};
/** `version` counts the changes; 0 while the shop has the values of its configuration. */
export const shopSettings = z.strictObject({ ...fields, ...storedBrand, version: z.number() });
export type ShopSettings = z.infer<typeof shopSettings>;

/** Of a shop in which neither a variable nor the merchant says otherwise. */
export const defaultSaleSettings = { taxIncluded: true, timeZone: 'UTC', ownerEmail: '', unpaidHours: 72 };

/** The variables of the environment that win over the settings, by the field that each sets. */
export const settingVariables = {
  taxIncluded: 'TAX_INCLUDED',
  timeZone: 'TIME_ZONE',
  ownerEmail: 'OWNER_EMAIL',
  unpaidHours: 'UNPAID_ORDER_HOURS',
} as const;
export type VariableSetting = keyof typeof settingVariables;

/** The values of the variables that are set. */
export type FixedSettings = Partial<Pick<ShopSettings, VariableSetting>>;

/** What is missing of the seller before documents can be issued. */
export const missingOfSeller = (seller: Pick<ShopSettings, 'sellerName' | 'sellerAddress'>) =>
  (['sellerName', 'sellerAddress'] as const).filter((field) => visibleText(seller[field]) === '');

/**
 * The numbers of one kind of document: a prefix, and a number that counts up by one. The prefix doesn't end in a digit, so that two
 * series with different prefixes never have the same number.
 */
const series = {
  prefix: text(limits.documentPrefix.max).check(
    z.refine((prefix) => !/\d$/.test(prefix), messages.prefixEndsInDigit),
  ),
  firstNumber: count(messages.numberRequired, messages.atLeastOne, limits.firstNumber),
};
/** `isFixed`: a document of this kind was issued. */
const storedSeries = z.strictObject({ ...series, isFixed: z.boolean() });
const newSeries = changeOf(storedSeries.shape, series);

/** The series of all kinds. A kind of which a document was issued keeps what it has. */
const documentSeries = z
  .strictObject({ invoice: newSeries, credit_note: newSeries, reversal: newSeries })
  .check(({ value, issues }) => {
    documentKinds.forEach((kind, index) => {
      const isTaken = documentKinds
        .slice(0, index)
        .some((other) => value[other].prefix === value[kind].prefix);
      if (isTaken) {
        issues.push({
          code: 'custom',
          path: [kind, 'prefix'],
          message: messages.prefixTaken,
          input: value,
        });
      }
    });
  });
export type DocumentSeries = z.infer<typeof documentSeries>;

/** The settings as admins enter them; also the schema of their form. */
export const shopSettingsForm = z.strictObject({ ...fields, documentSeries });
export type ShopSettingsForm = z.infer<typeof shopSettingsForm>;

const storedShopSettings = z.strictObject({
  ...shopSettings.shape,
  isTaxFixed: z.boolean(),
  setByVariables: z.array(z.enum(settingVariables)),
  documentSeries: z.strictObject({
    invoice: storedSeries,
    credit_note: storedSeries,
    reversal: storedSeries,
  }),
});
export type StoredShopSettings = z.infer<typeof storedShopSettings>;

/** Fields that a client doesn't send stay as they are. */
export const shopSettingsChange = changeOf(storedShopSettings.shape, {
  ...z.partial(z.strictObject(fields)).shape,
  documentSeries: z.optional(documentSeries),
  version: editedVersion,
});
export type ShopSettingsChange = z.infer<typeof shopSettingsChange>;

export const getShopSettings = defineEndpoint({
  method: 'GET',
  path: '/shop-settings',
  summary:
    'The name of the shop, the seller on receipts and invoices, the numbers of documents, the unit of weights, the days to return, the days off, whether prices contain the tax, the time zone and others. `isTaxFixed`: an order was paid, so `taxIncluded` stays. `setByVariables`: the variables of the environment that are set; their fields have the values of them.',
  who: 'staff',
  area: 'settings',
  response: storedShopSettings,
});

export const changeShopSettings = defineEndpoint({
  method: 'PUT',
  path: '/shop-settings',
  summary:
    'Changes the settings that are sent, and issues the documents that waited for the seller. Refuses another value of a field that a variable of the environment sets. Returns 409 when they were changed since this version.',
  who: 'staff',
  area: 'settings',
  body: shopSettingsChange,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});
