import { canPay } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import type { ReactNode } from 'react';
import { firstDashboardPath } from '../../browser/dashboard-screens';
import { orderPaths } from '../../browser/order-paths';
import { Button, ButtonLink } from '../../ui/button';
import { PageHeading } from '../../ui/page-heading';
import { ReceiptButton } from './receipt-button';

type ReceiptHeadingProps = {
  purchase: Purchase;
  user: User;
  /** Further actions. */
  children: ReactNode;
};

/** The heading of the page about a purchase, which is its receipt when printed. */
export function ReceiptHeading({ purchase, user, children }: ReceiptHeadingProps) {
  const isUnpaid = canPay(purchase);
  return (
    <>
      {!isUnpaid && (
        <p aria-hidden="true" className="eyebrow hidden print:block">
          Receipt
        </p>
      )}
      <PageHeading
        title={`Order ${purchase.number}`}
        actions={
          <>
            <ButtonLink
              to={firstDashboardPath(user)}
              variant="ghost"
              size="small"
              className="max-sm:-ms-[14px]"
            >
              All orders
            </ButtonLink>
            <Button variant="outline" size="small" onClick={() => window.print()}>
              {isUnpaid ? 'Print' : 'Print receipt'}
            </Button>
            <ReceiptButton purchase={purchase} size="small" />
            {user.role !== null && (
              <ButtonLink to={orderPaths.packingSlip(purchase._id)} variant="outline" size="small">
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
