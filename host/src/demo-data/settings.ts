import type { Seller } from '@chuck-and-bit/api/modules/shop-settings/shop-settings';
import { noAnnouncement } from '@chuck-and-bit/contract/announcement';
import type { NewDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import type { NewShippingRate } from '@chuck-and-bit/contract/shipping';
import {
  defaultSaleSettings,
  defaultShopName,
  noBrandPictures,
  type ShopSettings,
} from '@chuck-and-bit/contract/shop-settings';

/** The settings of the demo shop: the configured seller, with a sample address if none is configured. */
export const demoSettings = ({ name, address }: Seller): ShopSettings => ({
  shopName: defaultShopName,
  accent: '',
  ...noBrandPictures,
  sellerName: name,
  sellerAddress: address ?? '12 Workbench Lane\nMillford, OH 45150',
  weightUnit: 'kg',
  returnDays: 30,
  ...defaultSaleSettings,
  daysOff: [],
  sellerTaxNumber: '',
  sellerPhone: '',
  sellerEmail: '',
  announcement: noAnnouncement,
  documentYears: 10,
  purchaseYears: 0,
  // The specification's.
  counters: { countries: '49+', shipped: '500K+', customers: '70K+', reviews: '10K+' },
  version: 0,
});

/** In display order. */
export const demoShippingRates: readonly NewShippingRate[] = [
  {
    name: 'Standard',
    basis: 'flat',
    steps: [{ from: 0, price: 0 }],
    countries: [],
    regions: [],
    cutOffHour: 14,
    minDays: 3,
    maxDays: 5,
  },
  {
    name: 'Express',
    basis: 'weight',
    steps: [
      { from: 0, price: 12 },
      { from: 5_000, price: 19 },
      { from: 20_000, price: 49 },
    ],
    countries: [],
    regions: [],
    cutOffHour: 16,
    minDays: 1,
    maxDays: 1,
  },
];

const always = { startsAt: null, endsAt: null, maxUses: null };

export const demoDiscountCodes: readonly NewDiscountCode[] = [
  { code: 'WELCOME10', kind: 'percent', value: 10, minimumGoods: 0, ...always, maxUsesPerUser: 1 },
  { code: 'FREESHIP', kind: 'freeShipping', value: 0, minimumGoods: 200, ...always, maxUsesPerUser: null },
];
