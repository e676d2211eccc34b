import { isolated } from '@chuck-and-bit/contract/isolated';
import { valueText as attributeText } from '@chuck-and-bit/contract/attributes';
import { attributesOf, type Kind, kindText } from '@chuck-and-bit/contract/kinds';
import { pick } from '@chuck-and-bit/contract/keys';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ManagedProductDetails } from '@chuck-and-bit/contract/managed-products';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import {
  type ProductField,
  type ProductKey,
  type ProductValues,
  productFields,
  productKeys,
} from '@chuck-and-bit/contract/product-fields';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { formatWeight } from '@chuck-and-bit/contract/weight';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { datesIn } from '../../browser/dates';
import { publicConfig } from '../../browser/public-config';
import { type DraftFields, draftNumber } from '../../session/store/drafts';
import { type FormDocument, formDocuments, toFormDocuments } from './form-documents';
import { countPictures, type FormPicture, formPictures, isTyped, toFormPictures } from './form-pictures';

/** The input of a form for a product. */
export type ProductInputs = ProductValues & { pictures: FormPicture[]; documents: FormDocument[] };

export type ProductForm = Pick<
  UseFormReturn<ProductInputs>,
  'control' | 'formState' | 'getValues' | 'register' | 'setValue'
>;

const fromFields = (toValue: (field: ProductField) => unknown) =>
  Object.fromEntries(productKeys.map((key) => [key, toValue(productFields[key])]));

/** The form for a new product, before anything is typed. */
export const emptyProduct = {
  ...fromFields((field) => ('ifMissing' in field ? field.ifMissing : 'bounds' in field ? Number.NaN : '')),
  pictures: [],
  documents: [],
} as unknown as ProductInputs;

/** The form of a product that the shop has. */
export const inputsOf = (product: ManagedProductDetails): ProductInputs => ({
  ...pick(product, productKeys),
  pictures: toFormPictures(product.pictures),
  documents: toFormDocuments(product.documents),
});

/** Checks the product by the schema, its pictures and its documents. `begun`: what the form began with. */
export const productResolver = (schema: z.ZodMiniType, begun: ProductInputs) =>
  zodResolver(
    z.pipe(
      z.custom<ProductInputs>(),
      z.transform(({ pictures, documents, ...product }, { issues }) => {
        const checked = z.safeParse(schema, product);
        const lists = z.safeParse(z.object({ pictures: formPictures, documents: formDocuments }), {
          pictures,
          documents,
        });
        for (const { error } of [checked, lists]) {
          for (const issue of error?.issues ?? []) issues.push({ ...issue, input: product, code: 'custom' });
        }
        const values = { image: product.image, pictures };
        const { max } = limits.productPictures;
        if (countPictures(values, begun) > max) {
          const path = [isTyped(values) ? 'image' : 'pictures'];
          issues.push({
            path,
            message: pictureMessages.tooManyPictures(max),
            input: product,
            code: 'custom',
          });
        }
        return { ...Object(checked.data), pictures, documents } as ProductInputs;
      }),
    ),
  ) as Resolver<ProductInputs>;

/** As the form holds them: an end of a range may still be missing. */
const draftAttributes = z.record(
  z.string(),
  z.union([z.boolean(), z.object({ from: draftNumber, to: draftNumber }), draftNumber]),
);

/** What the drafts of the forms for a product keep, beside `draftPictures` and `draftDocuments`. */
export const productDraftFields = fromFields((field) => {
  if ('bounds' in field) return draftNumber;
  const { input } = field;
  if (input === 'attributes') return draftAttributes;
  if (input === 'choice' || input === 'visibility') return field.schema;
  if (input === 'moment') return z.nullable(z.string());
  if (input !== 'volumePrices') return z.string();
  return z.array(z.object({ minQuantity: draftNumber, price: draftNumber }));
}) as DraftFields<ProductValues>;

/** The value of a field as people read it. */
export function valueText(
  product: ProductValues,
  key: ProductKey,
  { weightUnit, kinds }: { weightUnit: WeightUnit; kinds: readonly Kind[] },
): string {
  const value = product[key];
  if (Array.isArray(value)) {
    return (
      value.map(({ minQuantity, price }) => `from ${minQuantity}: ${formatUsd(price)}`).join(', ') || 'None'
    );
  }
  const { input } = productFields[key];
  if (input === 'kind') return kindText(kinds, product.kindId);
  if (input === 'attributes') return attributesText(product, kinds);
  if (input === 'visibility') return value ? 'In the shop' : 'Not in the shop';
  if (input === 'moment') return value ? datesIn(publicConfig().timeZone).moment(String(value)) : 'No time';
  if (input === 'price') return formatUsd(Number(value));
  if (input === 'weight') return formatWeight(Number(value), weightUnit);
  return String(value);
}

const attributesText = ({ kindId, attributes }: ProductValues, kinds: readonly Kind[]): string =>
  attributesOf(kinds, kindId)
    .flatMap((attribute) => {
      const value = attributes[attribute._id];
      return value === undefined
        ? []
        : `${isolated(attribute.name)}: ${isolated(attributeText(attribute, value))}`;
    })
    .join(', ') || 'None';
