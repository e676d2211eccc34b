import * as z from 'zod/mini';
import { attributeValues } from './attributes';
import { count, id, imageUrl, moment, nameText, requiredText, text, usd } from './fields';
import { isGtin, toGtin } from './gtin';
import { keysOf, pick } from './keys';
import { otherKindId } from './other-kind';
import { limits } from './limits';
import { messages } from './messages';
import { units } from './units';
import { visibilityMessages } from './visibility-messages';

export const productPrice = usd(messages.priceRequired, limits.price);

const priceTier = z.strictObject({
  minQuantity: count(messages.numberRequired, messages.tierQuantityTooLow, limits.tierQuantity),
  price: productPrice,
});

/** Volume prices: each for more units than the one before, and each cheaper. */
const priceTiers = z
  .array(priceTier)
  .check(z.maxLength(limits.priceTiers.max, messages.tooManyEntries(limits.priceTiers.max)), (payload) => {
    for (const [index, tier] of payload.value.entries()) {
      const before = payload.value[index - 1];
      if (!before) continue;
      const refuse = (field: keyof typeof tier, message: string) =>
        payload.issues.push({
          code: 'custom',
          path: [index, field],
          message,
          input: tier[field],
          // Later checks still run and report their own issues.
          continue: true,
        });
      if (tier.minQuantity <= before.minQuantity) refuse('minQuantity', messages.tierQuantityOrder);
      if (tier.price >= before.price) refuse('price', messages.tierPriceOrder);
    }
  });

/** Optional text without spaces around it. */
const trimmedText = (max: number) => text(max).check(z.overwrite((typed) => typed.trim()));

/** How staff enter a field. The API and the forms have an entry for each. */
export type ProductInput = ProductField['input'];

export type ProductField = {
  /** Its name in forms. */
  label: string;
  /** Its column in CSV files; null: none. A new one goes last, so that files keep their order. */
  column: { heading: string; position: number } | null;
  schema: z.core.$ZodType;
  /** The value of a new product that has none. Without it, the field is required. */
  ifMissing?: unknown;
  hint?: string;
  /** Who sees it: only staff, or everyone but only on the product's own page. Otherwise everyone, in lists too. */
  visibility?: 'staff' | 'page';
  /** It stands in the form's second part, which most products can do without. */
  isOptional?: true;
} & (
  | {
      input:
        | 'text'
        | 'longText'
        | 'imageUrl'
        | 'volumePrices'
        | 'kind'
        | 'attributes'
        | 'visibility'
        | 'moment';
    }
  | { input: 'choice'; options: readonly string[] }
  | { input: 'wholeNumber' | 'price' | 'weight'; bounds: { min: number }; unit?: string }
);

/** A length of a product's outside, in mm; 0: not given. */
const side = {
  input: 'wholeNumber',
  bounds: limits.sideLength,
  unit: 'mm',
  schema: count(messages.numberRequired, messages.numberNegative, limits.sideLength),
  ifMissing: 0,
  visibility: 'page',
  isOptional: true,
} as const;

/**
 * The fields of a product that staff enter, in the order of the form. Schemas, types, edits,
 * imports, exports and forms are derived from it.
 */
export const productFields = {
  name: {
    label: 'Name',
    column: { heading: 'name', position: 1 },
    input: 'text',
    schema: nameText(messages.titleRequired),
  },
  /** The id of its kind. */
  kindId: { label: 'Kind', column: null, input: 'kind', schema: id, ifMissing: otherKindId },
  /** By the ids of attributes, which its kind has or inherits. */
  attributes: {
    label: 'Attributes',
    column: null,
    input: 'attributes',
    schema: attributeValues,
    ifMissing: {},
    visibility: 'staff',
  },
  unit: {
    label: 'Unit',
    column: { heading: 'unit', position: 3 },
    input: 'choice',
    options: units,
    schema: z.enum(units, { error: messages.unitUnknown }),
    ifMissing: 'piece',
  },
  availableQuantity: {
    label: 'Available Quantity',
    column: { heading: 'stock', position: 5 },
    input: 'wholeNumber',
    bounds: limits.stock,
    schema: count(messages.stockRequired, messages.numberNegative, limits.counted),
  },
  lowStockThreshold: {
    label: 'Low stock threshold',
    column: { heading: 'low_stock_below', position: 6 },
    input: 'wholeNumber',
    bounds: limits.lowStock,
    schema: count(messages.numberRequired, messages.numberNegative, limits.lowStock),
    ifMissing: limits.lowStock.default,
    hint: 'Fewer are low on stock. 0: never.',
    visibility: 'staff',
  },
  minimumOrder: {
    label: 'Minimum Order',
    column: { heading: 'minimum_order', position: 4 },
    input: 'wholeNumber',
    bounds: limits.minimumOrder,
    schema: count(messages.minimumOrderRequired, messages.numberNegative, limits.minimumOrder),
  },
  /** In USD, of one unit. */
  price: {
    label: 'Price',
    column: { heading: 'price', position: 2 },
    input: 'price',
    bounds: limits.price,
    schema: productPrice,
  },
  /** Of one unit, in grams. */
  weight: {
    label: 'Weight',
    column: { heading: 'weight_grams', position: 7 },
    input: 'weight',
    bounds: limits.weight,
    schema: count(messages.weightRequired, messages.numberNegative, limits.weight),
    ifMissing: 0,
    hint: "Of one, for shipping by weight. Example: 2.5. Leave it empty if you don't ship by weight.",
  },
  /** From `minQuantity` units on, each costs `price` USD. Ascending in quantity, descending in price. */
  priceTiers: {
    label: 'Volume prices',
    column: { heading: 'volume_prices', position: 8 },
    input: 'volumePrices',
    schema: priceTiers,
    ifMissing: [],
  },
  image: {
    label: 'Image URL',
    column: { heading: 'image', position: 9 },
    input: 'imageUrl',
    schema: imageUrl,
  },
  description: {
    label: 'Description',
    column: { heading: 'description', position: 10 },
    input: 'longText',
    schema: requiredText(messages.descriptionRequired, limits.description.max),
    hint: `Product cards show its first ${limits.descriptionPreview} characters. On its page, empty lines end paragraphs, and lines that begin with a dash are points.`,
  },
  /** Whether the shop shows and sells it. A draft is not public yet, a hidden product not any more. */
  isPublic: {
    label: 'Visibility',
    column: { heading: 'visible', position: 22 },
    input: 'visibility',
    schema: z.boolean(),
    ifMissing: true,
    visibility: 'staff',
  },
  /** When it becomes public by itself; null: not by itself. */
  appearsAt: {
    label: 'Appears',
    column: { heading: 'appears_at', position: 23 },
    input: 'moment',
    schema: z.nullable(moment(visibilityMessages.timeInvalid)),
    ifMissing: null,
    visibility: 'staff',
  },
  brand: {
    label: 'Brand',
    column: { heading: 'brand', position: 11 },
    input: 'text',
    schema: trimmedText(limits.brand.max),
    ifMissing: '',
    isOptional: true,
  },
  /** The shop's own part number. No two products have the same, in upper or lower case. */
  sku: {
    label: 'SKU',
    column: { heading: 'sku', position: 12 },
    input: 'text',
    schema: trimmedText(limits.sku.max),
    ifMissing: '',
    hint: 'Your part number. Each product needs its own.',
    isOptional: true,
  },
  /** Digits only, of 8, 12, 13 or 14 digits with a valid check digit; empty for none. */
  gtin: {
    label: 'GTIN',
    column: { heading: 'gtin', position: 13 },
    input: 'text',
    schema: trimmedText(limits.gtin.max).check(
      z.overwrite(toGtin),
      z.refine((value) => value === '' || isGtin(value), messages.gtinInvalid),
    ),
    ifMissing: '',
    hint: 'The number below the barcode.',
    visibility: 'page',
    isOptional: true,
  },
  length: {
    label: 'Length',
    column: { heading: 'length_mm', position: 15 },
    ...side,
    hint: 'Outside. 0: not shown.',
  },
  width: {
    label: 'Width',
    column: { heading: 'width_mm', position: 16 },
    ...side,
  },
  height: {
    label: 'Height',
    column: { heading: 'height_mm', position: 17 },
    ...side,
  },
  /** Among the products of its department: those with a place come first, the others by first publication. */
  ownPlace: {
    label: 'Place in its department',
    column: { heading: 'own_place', position: 24 },
    input: 'wholeNumber',
    bounds: limits.ownPlace,
    schema: count(messages.numberRequired, messages.numberNegative, limits.ownPlace),
    ifMissing: 0,
    hint: '1 comes first. 0: no place.',
    visibility: 'staff',
    isOptional: true,
  },
  shelfPlace: {
    label: 'Shelf place',
    column: { heading: 'shelf_place', position: 21 },
    input: 'text',
    schema: trimmedText(limits.shelfPlace.max),
    ifMissing: '',
    hint: 'Such as A-03-2. Only staff see it.',
    visibility: 'staff',
    isOptional: true,
  },
  /** One thing in each line. */
  inTheBox: {
    label: 'In the box',
    column: { heading: 'in_the_box', position: 14 },
    input: 'longText',
    schema: text(limits.inTheBox.max),
    ifMissing: '',
    hint: 'One thing in each line.',
    visibility: 'page',
    isOptional: true,
  },
  manufacturer: {
    label: 'Manufacturer',
    column: { heading: 'manufacturer', position: 18 },
    input: 'longText',
    schema: text(limits.address.max),
    ifMissing: '',
    hint: 'Name and address, as product safety rules ask for.',
    visibility: 'page',
    isOptional: true,
  },
  responsiblePerson: {
    label: 'Responsible person',
    column: { heading: 'responsible_person', position: 19 },
    input: 'longText',
    schema: text(limits.address.max),
    ifMissing: '',
    hint: 'Who answers for the product where it is sold, with address, if the manufacturer is elsewhere.',
    visibility: 'page',
    isOptional: true,
  },
  warnings: {
    label: 'Safety warnings',
    column: { heading: 'warnings', position: 20 },
    input: 'longText',
    schema: text(limits.warnings.max),
    ifMissing: '',
    visibility: 'page',
    isOptional: true,
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof productFields;
export type ProductKey = keyof Fields;

export const productKeys = keysOf(productFields);
/** A field with a column in CSV files. */
export type FileKey = { [Key in ProductKey]: Fields[Key]['column'] extends null ? never : Key }[ProductKey];
/** The fields in files, in the order of their columns. */
export const fileKeys = productKeys
  .filter((key): key is FileKey => productFields[key].column !== null)
  .toSorted((one, other) => productFields[one].column.position - productFields[other].column.position);

export const isOptional = (key: ProductKey): boolean => 'isOptional' in productFields[key];
/** The fields that an edit replaces. The stock changes only by rows of its ledger. */
export const editedKeys = productKeys.filter((key) => key !== 'availableQuantity');
/** Those of them that files have. */
export const editedFileKeys = fileKeys.filter((key) => key !== 'availableQuantity');
/** The fields that everyone sees on the product's own page. */
export const publicKeys = productKeys.filter(
  (key): key is Visible<undefined | 'page'> => visibilityOf(key) !== 'staff',
);
/** The fields that everyone sees in lists as well. */
export const listedKeys = productKeys.filter(
  (key): key is Visible<undefined> => visibilityOf(key) === undefined,
);

function visibilityOf(key: ProductKey): ProductField['visibility'] {
  const field: ProductField = productFields[key];
  return field.visibility;
}

type Visible<Visibility> = {
  [Key in ProductKey]: (Fields[Key] extends { visibility: infer Set } ? Set : undefined) extends Visibility
    ? Key
    : never;
}[ProductKey];

export const productSchemas = Object.fromEntries(
  productKeys.map((key) => [key, productFields[key].schema]),
) as {
  [Key in ProductKey]: Fields[Key]['schema'];
};
export const publicSchemas = pick(productSchemas, publicKeys);
export const listedSchemas = pick(productSchemas, listedKeys);

/** The schemas of an edit. A field with `ifMissing` may be absent and then stays: a page of an earlier release does not know it. */
export const editedSchemas = Object.fromEntries(
  editedKeys.map((key) => {
    const { schema, ifMissing }: ProductField = productFields[key];
    return [key, ifMissing === undefined ? schema : z.optional(schema)];
  }),
) as {
  [Key in (typeof editedKeys)[number]]: Fields[Key] extends { ifMissing: unknown }
    ? z.ZodMiniOptional<Fields[Key]['schema']>
    : Fields[Key]['schema'];
};

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

type Priced = { price: number; priceTiers?: z.infer<typeof priceTiers> | undefined };

export const tiersBelowPrice = z.check<Priced>(({ value: { priceTiers: tiers = [], price }, issues }) => {
  const index = tiers.findIndex((tier) => tier.price >= price);
  if (index === -1) return;
  issues.push({
    code: 'custom',
    path: ['priceTiers', index, 'price'],
    message: messages.tierAbovePrice,
    input: tiers,
  });
});

/** Only what is not public has a time to appear. */
export const appearsOnce = z.check<{ isPublic?: boolean | undefined; appearsAt?: string | null | undefined }>(
  ({ value: { isPublic, appearsAt }, issues }) => {
    if (isPublic !== true || typeof appearsAt !== 'string') return;
    issues.push({
      code: 'custom',
      path: ['appearsAt'],
      message: visibilityMessages.timeOfVisible,
      input: appearsAt,
      continue: true,
    });
  },
);

/** All fields of a product. Its stock may be 0. */
export const productValues = z.strictObject(newProductSchemas).check(tiersBelowPrice, appearsOnce);
export type ProductValues = z.output<typeof productValues>;
