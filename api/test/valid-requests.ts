import { randomUUID } from 'node:crypto';
import { createCart } from '@chuck-and-bit/contract/carts';
import type { endpoints } from '@chuck-and-bit/contract/endpoints';
import { addDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import { addShippingRate, listShippingRates } from '@chuck-and-bit/contract/shipping';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { addTaxRate } from '@chuck-and-bit/contract/taxes';
import type { Asked } from './asking';
import type { Person } from './people';
import type { TestShop } from './test-shop';

const shippingRate = {
  name: 'Parcel',
  basis: 'flat',
  steps: [{ from: 0, price: 4.9 }],
  countries: [],
  regions: [],
  cutOffHour: 14,
  minDays: 1,
  maxDays: 3,
};
/** Each in a region of its own. */
const taxRate = () => ({
  name: 'Sales tax',
  percent: 7.25,
  country: 'US',
  region: randomUUID(),
  coversShipping: false,
});
const newCode = () => randomUUID().toUpperCase();
const discount = {
  kind: 'percent',
  value: 10,
  minimumGoods: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerUser: null,
};

type ValidRequests = Record<keyof typeof endpoints, (caller: Person) => Asked | Promise<Asked>>;

/** For each endpoint a request that succeeds, given a caller who may make it. What it needs is made for it. */
export function createValidRequests(shop: TestShop): ValidRequests {
  const anOrder = async (buyer: Person) => shop.places(buyer, await shop.addsDrill());
  const ordersOf = ({ email }: Person) => ({ query: { email } });
  const aPurchase = async (buyer: Person) =>
    shop.placesPurchase(buyer, [{ productId: await shop.addsDrill(), quantity: 2 }]);
  /** A visitor's cart with one product. */
  const aCart = async () => {
    const lines = [{ productId: await shop.addsDrill(), quantity: 2 }];
    const { insertedId } = await shop.does(createCart, { body: { lines } });
    return { params: { id: insertedId }, lines };
  };
  return {
    getUserRole: ({ email }) => ({ query: { email } }),
    updateUser: ({ email }) => ({ query: { qEmail: email }, body: { name: 'Mona Lisa' } }),
    exchangeToken: ({ email }) => ({ body: { email } }),
    endSession: () => ({}),
    deleteAccount: () => ({}),
    listUsers: () => ({}),
    makeAdmin: async () => ({ query: { id: (await shop.shopper()).id }, body: { role: 'admin' } }),

    listDrills: () => ({}),
    getDrill: async () => ({ params: { id: await shop.addsDrill() } }),
    addDrill: () => ({
      body: {
        name: 'Hammer Drill',
        availableQuantity: 5,
        minimumOrder: 1,
        price: 19.99,
        image: '/images/drills/hammer-drill.svg',
        description: 'It drills.',
      },
    }),
    deleteDrill: async () => ({ query: { id: await shop.addsDrill() } }),
    listReviews: () => ({}),
    addReview: () => ({ body: { ratings: 5, reviewContent: `Drills well, order ${randomUUID()}.` } }),

    listAllOrders: () => ({}),
    listOwnOrders: ordersOf,
    getOrder: async (caller) => ({ params: { id: await anOrder(await asBuyer(caller)) } }),
    placeOrder: async (caller) => ({
      ...ordersOf(caller),
      body: {
        productId: await shop.addsDrill(),
        quantity: 1,
        address: 'Main Street 1',
        phone: '012345678',
      },
    }),
    cancelOrder: async (caller) => ({ query: { id: await anOrder(await asBuyer(caller)) } }),
    shipOrder: async () => {
      const buyer = await shop.shopper();
      const id = await anOrder(buyer);
      await shop.pays(buyer, id);
      return { params: { id }, body: { status: 'Shipped' } };
    },

    createCart: async () => ({ body: { lines: [{ productId: await shop.addsDrill(), quantity: 1 }] } }),
    getOwnCart: () => ({}),
    getCart: async () => ({ params: (await aCart()).params }),
    replaceCart: async () => {
      const { params, lines } = await aCart();
      return { params, body: { lines, name: 'Mona Lisa' } };
    },
    deleteCart: async () => ({ params: (await aCart()).params }),
    placePurchase: async (caller) => {
      const lines = [{ productId: await shop.addsDrill(), quantity: 2 }];
      const { id, total } = await shop.fillsCart(await asBuyer(caller), lines);
      return { params: { id }, body: { expectedTotal: total } };
    },
    getPurchase: async (caller) => ({ params: { id: await aPurchase(await asBuyer(caller)) } }),
    cancelPurchase: async (caller) => ({ params: { id: await aPurchase(await asBuyer(caller)) } }),

    createPaymentIntent: () => ({ body: { totalAmount: 19.99 } }),
    claimPayment: async (caller) => {
      const buyer = await asBuyer(caller);
      const orderId = await anOrder(buyer);
      const intent = await shop.preparesPayment(buyer, orderId);
      await shop.confirms(intent);
      return { body: { orderId, transactionId: intent.id } };
    },
    getShopSettings: () => ({}),
    changeShopSettings: async () => {
      const { version } = await shop.does(getShopSettings, { as: shop.admin });
      return { body: { sellerName: 'The Drill Shop', sellerAddress: '', weightUnit: 'kg', version } };
    },
    listShippingRates: () => ({}),
    addShippingRate: () => ({ body: shippingRate }),
    changeShippingRate: async () => ({
      params: { id: await adds(addShippingRate, shippingRate) },
      body: { ...shippingRate, version: 1 },
    }),
    orderShippingRates: async () => {
      await adds(addShippingRate, shippingRate);
      const rates = await shop.does(listShippingRates, { as: shop.admin });
      return { body: { ids: rates.map(({ _id }) => _id).reverse() } };
    },
    deleteShippingRate: async () => ({ params: { id: await adds(addShippingRate, shippingRate) } }),
    listTaxRates: () => ({}),
    addTaxRate: () => ({ body: taxRate() }),
    changeTaxRate: async () => ({
      params: { id: await adds(addTaxRate, taxRate()) },
      body: { ...taxRate(), version: 1 },
    }),
    deleteTaxRate: async () => ({ params: { id: await adds(addTaxRate, taxRate()) } }),
    listDiscountCodes: () => ({}),
    addDiscountCode: () => ({ body: { code: newCode(), ...discount } }),
    changeDiscountCode: async () => ({
      params: { id: await adds(addDiscountCode, { code: newCode(), ...discount }) },
      body: { ...discount, version: 1 },
    }),
    endDiscountCode: async () => ({
      params: { id: await adds(addDiscountCode, { code: newCode(), ...discount }) },
    }),
    deleteDiscountCode: async () => ({
      params: { id: await adds(addDiscountCode, { code: newCode(), ...discount }) },
    }),
    listPayments: () => ({}),
    checkPayment: async () => {
      const buyer = await shop.shopper();
      await shop.preparesPayment(buyer, await anOrder(buyer));
      const { rows } = await shop.database.pool.query<{ id: string }>(
        'select id from payment_intents where user_id = $1',
        [buyer.id],
      );
      return { params: { id: rows[0]?.id ?? '' } };
    },
  };

  /** @returns the id of what an admin adds to the settings */
  async function adds(
    endpoint: typeof addShippingRate | typeof addTaxRate | typeof addDiscountCode,
    body: object,
  ): Promise<string> {
    return (await shop.does(endpoint, { as: shop.admin, body })).insertedId;
  }

  /** The caller; for an admin, who does not order, somebody else. */
  async function asBuyer(caller: Person): Promise<Person> {
    const { rows } = await shop.database.pool.query('select from users where id = $1 and role is null', [
      caller.id,
    ]);
    return rows.length === 1 ? caller : shop.shopper();
  }
}
