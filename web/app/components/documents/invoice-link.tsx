import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { paths } from '../../page/paths';
import { ButtonLink } from '../../ui/button';

type InvoiceLinkProps = { purchase: Purchase | undefined; describedBy: string };

/** Opens the invoice of a purchase in a list. Nothing without one: the receipt is there instead. */
export function InvoiceLink({ purchase, describedBy }: InvoiceLinkProps) {
  if (!purchase?.invoice) return null;
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
