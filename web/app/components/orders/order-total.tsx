import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';

/** What an order costs. `className` places its label and its amount. */
export function OrderTotal({ order, className }: { order: Order; className: string }) {
  return (
    <p className={className}>
      <span className="font-medium">Total</span>
      <span className="font-display text-3xl font-semibold tabular-nums">{formatUsd(order.totalPrice)}</span>
    </p>
  );
}
