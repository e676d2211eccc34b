import { isolated } from '@chuck-and-bit/contract/isolated';
import type { Product } from '@chuck-and-bit/contract/products';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { say } from '../toasts/say';

export const sayAdded = (product: Pick<Product, 'name' | 'unit'>, quantity: number): void =>
  sayOfCart(
    'success',
    `Added to your cart: ${formatQuantity(quantity, product.unit)} of ${isolated(product.name)}`,
  );

export const sayFull = (): void => sayOfCart('error', pageMessages.cartFull(pageLimits.cartLines.max));

export function sayOfCart(kind: 'success' | 'error', text: string): void {
  const content = (
    <p>
      <span>{`${text}.`}</span>{' '}
      <Link to={paths.cart} className="link font-semibold">
        View cart
      </Link>
    </p>
  );
  say(kind, content, `cart ${kind}`);
}
