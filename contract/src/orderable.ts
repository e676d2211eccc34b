/** What bounds the quantity of an order, in units. */
export type QuantityBounds = { minimumOrder: number; availableQuantity: number };

/** Whether there is enough of a product for an order. */
export const isOrderable = ({ minimumOrder, availableQuantity }: QuantityBounds): boolean =>
  availableQuantity >= minimumOrder;
