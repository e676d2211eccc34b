/** A purchase of the demo shopper. Products are referenced by name. */
export type PurchaseSeed = {
  products: readonly { name: string; quantity: number; isShipped?: true }[];
  /** Hours before the shop's first start. */
  placedHoursAgo: number;
  state: 'unpaid' | 'paid' | 'refunded';
  shipping: 'Standard' | 'Express';
  discountCode?: string;
  poNumber?: string;
};

/** Oldest first, one in each state. */
export const demoPurchases: readonly PurchaseSeed[] = [
  {
    products: [
      { name: 'Bi-Metal Hole Saw Kit, 25 to 68 mm', quantity: 1 },
      { name: 'Ground HSS Twist Bit Set, 10 Pieces', quantity: 2 },
    ],
    placedHoursAgo: 500,
    state: 'refunded',
    shipping: 'Standard',
  },
  {
    products: [
      { name: 'Slotted, Phillips & Torx Bit Set, 18 Pieces', quantity: 50, isShipped: true },
      { name: 'Hexa SDS-Plus Bit Pack, 4 Pieces', quantity: 10, isShipped: true },
    ],
    placedHoursAgo: 290,
    state: 'paid',
    shipping: 'Standard',
    poNumber: 'PO-4711',
  },
  {
    products: [
      { name: 'Tarn 18 Drill Driver', quantity: 1, isShipped: true },
      { name: 'Carbide Masonry Bit Set, 6 Pieces', quantity: 5 },
    ],
    placedHoursAgo: 100,
    state: 'paid',
    shipping: 'Standard',
    discountCode: 'WELCOME10',
  },
  {
    products: [
      { name: 'Cairn 850 Corded Hammer Drill', quantity: 2 },
      { name: 'Tarn 12 Compact Drill Driver', quantity: 1 },
    ],
    placedHoursAgo: 28,
    state: 'paid',
    shipping: 'Express',
  },
  {
    products: [
      { name: 'Tarn 18 Impact Driver', quantity: 1 },
      { name: 'Timber Boring Set, 5 Spade & 3 Auger Bits', quantity: 1 },
    ],
    placedHoursAgo: 0,
    state: 'unpaid',
    shipping: 'Standard',
  },
];
