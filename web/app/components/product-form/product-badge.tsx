import { type ManagedProduct, type ProductState, stateOf } from '@chuck-and-bit/contract/managed-products';
import { useDates } from '../../session/access/use-dates';
import { classNames } from '../../ui/class-names';

const looks: Record<Exclude<ProductState, 'published'>, [text: string, look: string]> = {
  draft: ['Draft', 'badge-ghost'],
  hidden: ['Hidden', 'badge-ghost'],
  scheduled: ['Appears', 'badge-info badge-soft'],
  archived: ['Archived', 'badge-warning badge-soft'],
};

/** The state of a product that visitors don't see; nothing for one in the shop. */
export function ProductBadge({ product }: { product: ManagedProduct }) {
  const dates = useDates();
  const state = stateOf(product);
  if (state === 'published') return null;
  const [text, look] = looks[state];
  return (
    <span className={classNames('badge h-auto min-h-6 text-start font-normal', look)}>
      {product.appearsAt === null ? text : `${text} ${dates.moment(product.appearsAt)}`}
    </span>
  );
}
