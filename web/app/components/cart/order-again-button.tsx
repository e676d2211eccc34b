import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { useNavigate } from 'react-router';
import { paths } from '../../browser/paths';
import { TaskButton } from '../actions/task-button';
import { toast } from '../toasts/toast';
import { orderAgain } from './order-again';
import { sayAdded, sayOfCart } from './say-added';

type OrderAgainButtonProps = {
  /** One order, or all of a purchase, which leads to the cart. */
  orders: readonly Order[];
  size: 'row' | 'small';
  describedBy?: string;
};

/** Puts what was ordered into the cart again, and names what can't be had any more. */
export function OrderAgainButton({ orders, size, describedBy }: OrderAgainButtonProps) {
  const navigate = useNavigate();
  const isWhole = orders.length > 1;

  async function add() {
    const { added, leftOut } = await orderAgain(orders);
    const refusal = messages.notOrderedAgain(leftOut, limits.cartLines.max);
    if (refusal !== '') sayOfCart('error', refusal);
    const [first] = added;
    if (!first) return;
    if (!isWhole) return sayAdded(first.product, first.quantity);
    toast.success(messages.orderedAgain(added.length));
    void navigate(paths.cart);
  }
  return (
    <TaskButton variant="outline" size={size} aria-describedby={describedBy} task={add}>
      {isWhole ? 'Order all again' : 'Order again'}
    </TaskButton>
  );
}
