/** What people call one of several orders of a purchase: "2 of BJCS-PGYR". */
export const numberOfOrder = ({ number, position }: { number: string; position: number }): string =>
  `${position} of ${number}`;

/** As `numberOfOrder`, for several: "1, 3 of BJCS-PGYR". */
export const numberOfOrders = (positions: readonly number[], number: string): string =>
  `${positions.join(', ')} of ${number}`;
