import { cardText } from '@chuck-and-bit/contract/card-text';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { useDates } from '../../session/access/use-dates';
import { WrittenTime } from '../dates/written-time';
import { AddressText } from '../purchases/purchase-address';
import { PaymentBadge } from './order-badges';
import { OrderDeadline } from './order-deadline';
import { Fact, Facts, Section } from './receipt-parts';

type PaymentSectionProps = { purchase: Purchase; forStaff: boolean; children: ReactNode };

/** Whether and how a purchase was paid, and whom its invoice names. */
export function PaymentSection({ purchase, forStaff, children }: PaymentSectionProps) {
  const { paidAt, refundedAmount, refundedAt, cardBrand, cardLast4, disputedAt } = purchase;
  const dates = useDates();
  return (
    <Section title="Payment">
      <Facts>
        <Fact label="Payment status">
          <PaymentBadge status={purchase.paymentStatus} />
        </Fact>
        <Fact label="Placed on">
          <WrittenTime at={purchase.createdAt} as="moment" />
        </Fact>
        {paidAt && <Fact label="Paid on">{dates.moment(paidAt)}</Fact>}
        {refundedAmount > 0 && <Fact label="Refunded">{formatUsd(refundedAmount)}</Fact>}
        {refundedAt && <Fact label="Refunded on">{dates.moment(refundedAt)}</Fact>}
        {cardBrand && cardLast4 && (
          <Fact label="Card">{cardText({ brand: cardBrand, last4: cardLast4 })}</Fact>
        )}
        {forStaff && disputedAt && <Fact label="Disputed since">{dates.moment(disputedAt)}</Fact>}
        {purchase.poNumber && (
          <Fact label="PO number">
            <bdi>{purchase.poNumber}</bdi>
          </Fact>
        )}
        {purchase.invoiceAddress && (
          <Fact label="Invoice to">
            <AddressText address={purchase.invoiceAddress} />
          </Fact>
        )}
        {purchase.taxNumber && (
          <Fact label="Tax number">
            <bdi>{purchase.taxNumber}</bdi>
          </Fact>
        )}
      </Facts>
      <OrderDeadline order={purchase} className="text-base-content/75 mt-3 block text-sm" />
      {children}
    </Section>
  );
}
