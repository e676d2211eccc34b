import * as z from 'zod/mini';
import { count, imageUrl, nameText, requiredText, usd } from './fields';
import { keysOf, pick } from './keys';
import { limits } from './limits';
import { messages } from './messages';
import { units } from './units';

export const productPrice = usd(messages.priceRequired, limits.price);

const priceTier = z.strictObject({
  minQuantity: count(messages.numberRequired, messages.tierQuantityTooLow, limits.tierQuantity),
  price: productPrice,
});

/** Volume prices: each for more units than the one before, and each cheaper. */
const priceTiers = z
  .array(priceTier)
  .check(z.maxLength(limits.priceTiers.max, messages.tooManyEntries(limits.priceTiers.max)), (payload) => {
    for (const [place, tier] of payload.value.entries()) {
      const before = payload.value[place - 1];
      if (!before) continue;
      const refuse = (field: keyof typeof tier, message: string) =>
        payload.issues.push({
          code: 'custom',
          path: [place, field],
          message,
          input: tier[field],
          // Later checks still run and report their own issues.
          continue: true,
        });
      if (tier.minQuantity <= before.minQuantity) refuse('minQuantity', messages.tierQuantityOrder);
      if (tier.price >= before.price) refuse('price', messages.tierPriceOrder);
    }
  });

/** How staff enter a field. The API and the forms have an entry for each. */
export type ProductInput = ProductField['input'];

export type ProductField = {
  /** Its name in forms. */
  label: string;
  /** Its column in CSV files. A new one goes last, so that files keep their order. */
  column: { heading: string; place: number };
  schema: z.core.$ZodType;
  /** The value of a new product that has none. Without it, the field is required. */
  ifMissing?: unknown;
  hint?: string;
  /** Only staff see it. */
  staffOnly?: true;
} & (
  | { input: 'text' | 'longText' | 'imageUrl' | 'volumePrices' }
  | { input: 'choice'; options: readonly string[] }
  | { input: 'wholeNumber' | 'price' | 'weight'; bounds: { min: number } }
);

/**
 * The fields of a product that staff enter, in the order of the form. Schemas, types, edits,
 * imports, exports and forms are derived from it.
 */
export const productFields = {
  name: {
    label: 'Name',
    column: { heading: 'name', place: 1 },
    input: 'text',
    schema: nameText(messages.titleRequired),
  },
  unit: {
    label: 'Unit',
    column: { heading: 'unit', place: 3 },
    input: 'choice',
    options: units,
    schema: z.enum(units, { error: messages.unitUnknown }),
    ifMissing: 'piece',
  },
  availableQuantity: {
    label: 'Available Quantity',
    column: { heading: 'stock', place: 5 },
    input: 'wholeNumber',
    bounds: limits.stock,
    schema: count(messages.stockRequired, messages.numberNegative, limits.counted),
  },
  lowStockThreshold: {
    label: 'Low stock threshold',
    column: { heading: 'low_stock_below', place: 6 },
    input: 'wholeNumber',
    bounds: limits.lowStock,
    schema: count(messages.numberRequired, messages.numberNegative, limits.lowStock),
    ifMissing: limits.lowStock.default,
    hint: '0: never.',
    staffOnly: true,
  },
  minimumOrder: {
    label: 'Minimum Order',
    column: { heading: 'minimum_order', place: 4 },
    input: 'wholeNumber',
    bounds: limits.minimumOrder,
    schema: count(messages.minimumOrderRequired, messages.numberNegative, limits.minimumOrder),
  },
  /** In USD, of one unit. */
  price: {
    label: 'Price',
    column: { heading: 'price', place: 2 },
    input: 'price',
    bounds: limits.price,
    schema: productPrice,
  },
  /** Of one unit, in grams. */
  weight: {
    label: 'Weight',
    column: { heading: 'weight_grams', place: 7 },
    input: 'weight',
    bounds: limits.weight,
    schema: count(messages.weightRequired, messages.numberNegative, limits.weight),
    ifMissing: 0,
    hint: "Of one, for shipping by weight. Example: 2.5. Leave it empty if you don't ship by weight.",
  },
  /** From `minQuantity` units on, each costs `price` USD. Ascending in quantity, descending in price. */
  priceTiers: {
    label: 'Volume prices',
    column: { heading: 'volume_prices', place: 8 },
    input: 'volumePrices',
    schema: priceTiers,
    ifMissing: [],
  },
  image: { label: 'Image URL', column: { heading: 'image', place: 9 }, input: 'imageUrl', schema: imageUrl },
  description: {
    label: 'Description',
    column: { heading: 'description', place: 10 },
    input: 'longText',
    schema: requiredText(messages.descriptionRequired, limits.description.max),
    hint: `Product cards show its first ${limits.descriptionPreview} characters.`,
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof productFields;
export type ProductKey = keyof Fields;

export const productKeys = keysOf(productFields);
/** The fields that an edit replaces. The stock changes only by rows of its ledger. */
export const editedKeys = productKeys.filter((key) => key !== 'availableQuantity');
/** The fields that everyone sees. */
export const publicKeys = productKeys.filter((key): key is PublicKey => !('staffOnly' in productFields[key]));
type PublicKey = { [Key in ProductKey]: Fields[Key] extends { staffOnly: true } ? never : Key }[ProductKey];

export const productSchemas = Object.fromEntries(
  productKeys.map((key) => [key, productFields[key].schema]),
) as {
  [Key in ProductKey]: Fields[Key]['schema'];
};
export const publicSchemas = pick(productSchemas, publicKeys);
export const editedSchemas = pick(productSchemas, editedKeys);

/** The schemas for a new product: they add what is missing. */
export const newProductSchemas = Object.fromEntries(
  productKeys.map((key) => {
    const { schema, ifMissing }: ProductField = productFields[key];
    return [key, ifMissing === undefined ? schema : z._default(schema, ifMissing)];
  }),
) as {
  [Key in ProductKey]: Fields[Key] extends { ifMissing: unknown }
    ? z.ZodMiniDefault<Fields[Key]['schema']>
    : Fields[Key]['schema'];
};

type Priced = { price: number; priceTiers: z.infer<typeof priceTiers> };

export const tiersBelowPrice = z.check<Priced>(({ value: { priceTiers: tiers, price }, issues }) => {
  const place = tiers.findIndex((tier) => tier.price >= price);
  if (place === -1) return;
  issues.push({
    code: 'custom',
    path: ['priceTiers', place, 'price'],
    message: messages.tierAbovePrice,
    input: tiers,
  });
});

/** All fields of a product. Its stock may be 0. */
export const productValues = z.strictObject(newProductSchemas).check(tiersBelowPrice);
export type ProductValues = z.output<typeof productValues>;
