import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import type { SavedAddress } from '../app/components/places/address-book';

/** Of the buyer of the examples, at 10 PM of the day before in New York. */
const placed = {
  number: 'K7QM-4XRD',
  userName: 'Ada',
  userEmail: 'ada@bits.example',
  address: 'Ring 7',
  phone: '+15550100',
  paymentStatus: 'Paid',
  transactionId: 'pi_1',
  cardBrand: null,
  cardLast4: null,
  refundedAmount: 0,
  createdAt: '2020-11-23T03:00:00.000Z',
  paidAt: null,
  refundedAt: null,
  expiresAt: null,
} as const;

/** Two paid pieces of which none was shipped. */
export const order: Order = {
  ...placed,
  _id: 'drills',
  purchaseId: 'p',
  position: 1,
  productId: 'drill',
  productName: 'Auger',
  productImage: '',
  price: 20,
  quantity: 2,
  unit: 'piece',
  totalPrice: 40,
  chargedAmount: 40,
  refundedQuantity: 0,
  refundedShippedQuantity: 0,
  status: 'Pending',
  shippedQuantity: 0,
  unitsToSettle: 0,
  carrier: null,
  trackingNumber: null,
  trackingLink: null,
  shippedAt: null,
};
export const bits: Order = { ...order, _id: 'bits', position: 2, productName: 'Bits', totalPrice: 15 };
export const shipped = { status: 'Shipped', shippedQuantity: 2 } as const;

/** The purchase of that order alone. */
export const purchase: Purchase = {
  ...placed,
  _id: 'p',
  orders: [order],
  shipments: [],
  disputedAt: null,
  company: null,
  postcode: null,
  city: 'Reno',
  country: 'US',
  region: 'US-NV',
  regionName: 'Nevada',
  invoiceAddress: null,
  taxNumber: null,
  poNumber: null,
  invoice: null,
  notes: null,
  discountCode: null,
  shippingRateId: null,
  shippingName: null,
  arrives: null,
  goods: 40,
  discount: 0,
  shipping: 0,
  tax: 0,
  includedTax: 0,
  taxName: null,
  total: 40,
  totalsWithout: [],
};

/** Where another order went. */
export const reno: SavedAddress = {
  name: 'Robin Carter',
  company: null,
  address: '7 Chalk Pit Road',
  postcode: '89501',
  city: 'Reno',
  country: 'US',
  region: 'US-NV',
  regionName: 'Nevada',
  phone: '555-0142-78',
};

/** With one of its pieces, on its way. */
export const parcel: Parcel = {
  _id: 'parcel',
  shippedAt: '2020-11-24T03:00:00.000Z',
  address: 'Ada\nRing 7',
  carrier: null,
  trackingNumber: null,
  trackingLink: null,
  lostAt: null,
  replaces: null,
  lines: [{ orderId: 'drills', quantity: 1, toReplace: 0 }],
};
