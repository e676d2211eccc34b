import { brandKey } from '@chuck-and-bit/contract/filter-values';

/** The brands of products, whose spellings in other capitals or composed letters are one brand. */
export class Brands {
  readonly #numbers = new Map<string, number>();
  /** By the number of the brand: the ids of the products of each spelling. */
  readonly #products: Map<string, Set<string>>[] = [];
  readonly #brandOf = new Map<string, string>();

  /** NaN for a brand that no product ever had. */
  numberOf(brand: string): number {
    return this.#numbers.get(brandKey(brand)) ?? Number.NaN;
  }

  spellings(number: number): string[] {
    return [...(this.#products[number]?.keys() ?? [])];
  }

  /** The spelling of most products; of two, that of the oldest product. Ids of products ascend with their age. */
  shown(number: number): string {
    const spellings = [...(this.#products[number] ?? [])];
    const most = Math.max(...spellings.map(([, ids]) => ids.size));
    const [first, ...others] = spellings.filter(([, ids]) => ids.size === most);
    if (!first || others.length === 0) return first?.[0] ?? '';
    const oldest = [first, ...others].map(([spelling, ids]) => ({ spelling, id: firstOf(ids) }));
    return oldest.reduce((one, other) => (other.id < one.id ? other : one)).spelling;
  }

  /** @returns the number of the brand */
  add(brand: string, id: string): number {
    const key = brandKey(brand);
    const number = this.#numbers.get(key) ?? this.#products.push(new Map()) - 1;
    this.#numbers.set(key, number);
    this.#brandOf.set(id, brand);
    const spellings = this.#products[number];
    spellings?.set(brand, (spellings.get(brand) ?? new Set()).add(id));
    return number;
  }

  remove(id: string): void {
    const brand = this.#brandOf.get(id) ?? '';
    this.#brandOf.delete(id);
    const spellings = this.#products[this.numberOf(brand)];
    const ids = spellings?.get(brand);
    ids?.delete(id);
    if (ids?.size === 0) spellings?.delete(brand);
  }
}

function firstOf(ids: ReadonlySet<string>): string {
  let first: string | null = null;
  for (const id of ids) if (first === null || id < first) first = id;
  return first ?? '';
}
