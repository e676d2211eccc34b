import { countKindProducts, type Kind, type KindProducts, listKinds } from '@chuck-and-bit/contract/kinds';
import { formatCount } from '@chuck-and-bit/contract/money';
import { type FailedList, orFailure } from '../../../components/errors/failed-list';
import { browserShopApi } from '../../../shop-api';

export type LoadedKinds = { kinds: Kind[]; counts: KindProducts[] };

/** All kinds, and how many products are of each. */
export function loadKinds(): Promise<LoadedKinds | FailedList> {
  const api = browserShopApi();
  const both = Promise.all([api.call(listKinds), api.call(countKindProducts)]);
  return orFailure(both.then(([kinds, counts]) => ({ kinds, counts })));
}

export const countsOf = ({ counts }: LoadedKinds, kindId: string): KindProducts =>
  counts.find(({ _id }) => _id === kindId) ?? { _id: kindId, active: 0, archived: 0 };

/** "12 products, 2 of them archived". */
export function productsText({ active, archived }: KindProducts): string {
  const all = active + archived;
  const products = all === 1 ? '1 product' : `${formatCount(all)} products`;
  if (archived === 0) return products;
  return archived === all
    ? `${products}, archived`
    : `${products}, ${formatCount(archived)} of them archived`;
}
