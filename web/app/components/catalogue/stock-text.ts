import type { Product } from '@chuck-and-bit/contract/products';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { formatCount } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';

/** Whether there is enough of a product, in a word, and how much to worry. */
export function stockText(product: Pick<Product, 'availableQuantity' | 'minimumOrder'>): {
  text: string;
  level: 'plenty' | 'few' | 'none';
} {
  const { availableQuantity } = product;
  if (availableQuantity === 0) return { text: 'Sold out', level: 'none' };
  const left = `${formatCount(availableQuantity)} left`;
  if (!isOrderable(product)) return { text: left, level: 'none' };
  return availableQuantity < pageLimits.fewLeft
    ? { text: left, level: 'few' }
    : { text: 'In stock', level: 'plenty' };
}
