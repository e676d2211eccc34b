import { limits } from '@chuck-and-bit/contract/limits';
import { placeAmong, placeInName } from '@chuck-and-bit/contract/picture-matching';
import type { MatchedProduct } from '@chuck-and-bit/contract/pictures';

/** A product that a file can be assigned to. */
export type Assignable = Pick<MatchedProduct, '_id' | 'name' | 'sku'> & { pictures: readonly unknown[] };

/** A chosen file, and the product that it goes to. */
export type BatchRow = {
  _id: string;
  file: File;
  /** With its folder. */
  name: string;
  /** The products that its name fits. */
  fitting: readonly string[];
  /** null: it is left out. */
  productId: string | null;
};

/** The name of a chosen file, with its own folder if a folder was chosen. */
export const nameOf = (file: File): string =>
  (file.webkitRelativePath || file.name).split('/').slice(-2).join('/');

/** Whether an operating system has put the file into the folder. */
export const isForeign = (file: File): boolean => /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(file.name);

/** A file goes to the only product that its name fits. */
export const toRows = (files: readonly File[], matches: readonly { productIds: string[] }[]): BatchRow[] =>
  files.map((file, index) => {
    const fitting = matches[index]?.productIds ?? [];
    const [only = null] = fitting.length === 1 ? fitting : [];
    return { _id: String(index), file, name: nameOf(file), fitting, productId: only };
  });

export type Batch = { productId: string; rows: BatchRow[] };

const byPlace = new Intl.Collator('en', { numeric: true });

/** The files of each product, in the order that their names say. */
export function toBatches(rows: readonly BatchRow[], products: readonly Assignable[]): Batch[] {
  const batches = new Map<string, BatchRow[]>();
  for (const row of rows) {
    if (row.productId !== null) batches.set(row.productId, [...(batches.get(row.productId) ?? []), row]);
  }
  return [...batches].map(([productId, members]) => ({
    productId,
    rows: sorted(
      members,
      products.find(({ _id }) => _id === productId),
    ),
  }));
}

function sorted(rows: readonly BatchRow[], product: Assignable | undefined): BatchRow[] {
  const placeOf = ({ name }: BatchRow) => (product ? placeAmong(name, product) : placeInName(name));
  return rows.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || byPlace.compare(one.name, other.name),
  );
}

/** The files that have no room among their product's pictures. */
export function withoutRoom(
  rows: readonly BatchRow[],
  products: readonly Assignable[],
  { replaces }: { replaces: boolean },
): ReadonlySet<BatchRow> {
  const { max } = limits.productPictures;
  return new Set(
    toBatches(rows, products).flatMap(({ productId, rows: members }) => {
      const product = products.find(({ _id }) => _id === productId);
      const taken = replaces ? 0 : (product?.pictures.length ?? 0);
      return members.slice(Math.max(0, max - taken));
    }),
  );
}
