import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint';
import * as endpoints from './endpoints';
import { areas } from './roles';

const all: Endpoint[] = Object.values(endpoints);

/** Section 7 of the specification: each endpoint, its audience, and the query field that must be the caller's own e-mail. */
const specified = [
  'GET /user-role user email',
  'PUT /update-user user qEmail',
  'PUT /user identity',
  'GET /user staff',
  'PUT /user-role admin',
  'GET /all-order staff',
  'PATCH /all-order/{id} staff',
  'DELETE /order user',
  'GET /order shopper email',
  'GET /order/{id} user',
  'POST /order shopper email',
  'PUT /order shopper',
  'POST /create-payment-intent shopper',
  'GET /drill visitor',
  'GET /drill/{id} visitor',
  'POST /drill staff',
  'DELETE /drill staff',
  'GET /review visitor',
  'POST /review shopper',
];

const stated = all.map(
  ({ method, path, who, self }) => `${method} ${path} ${who}${self ? ` ${self.query}` : ''}`,
);

test('every endpoint of the specification exists with its audience', () => {
  expect(specified.filter((call) => !stated.includes(call))).toEqual([]);
});

test('beyond the specification, visitors, users and shoppers may call exactly the listed endpoints', () => {
  const beyond = stated.filter((call) => !specified.includes(call) && !/ (admin|staff|identity)$/.test(call));
  const expected = [
    'DELETE /session user',
    'GET /purchases/{id}/timeline user',
    'GET /idempotency-keys/{key} user',
    'GET /purchases/{id}/documents user',
    'GET /purchases/{id}/receipt user',
    'POST /carts visitor',
    'GET /carts user',
    'GET /carts/{id} visitor',
    'PUT /carts/{id} visitor',
    'POST /carts/{id}/operations visitor',
    'DELETE /carts/{id} visitor',
    'POST /carts/{id}/purchase shopper',
    'GET /purchases/{id} user',
    'GET /purchases user',
    'DELETE /purchases/{id} user',
    'GET /purchases/{id}/refunds user',
    'POST /purchases/{id}/returns shopper',
    'GET /purchases/{id}/returns user',
    'GET /documents/{id} user',
    'GET /kinds visitor',
    'GET /drill-filters visitor',
    'GET /departments visitor',
    'GET /search-suggestions visitor',
    'POST /drill-lookup visitor',
    'POST /asked-searches visitor',
    'GET /drills/{id}/bought-together visitor',
    'GET /drills/{id}/deliveries visitor',
    'GET /drills/{id}/price visitor',
    'GET /drills/{id}/reviews visitor',
    'POST /drills/{id}/reviews shopper',
    'GET /user-reviews user',
    'PUT /reviews/{id} user',
    'DELETE /reviews/{id} user',
    'POST /drills/{id}/notices shopper',
    'DELETE /drills/{id}/notices user',
    'GET /user-notices user',
    'GET /user-data user',
    'PUT /user/picture user',
  ];
  expect(beyond.toSorted()).toEqual(expected.toSorted());
});

test('no two endpoints share method and path', () => {
  const calls = all.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('every list is paginated on request', () => {
  const paged = all.filter((endpoint) => endpoint.paged).map(({ path }) => path);
  expect(paged).toEqual(expect.arrayContaining(['/all-order', '/drill', '/order', '/review', '/user']));
});

const namesOf = (isOne: (endpoint: Endpoint) => unknown) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => isOne(endpoint))
    .map(([name]) => name)
    .toSorted()
    .join(' ');

test('every change accepts an idempotency key, but for those that may be sent twice', () => {
  expect(namesOf(({ method, idempotent }) => method !== 'GET' && !idempotent)).toBe(
    'addStockNotice applyImport changeCart changeOwnPicture checkPayment checkServices countSearch createCart createImport deleteAccount deleteCart deleteStockNotice endSession eraseCustomer exchangeToken lookUpProducts makeTestShopper matchPictures removeFailedPictures replaceCart retryPicture stopImport uploadBrandPicture uploadPagePicture uploadPicture uploadProductDocument',
  );
});

test('every endpoint after which visitors see something else says so', () => {
  expect(namesOf(({ changesPublicData }) => changesPublicData)).toBe(
    'actOnProducts actOnShopPage addAttribute addKind addProduct addProductReview addReview addShippingRate addSynonym archiveProduct arrangePictures arrangeProducts cancelOrder cancelPurchase changeAttribute changeKind changeProduct changeProductStock changeProducts changeReturn changeReview changeShippingRate changeShopSettings changeSynonym checkPayment countStock deleteAccount deleteAttribute deleteKind deleteProduct deleteReview deleteShippingRate deleteSynonym eraseCustomer mergeKind moderateReview orderShippingRates placeOrder placePurchase refundPurchase removeFailedPictures replaceShipment',
  );
});

test('every endpoint of staff names the area that opens it', () => {
  expect(all.filter(({ who, area }) => who === 'staff' && area === undefined)).toEqual([]);
});

/** The endpoints of each area of the staff, written by hand: a wrong area would open them to a wrong role. */
const ofAreas = {
  'audit-log': 'exportAuditLog listAuditLog',
  reports: 'exportPayments exportTaxReport getOverview getTaxReport',
  customers:
    'addCustomerNote deleteCustomerNote exportCustomers getCustomer getUserRole listCustomerNotes listCustomers listUsers',
  settings:
    'actOnShopPage addDiscountCode addShippingRate addSynonym addTaxRate changeDiscountCode changeFirstDay changeShippingRate changeShopSettings changeSynonym changeTaxRate checkServices deleteDiscountCode deleteShippingRate deleteSynonym deleteTaxRate endDiscountCode getFirstDay getShopPage getShopSettings listAskedSearches listDiscountCodes listShippingRates listShopPages listSynonyms listTaxRates makeTestShopper orderShippingRates saveShopPage uploadBrandPicture uploadPagePicture',
  products:
    'actOnProducts addAttribute addKind addProduct applyImport archiveProduct arrangePictures arrangeProducts changeAttribute changeKind changeProduct changeProductStock changeProducts countKindProducts countStock createImport deleteAttribute deleteKind deleteProduct exportLeftOutRows exportProducts exportToCount getImport getManagedProduct getProduct getProductDocument listAllReviews listArrangedProducts listFailedPictures listImportRows listImports listManagedProducts listStockChanges listToCount matchPictures mergeKind moderateReview removeFailedPictures retryPicture stopImport uploadPicture uploadProductDocument',
  refunds: 'changeInvoiceRecipient refundPurchase',
  orders:
    'addPurchaseNote cancelOrder cancelPurchase changeAddress changeReturn changeTracking checkPayment countWaitingDocuments deleteOrderView deletePurchaseNote exportOrders getDocument getOrder getPurchase getPurchaseReceipt getPurchaseTimeline listAllOrders listDocuments listOrderViews listPayments listPurchaseNotes listPurchaseRefunds listPurchaseReturns listPurchases listReturns markShipmentLost replaceShipment saveOrderView shipOrder shipPurchase shipPurchases',
};

test('every endpoint of staff is in the area that it belongs to', () => {
  const found = Object.fromEntries(
    areas.map((area) => [area, namesOf((endpoint) => endpoint.area === area)]),
  );
  expect(found).toEqual(ofAreas);
});
