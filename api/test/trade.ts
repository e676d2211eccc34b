import {
  type CartInput,
  createCart,
  getCart,
  placePurchase,
  replaceCart,
} from '@chuck-and-bit/contract/carts';
import { getManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { addProduct, getProduct } from '@chuck-and-bit/contract/products';
import {
  confirmPayment,
  getOrder,
  listOwnOrders,
  placeOrder,
  shipOrder,
} from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Database } from '../src/database/client';
import { newId } from '../src/ids';
import type { ApiClient } from './api-client';
import { publishableKey, sandboxPath } from './compose';
import { findStockFaults, findStockLedgerFaults } from './money/stock-checks';
import type { Person } from './people';

/** Stripe's published test numbers. */
export const testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
} as const;

export type Intent = { id: string; clientSecret: string };

/** The intent of a response of `POST /create-payment-intent`. */
export const intentOf = ({ clientSecret }: { clientSecret: string }): Intent => ({
  id: clientSecret.split('_secret_')[0] ?? '',
  clientSecret,
});

/** The form with which the card provider's script in the browser confirms a payment. */
export const confirmationForm = ({ clientSecret }: Intent, number: string = testCards.succeeds) => ({
  client_secret: clientSecret,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 2),
  'payment_method_data[card][cvc]': '123',
});

export const hammerDrill = {
  name: 'Hammer Drill',
  availableQuantity: 100,
  minimumOrder: 1,
  price: 19.99,
  image: '/images/drills/hammer-drill.svg',
  description: 'It drills.',
};

export const deliveryAddress = { address: 'Main Street 1', phone: '012345678' };
/** What most countries require beside it. */
export const town = { postcode: '10115', city: 'Berlin' };

/** The request for `POST /order`. */
export const orderRequest = <Buyer extends { email: string; token: string }>(
  buyer: Buyer,
  productId: string,
  quantity = 1,
) => ({ as: buyer, query: { email: buyer.email }, body: { productId, quantity, ...deliveryAddress } });

/** So many units of each of these products, as a cart names them. */
export const ofProducts = (...units: [productId: string, quantity: number][]) =>
  units.map(([productId, quantity]) => ({ productId, quantity }));

/** So many units of each of these orders, as parcels, returns and refunds name them. */
export const ofOrders = (...units: [orderId: string, quantity: number][]) =>
  units.map(([orderId, quantity]) => ({ orderId, quantity }));

/** The id of a product, or values of a new one. */
type Product = string | Partial<ProductValues>;
type Units = readonly [product: Product, quantity: number];
type Details = Omit<CartInput, 'lines'>;
type OneOfEach<Bought extends readonly unknown[]> = { -readonly [At in keyof Bought]: string };
const isUnits = (each: Units | Details): each is Units => Array.isArray(each);

/** Actions of people in a shop: add products, order and pay. */
export function createTrade(
  app: FastifyInstance,
  database: Database,
  shop: ApiClient,
  { admin, shopper }: { admin: Person; shopper: () => Promise<Person> },
) {
  const startStocks = new Map<string, number>();

  /** @returns the id of a new product */
  const addsProduct = async (product: Partial<ProductValues> = {}): Promise<string> => {
    const body = { ...hammerDrill, ...product };
    const { insertedId } = await shop.does(addProduct, { as: admin, body });
    startStocks.set(insertedId, body.availableQuantity);
    return insertedId;
  };

  /** Adds so many cheap products at once, without first rows of their stock ledgers. @returns their ids */
  const addsManyProducts = async (count: number): Promise<string[]> => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order)
       select gen_random_uuid(), 'Bit ' || n, 100, '/bit.svg', 'A bit.', 10, 1 from generate_series(1, $1::int) n
       returning id`,
      [count],
    );
    return rows.map(({ id }) => id);
  };

  /** Adds an unpaid purchase of one order for each of these amounts in cents, at once, of a buyer with this name and no account. */
  const addsManyPurchases = async (name: string, cents: number[], ids = cents.map(() => newId())) => {
    await database.pool.query(
      `with placed as (
         insert into purchases (id, user_name, user_email, address, phone, terms, goods_cents, discount_cents,
           shipping_cents, tax_cents, included_tax_cents, total_cents)
         select id, $1, 'many@example.com', 'A', '012345678', '{}', cents, 0, 0, 0, 0, cents
         from unnest($2::uuid[], $3::int[]) as given (id, cents) returning *)
       insert into orders (id, purchase_id, purchase_number, position, user_name, user_email, product_id, product_name,
         product_image, price_cents, quantity, total_cents, address, phone)
       select gen_random_uuid(), id, number, 1, user_name, user_email, gen_random_uuid(), 'Peg', '/a.svg', total_cents, 1,
         total_cents, address, phone from placed`,
      [name, ids, cents],
    );
  };

  /** @returns the id of a new order */
  const places = async (buyer: Person, productId: string, quantity = 1): Promise<string> => {
    const { insertedId } = await shop.does(placeOrder, orderRequest(buyer, productId, quantity));
    return insertedId;
  };

  const idOf = async (product: Product) => (typeof product === 'string' ? product : addsProduct(product));

  /** A new buyer with an order of this product, or of a new one with these values. */
  const newOrder = async (product: Product = {}, quantity = 1) => {
    const buyer = await shopper();
    const productId = await idOf(product);
    return { buyer, productId, id: await places(buyer, productId, quantity) };
  };

  /** As `newOrder`, and paid, with its purchase. */
  const paidOrder = async (product: Product = {}, quantity = 1, card?: string) => {
    const order = await newOrder(product, quantity);
    const transactionId = await pays(order.buyer, order.id, card);
    const { purchaseId } = await orderOf(order.buyer, order.id);
    return { ...order, transactionId, purchaseId };
  };

  /** The request with which the admin marks an order as shipped. */
  const shipping = (id: string, details: object = {}) => ({
    as: admin,
    params: { id },
    body: { status: 'Shipped', ...details },
  });

  /** Ships all that is left of an order. */
  const ships = (id: string, details: object = {}) => shop.does(shipOrder, shipping(id, details));

  /** @returns the id of a new cart of this user, or of a visitor */
  const createsCart = async (lines: CartInput['lines'] = [], as?: Person): Promise<string> =>
    (await shop.does(createCart, { as, body: { lines } })).insertedId;

  const cartOf = (id: string, as?: Person) => shop.does(getCart, { as, params: { id } });

  /** Orders these lines through the buyer's cart. @returns the id of the purchase */
  const placesPurchase = async (
    buyer: Person,
    lines: CartInput['lines'],
    details: Details = {},
  ): Promise<string> => {
    const cart = await fillsCart(buyer, lines, details);
    return (await shop.does(placePurchase, ordering(buyer, cart))).insertedId;
  };

  /** The request with which a cart is ordered that is shown with this total in USD. */
  const ordering = (as: Person, { id, total }: { id: string; total: number }) => ({
    as,
    params: { id },
    body: { expectedTotal: total },
  });

  /** Fills the buyer's cart with these lines, with a town where there is a country. @returns its id and its total in USD */
  const fillsCart = async (
    buyer: Person,
    lines: CartInput['lines'],
    details: Details = {},
  ): Promise<{ id: string; total: number }> => {
    const insertedId = await createsCart([], buyer);
    const body = { lines, ...deliveryAddress, ...(details.country !== undefined && town), ...details };
    const { _id, total } = await shop.does(replaceCart, { as: buyer, params: { id: insertedId }, body });
    return { id: _id, total };
  };

  const purchaseOf = (person: Person, id: string) => shop.does(getPurchase, { as: person, params: { id } });

  /** A new buyer with a purchase of these products, or of new ones with these values: an order of each. The details come last. */
  const unpaidPurchase = async <const Bought extends readonly (Units | Details)[]>(...bought: Bought) => {
    const buyer = await shopper();
    const lines: CartInput['lines'] = [];
    for (const [product, quantity] of bought.filter(isUnits))
      lines.push({ productId: await idOf(product), quantity });
    const id = await placesPurchase(
      buyer,
      lines,
      bought.find((each) => !isUnits(each)) as Details | undefined,
    );
    const { orders } = await purchaseOf(buyer, id);
    const productIds = lines.map(({ productId }) => productId) as unknown as OneOfEach<Bought>;
    return { buyer, productIds, id, orderIds: orders.map(({ _id }) => _id) as unknown as OneOfEach<Bought> };
  };

  /** As `unpaidPurchase`, and paid. */
  const paidPurchase = async <const Bought extends readonly (Units | Details)[]>(...bought: Bought) => {
    const purchase = await unpaidPurchase(...bought);
    return { ...purchase, transactionId: await paysPurchase(purchase.buyer, purchase.id) };
  };

  /** Creates an intent for this purchase. */
  const preparesPurchasePayment = async (buyer: Person, purchaseId: string): Promise<Intent> => {
    const { total } = await purchaseOf(buyer, purchaseId);
    return prepares(buyer, { totalAmount: total, purchaseId });
  };

  /** Pays a purchase from beginning to end. @returns the transaction id */
  const paysPurchase = async (buyer: Person, id: string): Promise<string> => {
    const intent = await preparesPurchasePayment(buyer, id);
    expect(await confirms(intent)).toBe('succeeded');
    const { orders } = await purchaseOf(buyer, id);
    await confirmsPayment(buyer, orders[0]?._id ?? '', intent.id);
    return intent.id;
  };

  const orderOf = (person: Person, id: string) => shop.does(getOrder, { as: person, params: { id } });

  const ordersOf = (buyer: Person) => shop.does(listOwnOrders, { as: buyer, query: { email: buyer.email } });

  /** A product as staff see it. */
  const productOf = (id: string) => shop.does(getManagedProduct, { as: admin, params: { id } });

  const stockOf = async (id: string) => (await shop.does(getProduct, { params: { id } })).availableQuantity;

  /** Creates an intent for this order. */
  const preparesPayment = async (buyer: Person, orderId: string): Promise<Intent> => {
    const { totalPrice } = await orderOf(buyer, orderId);
    return prepares(buyer, { totalAmount: totalPrice, orderId });
  };

  const prepares = async (
    buyer: Person,
    body: { totalAmount: number; orderId?: string; purchaseId?: string },
  ): Promise<Intent> => {
    return intentOf(await shop.does(createPaymentIntent, { as: buyer, body }));
  };

  /** Confirms a payment like the card provider's script in the browser. @returns the status of the intent, or the decline */
  const confirms = async (intent: Intent, number?: string): Promise<string> => {
    const response = await app.inject({
      method: 'POST',
      url: `${sandboxPath}/v1/payment_intents/${intent.id}/confirm`,
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(confirmationForm(intent, number)).toString(),
    });
    const { status, error } = response.json<{
      status?: string;
      error?: { decline_code?: string; code?: string; message: string };
    }>();
    return status ?? error?.decline_code ?? error?.code ?? error?.message ?? '';
  };

  const confirmsPayment = (buyer: Person, orderId: string, transactionId: string) =>
    shop.does(confirmPayment, { as: buyer, body: { orderId, transactionId } });

  /** Charges a card for this order, or so many USD for none, of which nobody tells the shop. */
  const charges = async (buyer: Person, what: string | number, card?: string): Promise<Intent> => {
    const intent = await (typeof what === 'string'
      ? preparesPayment(buyer, what)
      : prepares(buyer, { totalAmount: what }));
    expect(await confirms(intent, card)).toBe('succeeded');
    return intent;
  };

  /** Pays an order from beginning to end. @returns the transaction id */
  const pays = async (buyer: Person, orderId: string, card?: string): Promise<string> => {
    const { id } = await charges(buyer, orderId, card);
    await confirmsPayment(buyer, orderId, id);
    return id;
  };

  /**
   * Checks for every existing product that its initial stock plus later stock changes equals its stock plus the ordered units,
   * and that its stock ledger agrees.
   */
  const checkStock = async (): Promise<void> => {
    expect(await findStockFaults(database.pool, startStocks), 'stock that is not where it should be').toEqual(
      [],
    );
    const faults = await findStockLedgerFaults(database.pool);
    const relevant = faults.filter((fault) => [...startStocks.keys()].some((id) => fault.includes(id)));
    expect(relevant, 'stock ledgers that contradict the stock').toEqual([]);
  };

  return {
    addsProduct,
    addsManyProducts,
    addsManyPurchases,
    places,
    newOrder,
    paidOrder,
    shipping,
    ships,
    createsCart,
    cartOf,
    fillsCart,
    placesPurchase,
    ordering,
    purchaseOf,
    unpaidPurchase,
    paidPurchase,
    preparesPurchasePayment,
    paysPurchase,
    orderOf,
    ordersOf,
    productOf,
    stockOf,
    preparesPayment,
    prepares,
    confirms,
    confirmsPayment,
    charges,
    pays,
    checkStock,
  };
}
