import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { toast } from '../toasts/toast';

const toastId = 'added-to-cart';

export function showAdded(drill: Pick<Drill, 'name' | 'unit'>, quantity: number): void {
  const words = (
    <WithCartLink>
      Added to your cart: {formatQuantity(quantity, drill.unit)} of {drill.name}
    </WithCartLink>
  );
  // One toast at a time: each replaces the one before.
  if (toast.isActive(toastId)) toast.update(toastId, { render: words });
  else toast.success(words, { toastId });
}

/** Sends a user's cart at once, for their other browsers. A visitor's is sent when they open it. */
export async function sendCart(): Promise<void> {
  const { syncCart } = await import('../../cart/cart-sync');
  await syncCart();
}

export function showFull(): void {
  toast.error(<WithCartLink>{messages.cartFull(limits.cartLines.max)}</WithCartLink>);
}

function WithCartLink({ children }: { children: ReactNode }) {
  return (
    <p>
      {children}.{' '}
      <Link to={paths.cart} className="link font-semibold">
        View cart
      </Link>
    </p>
  );
}
