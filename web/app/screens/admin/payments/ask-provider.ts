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
      return payment.unsettled
        ? 'Charged, And Still Waiting For Its Order'
        : 'Charged, And The Order Is Paid';
    case 'refunding':
      return payment.unsettled
        ? 'The Refund Is Not Through Yet, Please Ask Again Later'
        : 'The Money Is On Its Way Back';
    case 'refunded':
      return 'The Money Is Back With The Customer';
    case 'disputed':
      return 'Disputed: The Bank Has Not Decided Yet Who Keeps The Money';
    case 'charged_back':
      return 'Charged Back: The Customer Keeps The Money';
    case 'canceled':
      return 'Canceled, And Nothing Was Charged';
    case 'failed':
      return 'The Last Card Was Declined, And Nothing Was Charged';
    case 'open':
      return 'Not Paid Yet, And Nothing Was Charged';
  }
}
