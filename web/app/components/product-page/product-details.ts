import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { formatCount } from '@chuck-and-bit/contract/money';
import { aboutDocument } from '@chuck-and-bit/contract/product-document-files';
import { productFields } from '@chuck-and-bit/contract/product-fields';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { formatWeight } from '@chuck-and-bit/contract/weight';

/** Each row has a label and a text. */
export type ShownDetails = {
  /** Those of its kind first: three to five, fewer if it has no more. */
  keyFigures: Row[];
  figures: Row[];
  inTheBox: { title: string; lines: string[] };
  /** `about`: what stands beside the title. */
  documents: { title: string; path: string | null; about: string }[];
  safety: Row[];
};
type Row = [label: string, text: string];

/**
 * What a product's page shows below its description: what the merchant entered. Written by the loader, because the fields of
 * products bring their schemas along, which the page does without.
 */
export function productDetails(product: ProductDetails, weightUnit: WeightUnit): ShownDetails {
  const figures: Row[] = [
    [productFields.brand.label, product.brand],
    [productFields.sku.label, product.sku],
    [productFields.gtin.label, product.gtin],
    ['Size', sizeText(product)],
    [productFields.weight.label, product.weight > 0 ? formatWeight(product.weight, weightUnit) : ''],
    ...product.figures.map(({ name, text }): Row => [name, text]),
  ];
  const safety = (['manufacturer', 'responsiblePerson', 'warnings'] as const).map(
    (key): Row => [productFields[key].label, product[key]],
  );
  const lines = [...new Set(product.inTheBox.split('\n').filter((line) => line.trim() !== ''))];
  return {
    keyFigures: keyFiguresOf(product),
    figures: figures.filter(hasText),
    inTheBox: { title: productFields.inTheBox.label, lines },
    documents: product.documents.map((each) => ({
      title: each.title,
      path: each.path,
      about: aboutDocument(each),
    })),
    safety: safety.filter(hasText),
  };
}

const fewestKeyFigures = 3;
const mostKeyFigures = 5;

function keyFiguresOf({ figures }: ProductDetails): Row[] {
  const key = figures.filter(({ isKey }) => isKey);
  const others = figures.filter(({ isKey }) => !isKey).slice(0, Math.max(0, fewestKeyFigures - key.length));
  return [...key, ...others].slice(0, mostKeyFigures).map(({ name, text }): Row => [name, text]);
}

const hasText = ([, text]: Row) => text !== '';

/** "210 × 70 × 230 mm": length, width and height, without those that are not given. */
function sizeText({ length, width, height }: ProductDetails): string {
  const sides = [length, width, height].filter((side) => side > 0);
  return sides.length > 0 ? `${sides.map((side) => formatCount(side)).join(' × ')} mm` : '';
}
