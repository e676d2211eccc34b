import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';

/** "Parcel 2": by its index among the shipments. */
export const nameOfParcel = ({ shipments }: Purchase, { _id }: Parcel): string =>
  `Parcel ${shipments.findIndex((each) => each._id === _id) + 1}`;
