import type { Parcel } from '@chuck-and-bit/contract/purchases';
import { sum } from '@chuck-and-bit/contract/sum';

/** Units in lost parcels that are to be sent again or refunded: of one order, or of all. */
export const unitsLost = (parcels: readonly Parcel[], orderId?: string): number =>
  sum(
    parcels
      .flatMap(({ lines }) => lines)
      .filter((line) => orderId === undefined || line.orderId === orderId)
      .map(({ toReplace }) => toReplace),
  );
