import { sum } from '@chuck-and-bit/contract/sum';
import type { OrderRow } from '../orders/orders';

type LineOfParcel = { orderId: string; quantity: number };
type Parcel = { id: string; lostAt: Date | null; replaces: string | null; lines: readonly LineOfParcel[] };
type ShippedOrder = Pick<
  OrderRow,
  'id' | 'shippedQuantity' | 'refundedShippedQuantity' | 'refundedLostQuantity' | 'refundedAt'
>;

const unitsIn = (parcels: readonly Parcel[], orderId: string) =>
  sum(parcels.flatMap(({ lines }) => lines.filter((line) => line.orderId === orderId)).map(unitsOfLine));
const unitsOfLine = ({ quantity }: LineOfParcel) => quantity;

/** Units of an order that were sent again, in parcels that are not lost too. */
export const unitsSentAgain = (orderId: string, parcels: readonly Parcel[]): number =>
  unitsIn(
    parcels.filter(({ replaces, lostAt }) => replaces !== null && lostAt === null),
    orderId,
  );

/**
 * Units of an order in lost parcels that were neither sent again nor refunded, by the id of the parcel. Refunded units count
 * from the oldest parcel.
 * @param parcels of the purchase, oldest first
 */
export function unitsToReplace(order: ShippedOrder, parcels: readonly Parcel[]): Map<string, number> {
  const units = new Map<string, number>();
  let refunded = order.refundedLostQuantity;
  let remaining =
    order.refundedAt === null
      ? order.shippedQuantity - order.refundedShippedQuantity - unitsSentAgain(order.id, parcels)
      : 0;
  for (const parcel of parcels) {
    if (parcel.lostAt === null) continue;
    const replacements = parcels.filter(({ replaces }) => replaces === parcel.id);
    const open = unitsIn([parcel], order.id) - unitsIn(replacements, order.id);
    const notRefunded = Math.max(0, open - refunded);
    refunded -= open - notRefunded;
    const toReplace = Math.max(0, Math.min(notRefunded, remaining));
    remaining -= toReplace;
    units.set(parcel.id, toReplace);
  }
  return units;
}

/** As `unitsToReplace`, of all lost parcels together. */
export const unitsLost = (order: ShippedOrder, parcels: readonly Parcel[]): number =>
  sum([...unitsToReplace(order, parcels).values()]);
