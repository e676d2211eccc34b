import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { say } from '../toasts/say';

export const sayAdded = (drill: Pick<Drill, 'name' | 'unit'>, quantity: number): void =>
  sayOfCart('success', `Added to your cart: ${formatQuantity(quantity, drill.unit)} of ${drill.name}`);

export const sayFull = (): void => sayOfCart('error', pageMessages.cartFull(limits.cartLines.max));

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
