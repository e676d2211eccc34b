import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { getOrderReceipt, getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import { browserShopApi } from '../../shop-api';
import { saveFile } from '../actions/save-file';
import { TaskButton } from '../actions/task-button';

type ReceiptButtonProps = {
  of: Order | Purchase;
  /** `row` in a table, `small` beside a heading. */
  size: 'row' | 'small';
  describedBy?: string;
};

/** Saves the receipt of a paid order or purchase. It is fetched with the user's token, which a link would not send. */
export function ReceiptButton({ of, size, describedBy }: ReceiptButtonProps) {
  if (of.paymentStatus === 'Unpaid') return null;

  async function download() {
    const endpoint = 'orders' in of ? getPurchaseReceipt : getOrderReceipt;
    const file = await browserShopApi().download(endpoint, { params: { id: of._id } });
    saveFile(file, `receipt-${of.number}.pdf`);
  }
  return (
    <TaskButton
      variant={size === 'row' ? 'ghost' : 'outline'}
      size={size}
      aria-describedby={describedBy}
      task={download}
    >
      Receipt (PDF)
    </TaskButton>
  );
}
