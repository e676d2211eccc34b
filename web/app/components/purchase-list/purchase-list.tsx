import type { OrderFilters } from '@chuck-and-bit/contract/order-search';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import type { Page } from '../../api-client';
import { browserShopApi } from '../../shop-api';
import { useRowAction } from '../actions/use-row-action';
import type { FailedList } from '../errors/failed-list';
import { CancelOrderDialog, cancelUnpaidOrder } from '../orders/cancel-order-dialog';
import { CancelPurchaseDialog, cancelUnpaidPurchase } from '../purchases/cancel-purchase';
import { linesOf, type PurchaseLine } from '../purchases/purchase-line';
import { remainingOfLine, ShipDialog, useShipping } from '../purchases/ship-purchase';
import { loadRows } from '../tables/load-rows';
import { PagedGroups } from '../tables/paged-table';
import { deskColumns } from './desk-columns';
import { ownColumns } from './own-columns';
import { PurchaseHeading } from './purchase-heading';
import { groupsOf } from './purchase-rows';
import { type Selection, SelectPurchase } from './selection/selection';

type PurchaseListProps = {
  caption: string;
  /** What `loadPurchaseList` has loaded. */
  list: Page<Purchase[]> | FailedList;
  empty: ReactNode;
  /** Of the desk, which ships; without it, the list is the buyer's own. */
  selection?: Selection;
};

/** For the loader of a screen with the list: the purchases that its address asks for. */
export const loadPurchaseList = (request: Request, filters: OrderFilters = {}) =>
  loadRows(request, (page) => browserShopApi().callPage(listPurchases, { query: { ...page, ...filters } }));

/** Purchases with their orders, and the dialogs of its rows. */
export function PurchaseList({ selection, ...shown }: PurchaseListProps) {
  const cancelling = useRowAction<PurchaseLine>(cancelUnpaidOrder);
  const cancellingAll = useRowAction<Purchase>(cancelUnpaidPurchase);
  const shipping = useShipping();
  const onCancel = cancelling.open;
  const onShip = (line: PurchaseLine) => shipping.open(remainingOfLine(line));
  return (
    <>
      <PagedGroups
        {...shown}
        columns={selection ? deskColumns({ onShip, onCancel, selection }) : ownColumns(onCancel)}
        moreLabel="More orders"
        rowsOf={linesOf}
        groups={groupsOf((purchase, folding) => {
          const heading = { purchase, folding, onCancel: cancellingAll.open };
          if (!selection) return <PurchaseHeading {...heading} />;
          return (
            <SelectPurchase purchase={purchase} selection={selection}>
              <PurchaseHeading {...heading} onShip={shipping.open} />
            </SelectPurchase>
          );
        })}
      />
      <ShipDialog shipping={shipping} />
      <CancelOrderDialog cancelling={cancelling} />
      <CancelPurchaseDialog cancelling={cancellingAll} />
    </>
  );
}
