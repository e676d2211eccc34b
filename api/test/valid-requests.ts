import { randomUUID } from 'node:crypto';
import type * as endpoints from '@chuck-and-bit/contract/endpoints';
import { addDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import { addSynonym } from '@chuck-and-bit/contract/synonyms';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { customerNotes, purchaseNotes } from '@chuck-and-bit/contract/notes';
import { uploadPicture } from '@chuck-and-bit/contract/pictures';
import { uploadProductDocument } from '@chuck-and-bit/contract/product-documents';
import { createImport } from '@chuck-and-bit/contract/product-imports';
import { addReview } from '@chuck-and-bit/contract/reviews';
import { listRegions } from '@chuck-and-bit/contract/regions';
import { markShipmentLost } from '@chuck-and-bit/contract/shipments';
import { addShippingRate, listShippingRates } from '@chuck-and-bit/contract/shipping';
import { listDocuments } from '@chuck-and-bit/contract/documents';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { changeFirstDay, getFirstDay } from '@chuck-and-bit/contract/first-day';
import { getShopPage, saveShopPage } from '@chuck-and-bit/contract/shop-pages';
import { addTaxRate } from '@chuck-and-bit/contract/taxes';
import { pick } from '@chuck-and-bit/contract/keys';
import { editedKeys, productValues } from '@chuck-and-bit/contract/product-fields';
import { newId } from '../src/ids';
import { runNextRows } from '../src/modules/catalogue/imports/run-imports';
import { pictures } from '../src/tables/pictures';
import { orderViews } from '../src/tables/order-views';
import { stockNotices } from '../src/tables/stock-notices';
import type { ApiRequest } from './api-client';
import { publicUrl } from './compose';
import type { Person } from './people';
import { smallPdf } from './documents';
import { smallPicture } from './pictures';
import type { TestShop } from './test-shop';
import { deliveryAddress, hammerDrill, town } from './trade';

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
const regions = ['GB', 'US'].flatMap((country) =>
  listRegions(country).map(({ code }) => ({ country, region: code })),
);

function newPlace() {
  const place = regions.pop();
  if (!place) throw new Error('Every region has a tax already');
  return place;
}

/** A tax rate in a new region. */
const taxRate = () => ({ name: 'Sales tax', percent: 7.25, ...newPlace(), coversShipping: false });
const voltage = { name: 'Voltage', type: 'number' as const, unit: 'V', isKeyFigure: true, options: [] };
const settings = {
  sellerName: 'The Drill Shop',
  sellerAddress: '1 Main Street',
  weightUnit: 'kg' as const,
  returnDays: 30,
  daysOff: [],
};
const newSynonym = () => ({ words: `word ${randomUUID()}`, means: 'hammer drill', isOn: true });
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

type ValidRequests = Record<keyof typeof endpoints, (caller: Person) => ApiRequest | Promise<ApiRequest>>;

/** For each endpoint a request that succeeds for an authorized caller. Creates the data that the request needs. */
export function createValidRequests(shop: TestShop): ValidRequests {
  /** A request about the thing with this id. */
  const on = async (id: Promise<string>, body?: unknown): Promise<ApiRequest> => ({
    params: { id: await id },
    ...(body !== undefined && { body }),
  });
  type Adds = (buyer: Person) => Promise<string>;
  /** About something of this caller, or of a new buyer if the caller is staff. */
  const onOwn = async (caller: Person, adds: Adds, body?: unknown) => on(adds(await asBuyer(caller)), body);
  /** About something of a new buyer. */
  const onNew = async (adds: Adds, body?: unknown) => on(adds(await shop.shopper()), body);
  const anOrder = async (buyer: Person) => shop.places(buyer, await shop.addsProduct());
  const aPaidOrder = async (buyer: Person) => {
    const id = await anOrder(buyer);
    await shop.pays(buyer, id);
    return id;
  };
  const aShippedOrder = async (buyer: Person) => {
    const id = await aPaidOrder(buyer);
    await shop.ships(id);
    return id;
  };
  const asksBack = async (orderId: string) => {
    const { purchaseId } = await shop.orderOf(shop.admin, orderId);
    return { params: { id: purchaseId }, body: { lines: [{ orderId, quantity: 1 }], reason: 'Too loud' } };
  };
  const aShipment = async (buyer: Person) => {
    const id = await aPaidPurchase(buyer);
    return { id, shipmentId: await shop.shipsPurchase(id) };
  };
  const versionOfTerms = async () =>
    (await shop.does(getShopPage, { as: shop.admin, params: { name: 'terms' } })).version;
  const ordersOf = ({ email }: Person) => ({ query: { email } });
  const aPurchase = async (buyer: Person) =>
    shop.placesPurchase(buyer, [{ productId: await shop.addsProduct(), quantity: 2 }]);
  const aPaidPurchase = async (buyer: Person) => {
    const id = await aPurchase(buyer);
    await shop.paysPurchase(buyer, id);
    return id;
  };
  const aFile = async () => `id,price\n${await shop.addsProduct()},24.50\n`;
  const anImport = async () => {
    const { _id } = await shop.does(createImport, { as: shop.admin, body: await aFile() });
    while ((await runNextRows(shop.database.db, 50)) !== null);
    return _id;
  };
  /** A product that this buyer has paid for. */
  const aPaidProduct = async (buyer: Person) => {
    const productId = await shop.addsProduct();
    await shop.pays(buyer, await shop.places(buyer, productId));
    return productId;
  };
  const aDiscountCode = () => adds(addDiscountCode, { code: newCode(), ...discount });
  const aKind = () => shop.addsKind(randomUUID());
  const anAttribute = async () => shop.addsAttribute(await aKind(), voltage);
  const aSoldOutProduct = () => shop.addsProduct({ availableQuantity: 1, minimumOrder: 2 });
  /** A review by this caller, who may be an admin by now. */
  const aReview = async (caller: Person) => {
    const author = await asBuyer(caller);
    const body = { ratings: 5, reviewContent: `Drills well, order ${randomUUID()}.` };
    const { insertedId } = await shop.does(addReview, { as: author, body });
    await shop.database.pool.query('update reviews set user_id = $1 where id = $2', [caller.id, insertedId]);
    return insertedId;
  };
  const aPicture = async () => {
    const query = { uploadId: randomUUID() };
    return (await shop.does(uploadPicture, { as: shop.admin, query, body: smallPicture }))._id;
  };
  const aDocument = async () => {
    const query = { uploadId: randomUUID() };
    return (await shop.does(uploadProductDocument, { as: shop.admin, query, body: smallPdf }))._id;
  };
  const aFailedPicture = async () => {
    const id = newId();
    await shop.database.db
      .insert(pictures)
      .values({ id, source: `https://pictures.example/${id}.jpg`, problem: 'It is gone' });
    return id;
  };
  /** As if this caller had written the note. */
  const writtenBy = ({ id }: Person, noteId: string) =>
    shop.database.pool.query('update purchase_notes set author_id = $1 where id = $2', [id, noteId]);
  /** A visitor's cart with one product. */
  const aCart = async () => {
    const lines = [{ productId: await shop.addsProduct(), quantity: 2 }];
    return { params: { id: await shop.createsCart(lines) }, lines };
  };
  return {
    getUserRole: ({ email }) => ({ query: { email } }),
    updateUser: ({ email }) => ({ query: { qEmail: email }, body: { name: 'Mona Lisa' } }),
    exchangeToken: ({ email }) => ({ body: { email } }),
    endSession: () => ({}),
    deleteAccount: () => ({}),
    listUsers: () => ({}),
    makeAdmin: async () => ({ query: { id: (await shop.shopper()).id }, body: { role: 'admin' } }),

    changeRole: async () => ({ params: { id: (await shop.shopper()).id }, body: { role: 'orders-staff' } }),

    listDepartments: () => ({}),
    countSearch: () => ({ body: { q: 'drill', total: 3 } }),
    listProductFilters: () => ({ query: { brand: 'Tarn', price: '10..50', inStock: 'true' } }),
    listProducts: () => ({}),
    listSearchSuggestions: () => ({ query: { q: 'drill' } }),
    lookUpProducts: () => ({ body: { texts: ['MT-1001'] } }),
    getProduct: () => on(shop.addsProduct()),
    listBoughtTogether: () => on(shop.addsProduct()),
    listDeliveries: () => on(shop.addsProduct()),
    priceOrder: async () => ({ params: { id: await shop.addsProduct() }, query: { quantity: '2' } }),
    addProduct: () => ({ body: hammerDrill }),
    deleteProduct: async () => ({ query: { id: await shop.addsProduct() } }),
    listManagedProducts: () => ({}),
    getManagedProduct: () => on(shop.addsProduct()),
    changeProduct: async () => {
      const product = productValues.parse({ ...hammerDrill, price: 24.5, lowStockThreshold: 8 });
      return on(shop.addsProduct(), { ...pick(product, editedKeys), version: 1 });
    },
    countKindProducts: () => ({}),
    listKinds: () => ({}),
    addKind: () => ({ body: { name: randomUUID(), parentId: null } }),
    changeKind: () =>
      on(aKind(), { name: randomUUID(), slug: `a-${randomUUID()}`, parentId: null, position: 0, version: 1 }),
    deleteKind: () => on(aKind()),
    mergeKind: () => on(aKind(), { into: otherKindId }),
    addAttribute: () => on(aKind(), voltage),
    changeAttribute: () => on(anAttribute(), { ...voltage, unit: 'kV', position: 0, version: 1 }),
    deleteAttribute: () => on(anAttribute()),
    archiveProduct: () => on(shop.addsProduct(), { isArchived: true }),
    changeProducts: async () => ({
      body: {
        select: { by: 'ids', ids: [await shop.addsProduct()] },
        price: { kind: 'percent', value: 10 },
        addStock: 5,
      },
    }),
    actOnProducts: async () => ({ body: { action: 'hide', ids: [await shop.addsProduct()] } }),
    listArrangedProducts: () => ({ params: { id: otherKindId } }),
    arrangeProducts: async () => ({ params: { id: otherKindId }, body: { ids: [await shop.addsProduct()] } }),
    listToCount: () => ({}),
    exportToCount: () => ({}),
    countStock: async () => {
      const productId = await shop.addsProduct({ availableQuantity: 20 });
      return { body: { lines: [{ productId, counted: 18, expected: 20 }] } };
    },
    uploadBrandPicture: () => ({ query: { uploadId: randomUUID(), use: 'logo' }, body: smallPicture }),
    uploadPagePicture: () => ({ query: { uploadId: randomUUID() }, body: smallPicture }),
    uploadPicture: () => ({ query: { uploadId: randomUUID() }, body: smallPicture }),
    uploadProductDocument: () => ({ query: { uploadId: randomUUID() }, body: smallPdf }),
    getProductDocument: () => on(aDocument()),
    changeOwnPicture: () => ({ body: smallPicture }),
    arrangePictures: async () =>
      on(shop.addsProduct(), {
        version: 1,
        pictures: [{ _id: await aPicture(), alt: 'A drill from the left' }],
      }),
    matchPictures: () => ({ body: { names: ['Hammer Drill.jpg'] } }),
    listFailedPictures: () => ({}),
    removeFailedPictures: async () => {
      const image = `https://pictures.example/${newId()}.jpg`;
      await shop.addsProduct({ image });
      await shop.database.pool.query("update pictures set problem = 'It is gone' where source = $1", [image]);
      return {};
    },
    retryPicture: () => on(aFailedPicture()),
    createImport: async () => ({ body: await aFile() }),
    listImports: () => ({}),
    getImport: () => on(anImport()),
    listImportRows: () => on(anImport()),
    exportLeftOutRows: () => on(anImport()),
    applyImport: () => on(anImport()),
    stopImport: () => on(anImport()),
    exportProducts: () => ({}),
    listStockChanges: () => on(shop.addsProduct()),
    changeProductStock: () =>
      on(shop.addsProduct(), { kind: 'restock', quantity: 5, note: 'Delivery of Monday' }),
    listReviews: () => ({}),
    addReview: () => ({ body: { ratings: 5, reviewContent: `Drills well, order ${randomUUID()}.` } }),

    listProductReviews: () => on(shop.addsProduct()),
    addProductReview: (caller) => onOwn(caller, aPaidProduct, { ratings: 5, reviewContent: 'Drills well.' }),
    listOwnReviews: () => ({}),
    changeReview: (caller) => on(aReview(caller), { ratings: 4, reviewContent: 'Drills well, still.' }),
    deleteReview: (caller) => on(aReview(caller)),
    listStockNotices: () => ({}),
    addStockNotice: () => on(aSoldOutProduct()),
    deleteStockNotice: async ({ id: userId }) => {
      const productId = await aSoldOutProduct();
      await shop.database.db.insert(stockNotices).values({ productId, userId, shopUrl: publicUrl });
      return { params: { id: productId } };
    },
    getUserData: () => ({}),
    listAllReviews: () => ({}),
    moderateReview: () => onNew(aReview, { hiddenReason: 'It names a person.', reply: 'Thank you.' }),

    listAllOrders: () => ({}),
    listOrderViews: () => ({}),
    saveOrderView: () => ({ body: { name: randomUUID(), filters: { payment: 'Paid' } } }),
    deleteOrderView: async ({ id: userId }) => {
      const view = { id: newId(), userId, name: randomUUID(), filters: {} };
      await shop.database.db.insert(orderViews).values(view);
      return { params: { id: view.id } };
    },
    exportOrders: () => ({ query: { payment: 'Paid' } }),
    listOwnOrders: ordersOf,
    getOrder: (caller) => onOwn(caller, anOrder),
    placeOrder: async (caller) => ({
      ...ordersOf(caller),
      body: { productId: await shop.addsProduct(), quantity: 1, ...deliveryAddress },
    }),
    cancelOrder: async (caller) => ({ query: { id: await anOrder(await asBuyer(caller)) } }),
    shipOrder: () => onNew(aPaidOrder, { status: 'Shipped' }),

    shipPurchase: () => onNew(aPaidPurchase, { carrier: 'UPS', trackingNumber: '1Z999' }),
    markShipmentLost: async () => ({ params: await aShipment(await shop.shopper()) }),
    replaceShipment: async () => {
      const params = await aShipment(await shop.shopper());
      await shop.does(markShipmentLost, { as: shop.admin, params });
      return { params, body: { carrier: 'UPS', trackingNumber: '1Z999' } };
    },
    shipPurchases: async () => {
      const purchaseId = await aPaidPurchase(await shop.shopper());
      return { body: { shipments: [{ purchaseId, carrier: 'UPS', trackingNumber: '1Z999' }] } };
    },
    changeTracking: async () => ({
      params: await aShipment(await shop.shopper()),
      body: { carrier: 'Other', trackingLink: 'https://parcels.example/7', notifyBuyer: true },
    }),
    listPurchaseNotes: () => onNew(aPurchase),
    addPurchaseNote: () => onNew(aPurchase, { text: 'Call before delivery.' }),
    deletePurchaseNote: async (caller) => {
      const params = { id: await aPurchase(await shop.shopper()) };
      const note = { as: shop.admin, params, body: { text: 'Call before delivery.' } };
      const noteId = (await shop.does(purchaseNotes.add, note)).insertedId;
      await writtenBy(caller, noteId);
      return { params: { ...params, noteId } };
    },

    getPurchaseTimeline: (caller) => onOwn(caller, aPurchase),

    getPurchaseReceipt: (caller) => onOwn(caller, aPaidPurchase),
    listDocuments: (caller) => onOwn(caller, aPaidPurchase),
    countWaitingDocuments: () => ({}),
    changeInvoiceRecipient: () =>
      onNew(aPaidPurchase, {
        invoiceAddress: { name: 'Ada Byron', address: 'Ring 2', country: 'DE' },
        taxNumber: 'DE1',
      }),
    getDocument: async (caller) => {
      const { version } = await shop.does(getShopSettings, { as: shop.admin });
      await shop.does(changeShopSettings, { as: shop.admin, body: { ...settings, version } });
      const as = await asBuyer(caller);
      const documents = await shop.does(listDocuments, { as, ...(await on(aPaidPurchase(as))) });
      return { params: { id: documents[0]?._id ?? '' } };
    },

    createCart: async () => ({ body: { lines: [{ productId: await shop.addsProduct(), quantity: 1 }] } }),
    getOwnCart: () => ({}),
    getCart: async () => ({ params: (await aCart()).params }),
    changeCart: async () => {
      const { params, lines } = await aCart();
      const operations = lines.map((line) => ({ kind: 'add' as const, id: newId(), ...line }));
      return { params, body: { operations } };
    },
    replaceCart: async () => {
      const { params, lines } = await aCart();
      return { params, body: { lines, name: 'Mona Lisa' } };
    },
    deleteCart: async () => ({ params: (await aCart()).params }),
    placePurchase: async (caller) => {
      const lines = [{ productId: await shop.addsProduct(), quantity: 2 }];
      const { id, total } = await shop.fillsCart(await asBuyer(caller), lines);
      return { params: { id }, body: { expectedTotal: total } };
    },
    getInserted: () => ({ params: { key: 'unknown' } }),
    getPurchase: (caller) => onOwn(caller, aPurchase),
    listPurchases: async (caller) => ({ query: { ids: await aPurchase(await asBuyer(caller)) } }),
    changeAddress: () =>
      onNew(aPaidPurchase, { name: 'Robin Carter', ...deliveryAddress, ...town, country: 'US' }),
    cancelPurchase: (caller) => onOwn(caller, aPurchase),

    refundPurchase: () => onNew(aPaidPurchase, { reason: 'It arrived late' }),
    listPurchaseRefunds: (caller) => onOwn(caller, aPurchase),

    requestPurchaseReturn: async (caller) => asksBack(await aShippedOrder(await asBuyer(caller))),
    listPurchaseReturns: (caller) => onOwn(caller, aPurchase),
    listReturns: () => ({}),
    changeReturn: async () => {
      const buyer = await shop.shopper();
      const { params, body } = await asksBack(await aShippedOrder(buyer));
      return on(shop.asksBack(buyer, params.id, body.lines), { state: 'approved' });
    },

    createPaymentIntent: () => ({ body: { totalAmount: 19.99 } }),
    confirmPayment: async (caller) => {
      const buyer = await asBuyer(caller);
      const orderId = await anOrder(buyer);
      const intent = await shop.charges(buyer, orderId);
      return { body: { orderId, transactionId: intent.id } };
    },
    getShopSettings: () => ({}),
    changeShopSettings: async () => {
      const { version } = await shop.does(getShopSettings, { as: shop.admin });
      return { body: { ...settings, version } };
    },
    getFirstDay: () => ({}),
    changeFirstDay: async () => {
      const { isDismissed } = await shop.does(getFirstDay, { as: shop.admin });
      return { body: { isDismissed: !isDismissed, kept: { numbers: true } } };
    },
    makeTestShopper: async () => {
      await shop.does(changeFirstDay, { as: shop.admin, body: { kept: { numbers: true } } });
      return { body: { email: `${randomUUID()}@test.example`, password: 'Order123' } };
    },
    checkServices: () => ({}),
    listShopPages: () => ({}),
    getShopPage: () => ({ params: { name: 'terms' } }),
    saveShopPage: async () => ({
      body: { name: 'terms', content: { text: 'Ours.' }, version: await versionOfTerms() },
    }),
    actOnShopPage: async () => {
      const body = { name: 'terms', content: { text: 'Ours.' }, version: await versionOfTerms() };
      await shop.does(saveShopPage, { as: shop.admin, body });
      return { params: { name: 'terms' }, body: { action: 'publish', version: body.version + 1 } };
    },
    listShippingRates: () => ({}),
    addShippingRate: () => ({ body: shippingRate }),
    changeShippingRate: () => on(adds(addShippingRate, shippingRate), { ...shippingRate, version: 1 }),
    orderShippingRates: async () => {
      await adds(addShippingRate, shippingRate);
      const rates = await shop.does(listShippingRates, { as: shop.admin });
      return { body: { ids: rates.map(({ _id }) => _id).reverse() } };
    },
    deleteShippingRate: () => on(adds(addShippingRate, shippingRate)),
    listTaxRates: () => ({}),
    addTaxRate: () => ({ body: taxRate() }),
    changeTaxRate: () => on(adds(addTaxRate, taxRate()), { ...taxRate(), version: 1 }),
    deleteTaxRate: () => on(adds(addTaxRate, taxRate())),
    listAskedSearches: () => ({ query: { days: '7' } }),
    listSynonyms: () => ({}),
    addSynonym: () => ({ body: newSynonym() }),
    changeSynonym: () => on(adds(addSynonym, newSynonym()), { ...newSynonym(), version: 1 }),
    deleteSynonym: () => on(adds(addSynonym, newSynonym())),
    listDiscountCodes: () => ({}),
    addDiscountCode: () => ({ body: { code: newCode(), ...discount } }),
    changeDiscountCode: () => on(aDiscountCode(), { ...discount, version: 1 }),
    endDiscountCode: () => on(aDiscountCode()),
    deleteDiscountCode: () => on(aDiscountCode()),
    listAuditLog: () => ({}),
    exportAuditLog: () => ({}),
    listCustomers: () => ({}),
    exportCustomers: () => ({}),
    getCustomer: ({ id }) => ({ params: { id } }),
    exportCustomerData: async () => ({ params: { id: (await shop.shopper()).id } }),
    eraseCustomer: async () => ({ params: { id: (await shop.shopper()).id } }),
    listCustomerNotes: ({ id }) => ({ params: { id } }),
    addCustomerNote: ({ id }) => ({ params: { id }, body: { text: 'Pays by purchase order.' } }),
    deleteCustomerNote: async (caller) => {
      const params = { id: caller.id };
      const note = { as: shop.admin, params, body: { text: 'Pays by purchase order.' } };
      const noteId = (await shop.does(customerNotes.add, note)).insertedId;
      await shop.database.pool.query('update customer_notes set author_id = $1', [caller.id]);
      return { params: { ...params, noteId } };
    },
    getOverview: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    getTaxReport: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    exportTaxReport: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    exportPayments: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
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

  /** Adds a setting as an admin. @returns its id */
  async function adds(
    endpoint: typeof addSynonym | typeof addShippingRate | typeof addTaxRate | typeof addDiscountCode,
    body: object,
  ): Promise<string> {
    return (await shop.does(endpoint, { as: shop.admin, body })).insertedId;
  }

  /** The caller, or a new shopper if the caller has a role, because staff don't order. */
  async function asBuyer(caller: Person): Promise<Person> {
    const { rows } = await shop.database.pool.query('select from users where id = $1 and role is null', [
      caller.id,
    ]);
    return rows.length === 1 ? caller : shop.shopper();
  }
}
