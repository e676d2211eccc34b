import { getDrill } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import type { Order } from '@chuck-and-bit/contract/orders';
import { syncCart } from '../../cart/cart-sync';
import { addLine } from '../../cart/stored-cart';
import { browserShopApi } from '../../shop-api';
import { TaskButton } from '../actions/task-button';
import { showAdded, showFull } from './added-toast';
import { toast } from '../toasts/toast';

type OrderAgainButtonProps = { order: Order; describedBy: string };

/** Puts the ordered quantity into the cart again, at least the minimum order, at today's price. */
export function OrderAgainButton({ order, describedBy }: OrderAgainButtonProps) {
  async function add() {
    const drill = await browserShopApi().call(getDrill, { params: { id: order.productId } });
    const quantity = Math.max(order.quantity, drill.minimumOrder);
    if (!isOrderable(drill)) toast.error(messages.soldOut);
    else if (!addLine(drill, quantity)) showFull();
    else {
      showAdded(drill, quantity);
      void syncCart();
    }
  }
  return (
    <TaskButton variant="outline" size="row" aria-describedby={describedBy} task={add}>
      Order again
    </TaskButton>
  );
}
