import { filterLimits } from '@chuck-and-bit/contract/filter-values';
import type { Queryable } from '../../../database/client';
import { Brands } from './brands';
import {
  type ChangedProduct,
  type FilteredProduct,
  readAllProducts,
  readChanges,
  startNotingChanges,
} from './filtered-products.queries';
import type { GiveTurn } from '../../../turns';
import type { ProductKey } from '../products/list-products.queries';

/** The numbers of a field by the indexes of products. NaN: the product has none. Only ranges have two different ends. */
export type Column = { low: number[]; high: number[] };

/**
 * The products on sale of one kind. `keys`: what they are sorted by. `columns`: brand (its number), price (in cents), inStock (1 or 0), rating, and attributes by their
 * ids. `summary`: null when a product has changed.
 */
export type ProductsOfKind = { keys: ProductKey[]; columns: Map<string, Column>; summary: Summary | null };

/** What the products of a kind have. `counts`: of each number, or null if more are different than can be choices. */
export type Summary = Map<string, { from: number; to: number; counts: Map<number, number> | null }>;

/**
 * The products on sale with what they are filtered and sorted by, in this process. PostgreSQL would need seconds to count every choice
 * of a list of 100,000 products; here they are compared as numbers that lie side by side.
 */
export class FilteredProducts {
  readonly kinds = new Map<string, ProductsOfKind>();
  readonly #indexes = new Map<string, { kindId: string; index: number }>();
  readonly #brands = new Brands();

  /** Products have it as their number of the brand, in any spelling; NaN if none ever had this brand. */
  numberOfBrand(brand: string): number {
    return this.#brands.numberOf(brand);
  }

  /** In the spelling of most of its products. */
  brandOf(number: number): string {
    return this.#brands.shown(number);
  }

  /** All spellings of a brand that products have. */
  spellingsOf(brand: string): string[] {
    return this.#brands.spellings(this.numberOfBrand(brand));
  }

  indexOf(id: string): { kindId: string; index: number } | undefined {
    return this.#indexes.get(id);
  }

  apply(product: ChangedProduct): void {
    this.#remove(product.id);
    if (product.kindId !== null) this.#add(product);
  }

  #add({ kindId, brand, isInStock, rating, attributes, ...product }: FilteredProduct): void {
    const { id, priceCents, weightGrams, publishedAt, ownPlace } = product;
    const { keys, columns } = this.#ofKind(kindId);
    const index = keys.length;
    const add = (name: string, [low, high]: [number, number]) => {
      const column = columns.get(name) ?? { low: emptyUpTo(index), high: emptyUpTo(index) };
      columns.set(name, column);
      column.low[index] = low;
      column.high[index] = high;
    };
    const number = this.#brands.add(brand, id);
    keys.push({ id, priceCents, weightGrams, publishedAt, ownPlace });
    for (const { low, high } of columns.values()) {
      low.push(Number.NaN);
      high.push(Number.NaN);
    }
    add('brand', [number, number]);
    add('price', [priceCents, priceCents]);
    add('inStock', isInStock ? [1, 1] : [0, 0]);
    if (rating !== null) add('rating', [rating, rating]);
    for (const [attributeId, ends] of Object.entries(attributes)) add(attributeId, ends);
    this.#indexes.set(id, { kindId, index });
  }

  #ofKind(kindId: string): ProductsOfKind {
    const found = this.kinds.get(kindId) ?? { keys: [], columns: new Map(), summary: null };
    found.summary = null;
    this.kinds.set(kindId, found);
    return found;
  }

  /** The last product takes the index of the removed one. */
  #remove(id: string): void {
    const found = this.#indexes.get(id);
    if (!found) return;
    const { keys, columns } = this.#ofKind(found.kindId);
    moveLast(keys, found.index);
    for (const { low, high } of columns.values()) {
      moveLast(low, found.index);
      moveLast(high, found.index);
    }
    this.#indexes.delete(id);
    this.#brands.remove(id);
    const moved = keys[found.index];
    if (moved) this.#indexes.set(moved.id, found);
  }
}

const emptyUpTo = (length: number) => Array.from({ length }, () => Number.NaN);

function moveLast<Each>(list: Each[], index: number): void {
  const last = list.pop();
  if (last !== undefined && index < list.length) list[index] = last;
}

/** Is kept until a product of the kind changes. */
export async function summaryOf(kind: ProductsOfKind, giveTurn: GiveTurn): Promise<Summary> {
  if (kind.summary) return kind.summary;
  const summary: Summary = new Map();
  for (const [name, column] of kind.columns) {
    const most = name === 'brand' ? Number.POSITIVE_INFINITY : filterLimits.choices.max;
    const found = summaryOfColumn(column, most);
    if (found.from <= found.to) summary.set(name, found);
    await giveTurn();
  }
  kind.summary = summary;
  return summary;
}

function summaryOfColumn({ low, high }: Column, most: number) {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let counts: Map<number, number> | null = new Map();
  for (const [index, value] of low.entries()) {
    if (Number.isNaN(value)) continue;
    from = Math.min(from, value);
    to = Math.max(to, high[index] ?? value);
    counts?.set(value, (counts.get(value) ?? 0) + 1);
    if (counts && counts.size > most) counts = null;
  }
  return { from, to, counts };
}

/**
 * Keeps the products of a database up to date.
 * @returns a function that reads what has changed before its call, and returns the products
 */
export function followProducts(database: Queryable): () => Promise<FilteredProducts> {
  let products = new FilteredProducts();
  let seenTo = '0';
  let origin: string | null = null;

  async function readAll(): Promise<void> {
    const start = await startNotingChanges(database);
    const all = new FilteredProducts();
    for await (const batch of readAllProducts(database)) for (const product of batch) all.apply(product);
    [products, seenTo, origin] = [all, start.seenTo, start.origin];
  }

  async function read(): Promise<FilteredProducts> {
    if (origin === null) await readAll();
    let changes = await readChanges(database, seenTo);
    if (changes.origin !== origin) {
      await readAll();
      changes = await readChanges(database, seenTo);
    }
    for (const product of changes.products) products.apply(product);
    seenTo = changes.seenTo;
    return products;
  }

  // Calls share the next read, because a running one may have missed what has changed since.
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<FilteredProducts> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const reading = read();
      running = reading.catch(() => {});
      return reading;
    });
    return next;
  };
}
