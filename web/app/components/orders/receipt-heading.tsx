import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import type { ReactNode } from 'react';
import { firstDashboardPath } from '../../page/dashboard-screens';
import { Button, ButtonLink } from '../../ui/button';
import { PageHeading } from '../../ui/page-heading';
import { ReceiptButton } from './receipt-button';

type ReceiptHeadingProps = {
  of: Order | Purchase;
  purchase: Purchase | undefined;
  title: string;
  user: User;
  packingSlipPath: string;
  /** Further actions. */
  children: ReactNode;
};

/** The heading of the page about an order or a purchase, which is its receipt when printed. */
export function ReceiptHeading({
  of,
  purchase,
  title,
  user,
  packingSlipPath,
  children,
}: ReceiptHeadingProps) {
  const isUnpaid = of.paymentStatus === 'Unpaid';
  return (
    <>
      {!isUnpaid && (
        <p aria-hidden="true" className="eyebrow hidden print:block">
          Receipt
        </p>
      )}
      <PageHeading
        title={title}
        actions={
          <>
            <ButtonLink to={firstDashboardPath(user)} variant="ghost" size="small">
              All orders
            </ButtonLink>
            <Button variant="outline" size="small" onClick={() => window.print()}>
              {isUnpaid ? 'Print' : 'Print receipt'}
            </Button>
            <ReceiptButton of={of} purchase={purchase} size="small" />
            {user.role !== null && (
              <ButtonLink to={packingSlipPath} variant="outline" size="small">
                Packing slip
              </ButtonLink>
            )}
            <div className="contents">{children}</div>
          </>
        }
      />
    </>
  );
}
