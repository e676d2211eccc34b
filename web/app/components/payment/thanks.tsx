import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router';
import { orderPaths } from '../../browser/order-paths';
import { paths } from '../../browser/paths';
import { hasPassword, type Identity } from '../../session/identity/identity';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { EmailText } from '../account/email-text';
import { OrderAgainButton } from '../cart/order-again-button';
import { forgetPayment } from './just-paid';

type ThanksProps = { purchase: Purchase; identity: Identity };

/** Thanks a buyer who has just paid, and says what happens next, until they go to another page. */
export function Thanks({ purchase, identity }: ThanksProps) {
  useEffect(() => forgetPayment, []);
  const title = useId();
  const { _id, number, arrives, userEmail, invoice, orders } = purchase;
  return (
    <Card tone="success" aria-labelledby={title} className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <output className="flex gap-3">
        <Icon name="check" className="text-success mt-0.5 size-6 shrink-0" />
        <span>
          <span id={title} className="block text-xl font-semibold">
            {messages.orderPaid}
          </span>
          <span className="mt-1 block max-w-prose">{messages.afterPayment}</span>
        </span>
      </output>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-4 sm:col-span-2">
        <Fact label="Order">
          <Link to={orderPaths.purchase(_id)} className="link">
            {number}
          </Link>
        </Fact>
        {arrives && <Fact label="Arrives">{deliveryText(arrives)}</Fact>}
        {userEmail && (
          <Fact label="Emails go to">
            <EmailText>{userEmail}</EmailText>
          </Fact>
        )}
        {invoice && (
          <Fact label="Invoice">
            <Link to={orderPaths.document(invoice._id)} className="link wrap-anywhere">
              {invoice.number}
            </Link>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap items-start gap-3 sm:col-start-2 sm:row-start-1">
        <OrderAgainButton orders={orders} size="small" />
        {!hasPassword(identity) && (
          <ButtonLink to={`${paths.profile}#password`} variant="outline" size="small">
            Set a password
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base-content/75 text-sm">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
