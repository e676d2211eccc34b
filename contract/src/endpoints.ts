/** Every endpoint of the API, for `import * as endpoints`. */
export { listDeliveries, priceOrder } from './order-price';
export { countSearch, listAskedSearches } from './asked-searches';
export { addAttribute, changeAttribute, deleteAttribute } from './attributes';
export { exportAuditLog, listAuditLog } from './audit-log';
export { exportPayments, exportTaxReport, getTaxReport } from './books';
export { changeCart, createCart, deleteCart, getCart, getOwnCart, placePurchase, replaceCart } from './carts';
export {
  eraseCustomer,
  exportCustomerData,
  exportCustomers,
  getCustomer,
  listCustomers,
} from './customers';
export {
  addDiscountCode,
  changeDiscountCode,
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from './discount-codes';
export {
  addProductReview,
  changeReview,
  deleteReview,
  listAllReviews,
  listProductReviews,
  listOwnReviews,
  moderateReview,
} from './product-reviews';
export { changeInvoiceRecipient, countWaitingDocuments, getDocument, listDocuments } from './documents';
export { listDepartments } from './departments';
export { changeFirstDay, checkServices, getFirstDay, makeTestShopper } from './first-day';
export { listProductFilters } from './product-filters';
export { lookUpProducts } from './product-lookup';
export { listSearchSuggestions } from './search-suggestions';
export { addProduct, deleteProduct, getProduct, listBoughtTogether, listProducts } from './products';
export { getInserted } from './idempotency-keys';
export { addKind, changeKind, countKindProducts, deleteKind, listKinds, mergeKind } from './kinds';
export { archiveProduct, changeProduct, getManagedProduct, listManagedProducts } from './managed-products';
export {
  addCustomerNote,
  addPurchaseNote,
  deleteCustomerNote,
  deletePurchaseNote,
  listCustomerNotes,
  listPurchaseNotes,
} from './notes';
export { exportOrders } from './order-search';
export { getPurchaseTimeline } from './order-timeline';
export { deleteOrderView, listOrderViews, saveOrderView } from './order-views';
export {
  cancelOrder,
  confirmPayment,
  getOrder,
  listAllOrders,
  listOwnOrders,
  placeOrder,
  shipOrder,
} from './orders';
export { getOverview } from './overview';
export { checkPayment, createPaymentIntent, listPayments } from './payments';
export {
  arrangePictures,
  changeOwnPicture,
  listFailedPictures,
  matchPictures,
  removeFailedPictures,
  retryPicture,
  uploadBrandPicture,
  uploadPagePicture,
  uploadPicture,
} from './pictures';
export { getProductDocument, uploadProductDocument } from './product-documents';
export {
  applyImport,
  createImport,
  exportLeftOutRows,
  getImport,
  listImportRows,
  listImports,
  stopImport,
} from './product-imports';
export {
  actOnProducts,
  countStock,
  exportToCount,
  listArrangedProducts,
  listToCount,
  arrangeProducts,
} from './product-actions';
export { changeProducts, exportProducts } from './product-plans';
export { cancelPurchase, changeAddress, getPurchase, listPurchases } from './purchases';
export { getPurchaseReceipt } from './receipts';
export { listPurchaseRefunds, refundPurchase } from './refunds';
export { changeReturn, listPurchaseReturns, listReturns, requestPurchaseReturn } from './returns';
export { addReview, listReviews } from './reviews';
export { changeTracking, markShipmentLost, replaceShipment, shipPurchase, shipPurchases } from './shipments';
export {
  addShippingRate,
  changeShippingRate,
  deleteShippingRate,
  listShippingRates,
  orderShippingRates,
} from './shipping';
export { actOnShopPage, getShopPage, listShopPages, saveShopPage } from './shop-pages';
export { changeShopSettings, getShopSettings } from './shop-settings';
export { changeProductStock, listStockChanges } from './stock-changes';
export { addStockNotice, deleteStockNotice, listStockNotices } from './stock-notices';
export { addSynonym, changeSynonym, deleteSynonym, listSynonyms } from './synonyms';
export { addTaxRate, changeTaxRate, deleteTaxRate, listTaxRates } from './taxes';
export { getUserData } from './user-data';
export {
  changeRole,
  deleteAccount,
  endSession,
  exchangeToken,
  getUserRole,
  listUsers,
  makeAdmin,
  updateUser,
} from './users';
