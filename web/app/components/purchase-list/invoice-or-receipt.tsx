import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { orderPaths } from '../../browser/order-paths';
import { ButtonLink } from '../../ui/button';
import { ReceiptButton } from '../orders/receipt-button';

type InvoiceOrReceiptProps = { purchase: Purchase; describedBy: string };

/** Opens the invoice of a purchase, or before it is issued saves the receipt. */
export function InvoiceOrReceipt({ purchase, describedBy }: InvoiceOrReceiptProps) {
  if (!purchase.invoice) return <ReceiptButton purchase={purchase} size="row" describedBy={describedBy} />;
  return (
    <ButtonLink
      to={orderPaths.document(purchase.invoice._id)}
      variant="ghost"
      size="row"
      aria-describedby={describedBy}
    >
      Invoice
    </ButtonLink>
  );
}
