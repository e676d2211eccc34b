import { type Drill, getDrill } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import type { Order } from '@chuck-and-bit/contract/orders';
import { syncCart } from '../../cart/cart-sync';
import { addLine } from '../../cart/stored-cart';
import { browserShopApi } from '../../shop-api';
import { ShopApiError } from '../../page/shop-api-error';
import { TaskButton } from '../actions/task-button';
import { sayAdded, sayOfCart, sayFull } from './say-added';
import { toast } from '../toasts/toast';

type OrderAgainButtonProps = { order: Order; describedBy: string };

/** Puts the ordered quantity into the cart again, at least the minimum order, at today's price. */
export function OrderAgainButton({ order, describedBy }: OrderAgainButtonProps) {
  async function add() {
    const drill = await browserShopApi().call(getDrill, { params: { id: order.productId } });
    const quantity = quantityAgain(order, drill);
    if (!isOrderable(drill)) toast.error(messages.soldOut);
    else if (!addLine(drill, quantity)) sayFull();
    else {
      sayAdded(drill, quantity);
      void syncCart();
    }
  }
  return (
    <TaskButton variant="outline" size="row" aria-describedby={describedBy} task={add}>
      Order again
    </TaskButton>
  );
}

const quantityAgain = (order: Order, drill: Drill) => Math.max(order.quantity, drill.minimumOrder);

type OrderAllAgainButtonProps = { orders: readonly Order[]; size: 'row' | 'small'; describedBy?: string };

/** Puts all that a purchase has into the cart again. Names the products that can't be had any more. */
export function OrderAllAgainButton({ orders, size, describedBy }: OrderAllAgainButtonProps) {
  async function add() {
    const drills = await Promise.all(orders.map(({ productId }) => findDrill(productId)));
    const missing = orders.filter((_order, index) => !isOrderableNow(drills[index]));
    const added = orders.filter((order, index) => {
      const drill = drills[index];
      return isOrderableNow(drill) && addLine(drill, quantityAgain(order, drill));
    });
    if (missing.length > 0) toast.error(messages.notOrderedAgain(missing.map((order) => order.productName)));
    if (added.length + missing.length < orders.length) sayFull();
    if (added.length === 0) return;
    sayOfCart(
      'success',
      `Added to your cart: ${added.length === 1 ? '1 product' : `${added.length} products`}`,
    );
    void syncCart();
  }
  return (
    <TaskButton variant="outline" size={size} aria-describedby={describedBy} task={add}>
      Order all again
    </TaskButton>
  );
}

const isOrderableNow = (drill: Drill | null | undefined): drill is Drill => !!drill && isOrderable(drill);

/** Returns null for a product that is no longer sold. */
async function findDrill(id: string): Promise<Drill | null> {
  try {
    return await browserShopApi().call(getDrill, { params: { id } });
  } catch (error) {
    if (error instanceof ShopApiError && error.statusCode === 404) return null;
    throw error;
  }
}
