import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { Link } from 'react-router';
import { NoteCount } from '../../../components/notes/note-count';
import { StatusBadge, UnitsToSettle } from '../../../components/orders/order-badges';
import { CancelButton, ShipButton } from '../../../components/orders/order-buttons';
import {
  OrderedProduct,
  orderColumns,
  orderSubjectId,
  PlacedOn,
  totalColumn,
} from '../../../components/orders/order-cells';
import { type Selection, SelectPurchase } from '../../../components/orders/shipping/selection';
import { isOnlyOrder } from '../../../components/purchases/purchase-rows';
import { paths } from '../../../page/paths';
import { actionsColumn, type Column } from '../../../ui/data-table';
import { CustomerCell } from './customer';

const customerId = (order: Order) => `order-${order._id}-customer`;

type Ask = (order: Order) => void;

type Actions = {
  /** The shown purchases, by their ids. */
  purchases: Record<string, Purchase>;
  onShip: Ask;
  onCancel: Ask;
  selection: Selection;
};

/** The columns of the desk's list. */
export function columns({ purchases, onShip, onCancel, selection }: Actions): Column<Order>[] {
  const subject = (order: Order) => `${orderSubjectId(order)} ${customerId(order)}`;
  /** Of its only order; the heading of a purchase of several orders has what is said of all. */
  const purchaseOf = (order: Order) =>
    isOnlyOrder(purchases, order) ? purchases[order.purchaseId] : undefined;
  return [
    {
      ...orderColumns.product,
      cell: (order) => (
        <SelectPurchase purchase={purchaseOf(order)} selection={selection}>
          <OrderedProduct order={order} note={<Placed order={order} purchase={purchaseOf(order)} />} />
        </SelectPurchase>
      ),
    },
    {
      header: 'Customer',
      fills: true,
      cell: (order) => <CustomerCell id={customerId(order)} order={order} purchase={purchaseOf(order)} />,
    },
    orderColumns.quantity,
    totalColumn(purchases),
    orderColumns.payment,
    {
      ...orderColumns.status,
      cell: (order) => (
        <div className="flex flex-col items-start gap-0.5 @max-table:items-end">
          <StatusBadge order={order} />
          {order.unitsToSettle > 0 && (
            // Its page ships and refunds them.
            <Link to={paths.purchaseDetails(order.purchaseId)} className="hover:underline">
              <UnitsToSettle count={order.unitsToSettle} />
            </Link>
          )}
        </div>
      ),
    },
    actionsColumn((order) => (
      <div className="flex w-full justify-end gap-1 @max-table:flex-wrap">
        <CancelButton order={order} size="row" describedBy={subject(order)} onAsk={onCancel} />
        <ShipButton order={order} size="row" describedBy={subject(order)} onAsk={onShip} />
      </div>
    )),
  ];
}

function Placed({ order, purchase }: { order: Order; purchase: Purchase | undefined }) {
  return (
    <>
      <PlacedOn order={order} />
      {purchase?.notes ? (
        <>
          <span> · </span>
          <NoteCount purchase={purchase} />
        </>
      ) : null}
    </>
  );
}
