import type { DocumentSummary } from '@chuck-and-bit/contract/documents';
import type { Product } from '@chuck-and-bit/contract/products';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { test as base } from './fixtures';
import {
  createDraft,
  createOrderFor,
  createPaidOrder,
  createPaidPurchase,
  createPicturedProduct,
  createProduct,
  createProductReview,
  createPurchaseFor,
  createPurchaseReturnFor,
  createReturnFor,
  createReview,
  documentsOf,
  fetchProducts,
  linkOfMail,
  loseParcel,
  markShipped,
  payOrder,
  type Person,
  refundInPart,
  refundPayment,
  registerAdmin,
  registerShopper,
  registerStaff,
  shipWhole,
} from './shop-client';

/** People and things in every state that a screen can show. */
export type ScreenData = {
  shopper: Person;
  newcomer: Person;
  admin: Person;
  /** Staff who may only read. */
  reader: Person;
  product: Product;
  /** With several pictures, and documents. */
  pictured: Product;
  /** Only staff see it. */
  draft: Pick<Product, '_id'>;
  soldOut: Product;
  unpaid: Order;
  paid: Order;
  /** With a partial refund and a requested return. */
  shipped: Order;
  purchase: Purchase;
  /** Paid, with a parcel that got lost and an order that waits. */
  partlyShipped: Purchase;
  /** Shipped, with a requested return of units of both its orders. */
  returned: Purchase;
  /** The target of the newcomer's verification link in a browser that is not signed in to their account. */
  verificationPath: string;
  /** Of `partlyShipped`. */
  invoice: DocumentSummary;
};

const wholeAddress = {
  company: 'Carter & Daughters Drilling',
  address: '12 Quarry Lane\nGate 3',
  postcode: '45150',
  city: 'Millford',
  region: 'US-OH',
  invoiceAddress: {
    name: 'Accounts Payable',
    company: 'Carter Holding GmbH',
    address: 'Kohlgartenstraße 7',
    postcode: '04315',
    city: 'Leipzig',
    country: 'DE',
    region: 'DE-SN',
  },
  taxNumber: 'DE 123 456 789',
};

async function createScreenData(): Promise<ScreenData> {
  const shopper = await registerShopper('Robin Carter');
  const [newcomer, admin] = [await registerShopper('Nell Newcomer'), await registerAdmin('Alex Keeper')];
  const products = await fetchProducts();
  const named = (word: string) => products.find((product) => product.name.includes(word));
  const soldOut = products.find((product) => product.availableQuantity === 0);
  const product = named('SDS-Plus Rotary Hammer') ?? (await createProduct());
  if (!soldOut) throw new Error('The demo data hold a drill that is sold out');
  const paid = await createPaidOrder(shopper, product, 2);
  const shipped = await createPaidOrder(shopper, named('Twist Bit Set') ?? product, 3);
  await markShipped(shipped);
  await refundInPart(shipped, 5);
  await createReturnFor(shopper, shipped);
  const refunded = await createOrderFor(shopper, named('Hole Saw') ?? product);
  await refundPayment(await payOrder(shopper, refunded));
  const unpaid = await createOrderFor(shopper, named('Masonry Bit Set') ?? product);
  const ordered = [product, named('Hole Saw') ?? product];
  const purchase = await createPurchaseFor(shopper, ordered, wholeAddress);
  const partlyShipped = await createPaidPurchase(shopper, ordered, wholeAddress);
  await loseParcel(partlyShipped);
  const lines = ordered.map(({ _id: productId, minimumOrder }) => ({
    productId,
    quantity: minimumOrder + 3,
  }));
  const returned = await createPaidPurchase(shopper, [], { ...wholeAddress, lines });
  await shipWhole(returned);
  await createPurchaseReturnFor(shopper, returned, 2);
  const [invoice] = await documentsOf(shopper, partlyShipped);
  if (!invoice) throw new Error('The demo shop issues invoices');
  await createProductReview(
    shopper,
    product,
    5,
    'Through reinforced concrete all day, and the wrists still work.',
  );
  await createReview(
    shopper,
    5,
    'Ordered on Monday, drilling on Wednesday. The hammer goes through old brick like cake.',
  );
  const verificationLink = new URL(await linkOfMail(newcomer.email, '/identity/verify-email/link'));
  const verificationPath = `/verify-email${verificationLink.search}`;
  return {
    shopper,
    newcomer,
    admin,
    reader: await registerStaff('viewer', 'Rita Reader'),
    product,
    pictured: await createPicturedProduct([
      'bench-drill-press',
      'hammer-drill-corded',
      'screwdriver-bit-set',
    ]),
    draft: await createDraft(),
    soldOut,
    unpaid,
    paid,
    shipped,
    purchase,
    partlyShipped,
    returned,
    invoice,
    verificationPath,
  };
}

/** Creates the data once for all tests of a worker. Several workers do so at the same time. */
export const test = base.extend<object, { data: ScreenData }>({
  data: [async ({}, provide) => provide(await createScreenData()), { scope: 'worker', timeout: 180_000 }],
});
