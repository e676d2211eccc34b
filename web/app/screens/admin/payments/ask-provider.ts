import { checkPayment, type Payment } from '@chuck-and-bit/contract/payments';
import { toast } from '../../../components/toasts/toast';
import { errorMessage } from '../../../components/errors/error-message';
import { browserShopApi } from '../../../shop-api';

/** Has the shop ask the card provider about a payment, and shows the outcome as a toast. */
export async function askProvider(id: string): Promise<void> {
  try {
    const { payment } = await browserShopApi().call(checkPayment, { params: { id } });
    const isMoneyMoved = ['charged', 'refunding', 'refunded'].includes(payment.state);
    if (payment.unsettled) toast.warning(outcomeText(payment));
    else if (isMoneyMoved) toast.success(outcomeText(payment));
    else toast.info(outcomeText(payment));
  } catch (error) {
    toast.error(errorMessage(error));
    throw error;
  }
}

function outcomeText(payment: Payment): string {
  switch (payment.state) {
    case 'charged':
      return payment.unsettled ? 'Charged, but not matched to an order yet' : 'Charged. The order is paid.';
    case 'refunding':
      return payment.unsettled
        ? "The refund isn't complete yet. Please check again later."
        : 'The refund is on its way';
    case 'refunded':
      return 'The customer has been refunded';
    case 'disputed':
      return "Disputed. The bank hasn't decided yet.";
    case 'charged_back':
      return 'Charged back. The customer keeps the money.';
    case 'canceled':
      return 'Cancelled. Nothing was charged.';
    case 'failed':
      return 'The last card was declined. Nothing was charged.';
    case 'open':
      return 'Not paid yet. Nothing was charged.';
  }
}
