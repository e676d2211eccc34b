import { exportAuditLog, listAuditLog } from './audit-log';
import {
  addDiscountCode,
  changeDiscountCode,
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from './discount-codes';
import { createCart, deleteCart, getCart, getOwnCart, placePurchase, replaceCart } from './carts';
import { getCustomer, listCustomers } from './customers';
import {
  addDrillReview,
  changeReview,
  deleteReview,
  listAllReviews,
  listDrillReviews,
  listOwnReviews,
  moderateReview,
} from './drill-reviews';
import { addDrill, deleteDrill, getDrill, listDrills } from './drills';
import { getOrderTimeline, getPurchaseTimeline } from './order-timeline';
import { exportOrders, followOrders, listOrders } from './order-search';
import { deleteOrderView, listOrderViews, saveOrderView } from './order-views';
import {
  cancelOrder,
  claimPayment,
  getOrder,
  listAllOrders,
  listOwnOrders,
  placeOrder,
  shipOrder,
} from './orders';
import { customerNotes, orderNotes } from './notes';
import { getOverview } from './overview';
import { checkPayment, createPaymentIntent, listPayments } from './payments';
import { listOrderRefunds, listPurchaseRefunds, refundOrder, refundPurchase } from './refunds';
import { changeReturn, listOrderReturns, listReturns, requestReturn } from './returns';
import { cancelPurchase, getPurchase, listPurchases } from './purchases';
import { archiveDrill, changeDrill, getManagedDrill, listManagedDrills } from './managed-drills';
import { changeDrills, exportDrills, importDrills } from './product-plans';
import { getOrderReceipt, getPurchaseReceipt } from './receipts';
import { addReview, listReviews } from './reviews';
import {
  addShippingRate,
  changeShippingRate,
  deleteShippingRate,
  listShippingRates,
  orderShippingRates,
} from './shipping';
import { changeTracking, shipOrders } from './shipments';
import { addStockNotice, deleteStockNotice, listStockNotices } from './stock-notices';
import { changeShopSettings, getShopSettings } from './shop-settings';
import { changeDrillStock, listStockChanges } from './stock-changes';
import { addTaxRate, changeTaxRate, deleteTaxRate, listTaxRates } from './taxes';
import { getUserData } from './user-data';
import {
  changeRole,
  deleteAccount,
  endSession,
  exchangeToken,
  getUserRole,
  listUsers,
  makeAdmin,
  updateUser,
} from './users';

/** Every endpoint of the API. */
export const endpoints = {
  getUserRole,
  updateUser,
  exchangeToken,
  endSession,
  deleteAccount,
  listUsers,
  makeAdmin,
  changeRole,
  listAllOrders,
  listOrders,
  exportOrders,
  followOrders,
  listOrderViews,
  saveOrderView,
  deleteOrderView,
  shipOrder,
  shipOrders,
  changeTracking,
  listOrderNotes: orderNotes.list,
  addOrderNote: orderNotes.add,
  deleteOrderNote: orderNotes.delete,
  getOrderTimeline,
  getPurchaseTimeline,
  getOrderReceipt,
  getPurchaseReceipt,
  cancelOrder,
  listOwnOrders,
  getOrder,
  placeOrder,
  claimPayment,
  createPaymentIntent,
  listPayments,
  checkPayment,
  listDrills,
  getDrill,
  addDrill,
  deleteDrill,
  listManagedDrills,
  getManagedDrill,
  changeDrill,
  archiveDrill,
  changeDrills,
  importDrills,
  exportDrills,
  listStockChanges,
  changeDrillStock,
  listReviews,
  addReview,
  listDrillReviews,
  addDrillReview,
  listOwnReviews,
  changeReview,
  deleteReview,
  listAllReviews,
  moderateReview,
  addStockNotice,
  deleteStockNotice,
  listStockNotices,
  getUserData,
  getShopSettings,
  changeShopSettings,
  listShippingRates,
  addShippingRate,
  changeShippingRate,
  orderShippingRates,
  deleteShippingRate,
  listTaxRates,
  addTaxRate,
  changeTaxRate,
  deleteTaxRate,
  listDiscountCodes,
  addDiscountCode,
  changeDiscountCode,
  endDiscountCode,
  deleteDiscountCode,
  createCart,
  getOwnCart,
  getCart,
  replaceCart,
  deleteCart,
  placePurchase,
  getPurchase,
  listPurchases,
  cancelPurchase,
  listAuditLog,
  exportAuditLog,
  refundOrder,
  listOrderRefunds,
  refundPurchase,
  listPurchaseRefunds,
  requestReturn,
  listOrderReturns,
  listReturns,
  changeReturn,
  listCustomers,
  getCustomer,
  listCustomerNotes: customerNotes.list,
  addCustomerNote: customerNotes.add,
  deleteCustomerNote: customerNotes.delete,
  getOverview,
};
