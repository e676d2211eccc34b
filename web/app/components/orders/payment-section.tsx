import { cardText } from '@chuck-and-bit/contract/card-text';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { useDates } from '../../session/access/use-dates';
import { AddressText } from '../purchases/purchase-address';
import { PaymentBadge } from './order-badges';
import { OrderDeadline } from './order-deadline';
import { Fact, Facts, Section } from './receipt-parts';

type PaymentSectionProps = {
  of: Order | Purchase;
  /** When a dispute of the payment began that is still open. */
  disputedAt?: string | null | undefined;
  /** Further facts, after the status. */
  children?: ReactNode;
};

/** Whether and how an order or a purchase was paid. */
export function PaymentSection({ of, disputedAt, children }: PaymentSectionProps) {
  const { paidAt, refundedAmount, refundedAt, cardBrand, cardLast4 } = of;
  const purchase = 'orders' in of ? of : null;
  const dates = useDates();
  return (
    <Section title="Payment">
      <Facts>
        <Fact label="Payment status">
          <PaymentBadge status={of.paymentStatus} />
        </Fact>
        {children}
        {paidAt && <Fact label="Paid on">{dates.moment(paidAt)}</Fact>}
        {refundedAmount > 0 && <Fact label="Refunded">{formatUsd(refundedAmount)}</Fact>}
        {purchase && refundedAt && <Fact label="Refunded on">{dates.moment(refundedAt)}</Fact>}
        {cardBrand && cardLast4 && (
          <Fact label="Card">{cardText({ brand: cardBrand, last4: cardLast4 })}</Fact>
        )}
        {disputedAt && <Fact label="Disputed since">{dates.moment(disputedAt)}</Fact>}
        {purchase?.poNumber && <Fact label="PO number">{purchase.poNumber}</Fact>}
        {purchase?.invoiceAddress && (
          <Fact label="Invoice to">
            <AddressText address={purchase.invoiceAddress} />
          </Fact>
        )}
        {purchase?.taxNumber && <Fact label="Tax number">{purchase.taxNumber}</Fact>}
      </Facts>
      <OrderDeadline order={of} className="text-base-content/75 mt-3 block text-sm" />
    </Section>
  );
}
