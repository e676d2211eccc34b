import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, canPay, whyNotShip } from '@chuck-and-bit/contract/order-status';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { orderPaths } from '../../browser/order-paths';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import type { PurchaseLine } from '../purchases/purchase-line';
import { toast } from '../toasts/toast';

type AskingButtonProps = {
  line: PurchaseLine;
  /** The ids of the elements that name the order, in a row of several. */
  describedBy?: string;
  /** Opens the dialog that asks first. */
  onAsk: (line: PurchaseLine) => void;
};

/** For the buyer, and for staff who may change orders. */
export function CancelButton({ line, describedBy, onAsk }: AskingButtonProps) {
  const { isShopper, mayChange } = useRights();
  if (!canCancel(line.order) || !(isShopper || mayChange('orders'))) return null;
  return (
    <Button
      variant="ghost"
      size={describedBy ? 'row' : 'small'}
      aria-describedby={describedBy}
      onClick={() => onAsk(line)}
    >
      Cancel
    </Button>
  );
}

export function PayButton({ order, describedBy }: { order: Order; describedBy: string }) {
  const navigate = useNavigate();
  if (!canPay(order)) return null;
  return (
    <Button
      size="row"
      aria-describedby={describedBy}
      onClick={() => void navigate(orderPaths.payment(order._id))}
    >
      Pay
    </Button>
  );
}

/** For staff who may change orders. Fetches the order again before asking: it may have been paid, refunded or shipped since. */
export function ShipButton({ line, describedBy, onAsk }: AskingButtonProps) {
  const [isFetching, setIsFetching] = useState(false);
  const { revalidate } = useRevalidator();
  const { mayChange } = useRights();
  if (!mayChange('orders')) return null;

  async function askToShip(opener: HTMLElement) {
    setIsFetching(true);
    // A busy button loses the focus. It must have it again when the dialog opens, to get it back afterwards.
    const endFetching = () => {
      flushSync(() => setIsFetching(false));
      opener.focus();
    };
    try {
      const order = await browserShopApi().call(getOrder, { params: { id: line._id } });
      endFetching();
      const refusal = whyNotShip(order);
      if (!refusal) return onAsk({ ...line, order });
      toast.error(messages.orderRefused[refusal]);
      void revalidate();
    } catch (error) {
      endFetching();
      toast.error(errorMessage(error));
    }
  }
  return (
    <Button
      variant={whyNotShip(line.order) ? 'outline' : 'primary'}
      size="row"
      busy={isFetching}
      aria-describedby={describedBy}
      onClick={(event) => void askToShip(event.currentTarget)}
    >
      Mark as Shipped
    </Button>
  );
}
