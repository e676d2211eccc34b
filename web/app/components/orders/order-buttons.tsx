import { canCancel, canPay, shipRefusals, whyNotShip } from '@chuck-and-bit/contract/order-status';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '../../page/paths';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

type OrderButtonProps = {
  order: Order;
  /** `row` in a table, `small` beside a heading. */
  size: 'row' | 'small';
  /** The ids of the elements that name the order, if the page shows several. */
  describedBy?: string;
};

type AskingButtonProps = OrderButtonProps & {
  /** Opens the dialog that asks first. */
  onAsk: (order: Order) => void;
};

/** For the buyer, and for staff who may change orders. */
export function CancelButton({ order, size, describedBy, onAsk }: AskingButtonProps) {
  const { isShopper, mayChange } = useRights();
  if (!canCancel(order) || !(isShopper || mayChange('orders'))) return null;
  return (
    <Button variant="ghost" size={size} aria-describedby={describedBy} onClick={() => onAsk(order)}>
      Cancel
    </Button>
  );
}

export function PayButton({ order, size, describedBy }: OrderButtonProps) {
  const navigate = useNavigate();
  if (!canPay(order)) return null;
  return (
    <Button
      size={size}
      aria-describedby={describedBy}
      onClick={() => void navigate(paths.payment(order._id))}
    >
      Pay
    </Button>
  );
}

/** For staff who may change orders. Fetches the order again before asking: it may have been paid, refunded or shipped since. */
export function ShipButton({ order: shown, size, describedBy, onAsk }: AskingButtonProps) {
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
      const order = await browserShopApi().call(getOrder, { params: { id: shown._id } });
      endFetching();
      const refusal = whyNotShip(order);
      if (!refusal) return onAsk(order);
      toast.error(shipRefusals[refusal]);
      void revalidate();
    } catch (error) {
      endFetching();
      toast.error(errorMessage(error));
    }
  }
  return (
    <Button
      variant={whyNotShip(shown) ? 'outline' : 'primary'}
      size={size}
      busy={isFetching}
      aria-describedby={describedBy}
      onClick={(event) => void askToShip(event.currentTarget)}
    >
      Mark as Shipped
    </Button>
  );
}
