import {
  addDiscountCode,
  changeDiscountCode,
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from './discount-codes';
import { createCart, deleteCart, getCart, getOwnCart, placePurchase, replaceCart } from './carts';
import { addDrill, deleteDrill, getDrill, listDrills } from './drills';
import {
  cancelOrder,
  claimPayment,
  getOrder,
  listAllOrders,
  listOwnOrders,
  placeOrder,
  shipOrder,
} from './orders';
import { checkPayment, createPaymentIntent, listPayments } from './payments';
import { cancelPurchase, getPurchase } from './purchases';
import { addReview, listReviews } from './reviews';
import {
  addShippingRate,
  changeShippingRate,
  deleteShippingRate,
  listShippingRates,
  orderShippingRates,
} from './shipping';
import { changeShopSettings, getShopSettings } from './shop-settings';
import { addTaxRate, changeTaxRate, deleteTaxRate, listTaxRates } from './taxes';
import {
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
  listAllOrders,
  shipOrder,
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
  listReviews,
  addReview,
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
  cancelPurchase,
};
