import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { getOrderReceipt, getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import { useState } from 'react';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { saveFile } from '../actions/save-file';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

type ReceiptButtonProps = {
  of: Order | Purchase;
  /** `row` in a table, `small` beside a heading. */
  size: 'row' | 'small';
  describedBy?: string;
};

/** Saves the receipt of a paid order or purchase. It is fetched with the user's token, which a link would not send. */
export function ReceiptButton({ of, size, describedBy }: ReceiptButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  if (of.paymentStatus === 'Unpaid') return null;

  async function download() {
    setIsLoading(true);
    const endpoint = 'orders' in of ? getPurchaseReceipt : getOrderReceipt;
    try {
      const file = await browserShopApi().download(endpoint, { params: { id: of._id } });
      saveFile(file, `receipt-${of.number}.pdf`);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button
      variant={size === 'row' ? 'ghost' : 'outline'}
      size={size}
      busy={isLoading}
      aria-describedby={describedBy}
      onClick={() => void download()}
    >
      Receipt (PDF)
    </Button>
  );
}
