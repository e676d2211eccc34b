import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { isPrintable } from '@chuck-and-bit/contract/printable-text';
import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import { orderPaths } from '../../browser/order-paths';
import { browserShopApi } from '../../shop-api';
import { ButtonLink } from '../../ui/button';
import { saveFile } from '../actions/save-file';
import { TaskButton } from '../actions/task-button';

type ReceiptButtonProps = {
  purchase: Purchase;
  /** `row` in a table, `small` beside a heading. */
  size: 'row' | 'small';
  describedBy?: string;
};

/**
 * Saves the receipt of a paid purchase. It is fetched with the user's token, which a link would not send. If the file
 * can't show the script of a name or an address, it opens the invoice to print.
 */
export function ReceiptButton({ purchase, size, describedBy }: ReceiptButtonProps) {
  if (purchase.paymentStatus === 'Unpaid') return null;
  if (purchase.invoice && !isPrintable(textsOf(purchase))) {
    return (
      <ButtonLink
        to={`${orderPaths.document(purchase.invoice._id)}?print`}
        variant="outline"
        size={size}
        aria-describedby={describedBy}
      >
        Invoice (print)
      </ButtonLink>
    );
  }

  async function download() {
    const file = await browserShopApi().download(getPurchaseReceipt, { params: { id: purchase._id } });
    saveFile(file, `receipt-${purchase.number}.pdf`);
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

/** What people typed that is on its receipt. */
const textsOf = (purchase: Purchase): string =>
  [
    ...Object.values(purchase.invoiceAddress ?? {}),
    purchase.userName,
    purchase.company,
    purchase.address,
    purchase.city,
    purchase.poNumber,
    ...purchase.orders.map(({ productName }) => productName),
  ].join('\n');
