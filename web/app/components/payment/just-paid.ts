import { isUuid } from '@chuck-and-bit/contract/uuid';
import { shopKey, storedText } from '../../browser/browser-storage';
import { toast } from '../toasts/toast';

const paidPurchase = storedText({ area: 'sessionStorage', key: shopKey('paidPurchase') }, (text) =>
  isUuid(text) ? text : null,
);

/** The purchase that the buyer has come to My Orders by paying, also after a reload; null when there is none. */
export const justPaid = (): string | null => paidPurchase.read();

export const forgetPayment = (): void => paidPurchase.remove();

/** My Orders thanks the buyer, so no earlier toast stays above it. */
export function rememberPayment(purchaseId: string): void {
  paidPurchase.write(purchaseId);
  toast.dismiss();
}
