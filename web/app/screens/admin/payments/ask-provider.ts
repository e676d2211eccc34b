import { checkPayment, type Payment } from '@chuck-and-bit/contract/payments';
import { toast } from '../../../components/toasts/toast';
import { errorMessage } from '../../../components/errors/error-message';
import { browserShopApi } from '../../../shop-api';

/** The part of an action that has the shop ask the card provider about a payment and says what came of it. */
export async function askProvider(id: string): Promise<void> {
  try {
    const { payment } = await browserShopApi().call(checkPayment, { params: { id } });
    const isMoneyMoved = ['charged', 'refunding', 'refunded'].includes(payment.state);
    if (payment.unsettled) toast.warning(outcome(payment));
    else if (isMoneyMoved) toast.success(outcome(payment));
    else toast.info(outcome(payment));
  } catch (error) {
    toast.error(errorMessage(error));
    throw error;
  }
}

function outcome(payment: Payment): string {
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
