import { redirect } from 'react-router';
import { paths } from '../../page/paths';
import { toast } from '../toasts/toast';

let isPaid = false;

/** Whether the buyer has come to My Orders by paying. */
export const hasJustPaid = (): boolean => isPaid;

export function forgetPayment(): void {
  isPaid = false;
}

/** Where a buyer goes after paying. My Orders thanks them, so no earlier toast stays above it. */
export function toMyOrdersAfterPaying(): Response {
  isPaid = true;
  toast.dismiss();
  return redirect(paths.myOrders);
}
