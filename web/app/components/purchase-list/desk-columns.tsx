import { Link } from 'react-router';
import { orderPaths } from '../../browser/order-paths';
import { actionsColumn, type Column } from '../../ui/data-table';
import { UnitsToSettle } from '../orders/order-badges';
import { CancelButton, ShipButton } from '../orders/order-buttons';
import { isOnlyOrder, type PurchaseLine } from '../purchases/purchase-line';
import { CustomerCell } from './customer';
import { NoteCount } from './note-count';
import { OrderedProduct, orderColumns, orderSubjectId, PlacedOn, statusColumn } from './order-cells';
import { type Selection, SelectPurchase } from './selection/selection';

const customerId = ({ _id }: PurchaseLine) => `order-${_id}-customer`;

type Ask = (line: PurchaseLine) => void;
type Actions = { onShip: Ask; onCancel: Ask; selection: Selection };

/** The columns of the desk's list. */
export function deskColumns({ onShip, onCancel, selection }: Actions): Column<PurchaseLine>[] {
  const subject = (line: PurchaseLine) => `${orderSubjectId(line)} ${customerId(line)}`;
  /** Of its only order; the heading of a purchase of several orders has what is said of all. */
  const purchaseOf = (line: PurchaseLine) => (isOnlyOrder(line) ? line.purchase : undefined);
  return [
    {
      header: 'Product',
      fills: true,
      cell: (line) => (
        <SelectPurchase purchase={purchaseOf(line)} selection={selection}>
          <OrderedProduct line={line} note={<Placed line={line} />} />
        </SelectPurchase>
      ),
    },
    {
      header: 'Customer',
      fills: true,
      cell: (line) => <CustomerCell id={customerId(line)} order={line.order} purchase={purchaseOf(line)} />,
    },
    orderColumns.quantity,
    orderColumns.total,
    orderColumns.payment,
    statusColumn(ToSettle),
    actionsColumn((line) => (
      <div className="flex w-full justify-end gap-1 @max-table:flex-wrap">
        <CancelButton line={line} describedBy={subject(line)} onAsk={onCancel} />
        <ShipButton line={line} describedBy={subject(line)} onAsk={onShip} />
      </div>
    )),
  ];
}

/** Leads to the page that ships and refunds them. */
function ToSettle({ line: { order } }: { line: PurchaseLine }) {
  if (order.unitsToSettle === 0) return null;
  return (
    <Link to={orderPaths.purchaseLine(order)} className="hover:underline">
      <UnitsToSettle count={order.unitsToSettle} />
    </Link>
  );
}

function Placed({ line }: { line: PurchaseLine }) {
  const { order, purchase } = line;
  return (
    <>
      <PlacedOn order={order} />
      {isOnlyOrder(line) && purchase.notes ? (
        <>
          <span> · </span>
          <NoteCount purchase={purchase} />
        </>
      ) : null}
    </>
  );
}
