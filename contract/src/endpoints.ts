/** Every endpoint of the API, for `import * as endpoints`. */
export { priceOrder } from './order-price';
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
  addDrillReview,
  changeReview,
  deleteReview,
  listAllReviews,
  listDrillReviews,
  listOwnReviews,
  moderateReview,
} from './drill-reviews';
export { changeInvoiceRecipient, countWaitingDocuments, getDocument, listDocuments } from './documents';
export { listDrillFilters } from './drill-filters';
export { addDrill, deleteDrill, getDrill, listDrills } from './drills';
export { getInserted } from './idempotency-keys';
export { addKind, changeKind, countKindProducts, deleteKind, listKinds, mergeKind } from './kinds';
export { archiveDrill, changeDrill, getManagedDrill, listManagedDrills } from './managed-drills';
export {
  addCustomerNote,
  addOrderNote,
  addPurchaseNote,
  deleteCustomerNote,
  deleteOrderNote,
  deletePurchaseNote,
  listCustomerNotes,
  listOrderNotes,
  listPurchaseNotes,
} from './notes';
export { exportOrders, listOrders } from './order-search';
export { getOrderTimeline, getPurchaseTimeline } from './order-timeline';
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
  retryPicture,
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
  actOnDrills,
  countStock,
  exportToCount,
  listOrderedDrills,
  listToCount,
  orderDrills,
} from './product-actions';
export { changeDrills, exportDrills } from './product-plans';
export { cancelPurchase, changeAddress, getPurchase, listPurchases } from './purchases';
export { getOrderReceipt, getPurchaseReceipt } from './receipts';
export { listOrderRefunds, listPurchaseRefunds, refundOrder, refundPurchase } from './refunds';
export {
  changeReturn,
  listOrderReturns,
  listPurchaseReturns,
  listReturns,
  requestPurchaseReturn,
  requestReturn,
} from './returns';
export { addReview, listReviews } from './reviews';
export {
  changeTracking,
  shipOrders,
  markShipmentLost,
  replaceShipment,
  shipPurchase,
  shipPurchases,
} from './shipments';
export {
  addShippingRate,
  changeShippingRate,
  deleteShippingRate,
  listShippingRates,
  orderShippingRates,
} from './shipping';
export { changeShopSettings, getShopSettings } from './shop-settings';
export { changeDrillStock, listStockChanges } from './stock-changes';
export { addStockNotice, deleteStockNotice, listStockNotices } from './stock-notices';
export { addTaxRate, changeTaxRate, deleteTaxRate, listTaxRates } from './taxes';
export { getUserData } from './user-data';
export { listUnknownRegions } from './unknown-regions';
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
