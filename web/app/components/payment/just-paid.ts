import { toast } from '../toasts/toast';

let isPaid = false;

/** Whether the buyer has come to My Orders by paying. */
export const hasJustPaid = (): boolean => isPaid;

export function forgetPayment(): void {
  isPaid = false;
}

/** My Orders thanks the buyer, so no earlier toast stays above it. */
export function rememberPayment(): void {
  isPaid = true;
  toast.dismiss();
}
