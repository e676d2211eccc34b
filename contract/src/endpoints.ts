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
import { addReview, listReviews } from './reviews';
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
};
