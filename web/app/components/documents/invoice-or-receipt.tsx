import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { paths } from '../../page/paths';
import { ButtonLink } from '../../ui/button';
import { ReceiptButton } from '../orders/receipt-button';

type InvoiceOrReceiptProps = { of: Order | Purchase; purchase: Purchase | undefined; describedBy: string };

/** In a list: opens the invoice of a purchase, or before it is issued saves the receipt. */
export function InvoiceOrReceipt({ of, purchase, describedBy }: InvoiceOrReceiptProps) {
  if (!purchase?.invoice) return <ReceiptButton of={of} size="row" describedBy={describedBy} />;
  return (
    <ButtonLink
      to={paths.document(purchase.invoice._id)}
      variant="ghost"
      size="row"
      aria-describedby={describedBy}
    >
      Invoice
    </ButtonLink>
  );
}
