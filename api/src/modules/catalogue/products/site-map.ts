import { subtreeOf } from '@chuck-and-bit/contract/kinds';
import type { Queryable } from '../../../database/client';
import { readKinds } from '../../kinds/kinds';
import { listChanges, listChangesOfKinds } from './products.queries';

/** The pages of the catalogue with their last change: `departments` by their slugs, `products` by their ids. */
export type CataloguePages = {
  departments: { slug: string; changedAt: Date }[];
  products: { id: string; changedAt: Date }[];
};

/** All departments that have products, and so many products that both are at most `limit`. */
export async function readCataloguePages(database: Queryable, limit: number): Promise<CataloguePages> {
  const [kinds, changes] = [await readKinds(database), await listChangesOfKinds(database)];
  const departments = kinds.flatMap((kind) => {
    const ids = new Set(subtreeOf(kinds, kind._id).map(({ _id }) => _id));
    const times = changes.filter(({ kindId }) => ids.has(kindId)).map(({ changedAt }) => changedAt.getTime());
    return times.length > 0 ? [{ slug: kind.slug, changedAt: new Date(Math.max(...times)) }] : [];
  });
  return { departments, products: await listChanges(database, limit - departments.length) };
}
