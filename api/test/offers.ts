import type { Database } from '../src/database/client';
import { newId } from '../src/ids';
import { discountCodes, shippingRates, taxRates } from '../src/tables/pricing';

let count = 0;

/** Adds shipping rates, tax rates and discount codes. Each function returns the row that it added. */
export function createOffers({ db }: Pick<Database, 'db'>) {
  return {
    addsRate: async (changes: Partial<typeof shippingRates.$inferInsert> = {}) => {
      const rate = {
        id: newId(),
        name: 'Parcel',
        basis: 'flat' as const,
        steps: [{ from: 0, price: 500 }],
        countries: ['DE'],
        regions: [],
        cutOffHour: 14,
        minDays: 1,
        maxDays: 2,
        ...changes,
      };
      await db.insert(shippingRates).values(rate);
      return rate;
    },
    addsTax: async (changes: Partial<typeof taxRates.$inferInsert> = {}) => {
      const tax = { id: newId(), name: 'VAT', rate: 1_900, country: 'DE', coversShipping: true, ...changes };
      await db.insert(taxRates).values(tax);
      return tax;
    },
    addsCode: async (changes: Partial<typeof discountCodes.$inferInsert> = {}) => {
      const code = {
        id: newId(),
        code: `CODE-${++count}`,
        kind: 'percent' as const,
        value: 1_000,
        ...changes,
      };
      await db.insert(discountCodes).values(code);
      return code;
    },
    /** Deletes all shipping and tax rates, so that shipping is free and nothing is taxed. */
    removesOffers: async () => {
      await db.delete(shippingRates);
      await db.delete(taxRates);
    },
  };
}
