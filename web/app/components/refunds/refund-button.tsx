import { useState } from 'react';
import { Button } from '../../ui/button';
import { RefundDialog } from './refund-dialog';
import type { Refundable } from './refundable';

/** Opens the dialog that refunds; nothing where there is nothing to refund. The screen's action makes the refund. */
export function RefundButton({ refundable }: { refundable: Refundable | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!refundable) return null;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog refundable={refundable} onClose={() => setIsOpen(false)} />}
    </>
  );
}
