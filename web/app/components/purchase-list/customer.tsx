import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { EmailText } from '../account/email-text';
import { placeText } from '../purchases/purchase-address';

type CustomerCellProps = { id: string; order: Order; purchase: Purchase | undefined };

/** Who placed an order, and where `purchase` goes to. */
export function CustomerCell({ id, order, purchase }: CustomerCellProps) {
  return (
    <div id={id} className="min-w-0">
      <p className="leading-[1.2] wrap-anywhere @table:text-sm @table:leading-[1.2]">
        <bdi>{order.userName}</bdi>
      </p>
      <p className="text-base-content/70 text-xs leading-4">
        <EmailText>{order.userEmail}</EmailText>
        {purchase && <Place purchase={purchase} />}
      </p>
    </div>
  );
}

/** Who placed a purchase of several orders, and where it goes to, in its heading. */
export function PurchaseCustomer({ purchase }: { purchase: Purchase }) {
  return (
    <p className="text-base-content/75 text-sm font-normal wrap-anywhere">
      <bdi>{purchase.userName}</bdi> · <EmailText>{purchase.userEmail}</EmailText>
      <Place purchase={purchase} />
    </p>
  );
}

/** Nothing if the purchase names none. */
function Place({ purchase }: { purchase: Purchase }) {
  const place = placeText(purchase);
  return place && <span>{` · ${place}`}</span>;
}
