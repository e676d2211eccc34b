import { getDrill } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { useState } from 'react';
import { syncCart } from '../../cart/cart-sync';
import { addLine } from '../../cart/stored-cart';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { showAdded, showFull } from './added-toast';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

type OrderAgainButtonProps = { order: Order; describedBy: string };

/** Puts the ordered quantity into the cart again, at least the minimum order, at today's price. */
export function OrderAgainButton({ order, describedBy }: OrderAgainButtonProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function add() {
    setIsBusy(true);
    try {
      const drill = await browserShopApi().call(getDrill, { params: { id: order.productId } });
      const quantity = Math.max(order.quantity, drill.minimumOrder);
      if (drill.availableQuantity < drill.minimumOrder) toast.error(messages.soldOut);
      else if (!addLine(drill, quantity)) showFull();
      else {
        showAdded(drill, quantity);
        void syncCart();
      }
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setIsBusy(false);
  }
  return (
    <Button
      variant="outline"
      size="row"
      busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => void add()}
    >
      Order again
    </Button>
  );
}
