import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { loadRefundable } from '../../../components/refunds/load-refundable';
import { RefundDialog } from '../../../components/refunds/refund-dialog';
import type { Refundable } from '../../../components/refunds/refundable';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';

/** Opens the dialog that refunds the units of a received return. */
export function RefundReturnButton({ row, describedBy }: { row: OrderReturn; describedBy: string }) {
  const [refundable, setRefundable] = useState<Refundable | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  async function open() {
    setIsLoading(true);
    try {
      const found = await loadRefundable(row.orderId);
      if (found) setRefundable(found);
      else toast.error(messages.refundTooHigh(0));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <>
      <Button size="row" aria-describedby={describedBy} busy={isLoading} onClick={() => void open()}>
        Refund
      </Button>
      {refundable && (
        <RefundDialog refundable={refundable} returned={row} onClose={() => setRefundable(null)} />
      )}
    </>
  );
}
