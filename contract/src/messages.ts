import { formatCount, formatUsd } from './money';
import { staffMessages } from './staff-messages';
import { pageMessages } from './page-messages';
import { quantityMessages } from './quantity-messages';

/** Every message for users, character for character: odd spacing and capitals come from the specification. */
export const messages = {
  ...pageMessages,
  ...staffMessages,
  ...quantityMessages,

  emailRequired: 'Email is required',
  emailInvalid: 'Please Provide Valid Email',
  passwordRequired: 'Password is required',
  passwordInvalid: 'Minimum six characters, at least one letter and one number',
  nameRequired: 'Name is required',
  nameTooShort: 'Minimum Four Characters',
  nameTooLong: 'Use at most 120 characters',

  numberNegative: 'Negative Number Is not Allowed',
  imageRequired: 'Image URL is required',
  imageInvalid: 'Please enter a valid image URL',
  dayInvalid: 'Please enter a day such as 2026-11-23',
  dayOutOfRange: (first: string, last: string) => `Please enter a day from ${first} to ${last}`,
  amountInvalid: 'Please enter an amount with at most two decimals',
  priceDecimals: 'Please use at most two decimals',
  tooHigh: (max: number) => `The maximum is ${formatCount(max)}`,
  amountTooHigh: (max: number) => `The maximum is ${formatUsd(max)}`,
  tooLong: (max: number) => `Use at most ${formatCount(max)} characters`,
  textInvalid: "This text contains a character that isn't allowed. Please remove it.",

  addressRequired: 'Address is required',
  postcodeRequired: 'Postcode is required',
  cityRequired: 'City is required',
  phoneRequired: 'Phone is required',
  phoneInvalid: 'Please Provide Valid Phone Number',
  totalTooHigh: 'This order is too large to pay by card. Please order less.',

  soldOut: 'This product is sold out',
  orderedAgain: (count: number) => `Added to your cart: ${count === 1 ? '1 product' : `${count} products`}`,
  /** Names the products by the reason why they were not added. Empty if all were. */
  notOrderedAgain: (
    { noLongerSold, soldOut, noRoom }: Record<'noLongerSold' | 'soldOut' | 'noRoom', readonly string[]>,
    max: number,
  ) =>
    [
      noLongerSold.length > 0 && `No longer sold: ${noLongerSold.join(', ')}`,
      soldOut.length > 0 && `Sold out: ${soldOut.join(', ')}`,
      noRoom.length > 0 &&
        `A cart holds at most ${max} products, so there is no room for: ${noRoom.join(', ')}`,
    ]
      .filter(Boolean)
      .join('. '),
  stockTooLow: (available: number) =>
    available === 0 ? 'There are none in stock' : `Only ${formatCount(available)} in stock`,
  noLongerSold: 'This product is no longer sold. Please remove it.',
  savedFull: (max: number) => `At most ${max} products can be saved for later`,
  mergeFull: (excess: number, max: number) =>
    `Your account's cart and this one don't fit together: at most ${max} products can be saved for later. Please remove ${excess} ${excess === 1 ? 'product' : 'products'} first.`,
  savedForRoom: (names: readonly string[], max: number) =>
    `A cart holds at most ${max} products, so these are saved for later: ${names.join(', ')}`,
  cartLineRepeated: 'Each product may appear only once in a cart',
  cartEmpty: 'Your cart is empty',
  cartNotFound: "This cart doesn't exist any more. It may have been ordered.",
  cartOrdered: 'This cart was already ordered. Please see My Orders.',
  linesRefused: "Some products can't be ordered as they are in your cart",
  codeApplied: 'The discount code has changed the total. Please check your order.',
  codeUnknown: "This code doesn't exist. Please check it.",
  codeFixed: 'A code stays as it is, because customers have it',
  codeNotValidNow: "This code isn't valid at the moment",
  codeUsedUp: 'This code has already been used the maximum number of times',
  codeNeedsLogin: 'Please log in to use this code',
  discountLimited: (least: string) =>
    `A discount leaves at least ${least} to pay, because cards can't be charged less.`,
  codeMinimum: (goods: string) => `This code needs goods for at least ${goods}`,
  shippingRateUnknown: "This way of shipping isn't offered. Please choose another one.",
  noShipping: "We don't deliver to this place. Please choose another address.",
  purchaseNotFound: "This purchase doesn't exist. It may have been cancelled.",
  documentsKept: (years: number) =>
    `Invoices and credit notes of your orders keep your name and address for ${years === 1 ? '1 year' : `${years} years`}, then only their amounts.`,
  documentNotFound: "This document doesn't exist",
  paidPurchaseNotCancellable: "A paid purchase can't be cancelled",
  payOneThing: 'This order belongs to another purchase',
  purchaseCancelled: 'Purchase cancelled',

  countryRequired: 'Please choose a country',
  countryUnknown: "We don't know this country. Please choose one from the list.",
  regionRequired: 'Please choose a state or province',
  regionUnknown: "We don't know this state or province. Please choose one from the list.",
  tooManyEntries: (max: number) => `At most ${max} entries are possible`,
  uuidRequired: 'Please use a UUID',
  numberRequired: 'Please enter a number',
  moreThanZero: 'Please enter more than 0',

  ratingsRequired: 'Please choose 1 to 5 stars',
  contentRequired: 'Content is required',
  contentTooLong: 'Maximum 180 Characters',

  linkInvalid: 'Please enter a valid link',
  genderInvalid: 'Please choose Male or Female',

  resetEmailMissing: 'Please Provide Your Email !',
  resetSending: 'Email is sending',
  resetFailed: 'Something Went Wrong, Try Again',
  resetSent: 'Email Sent , Please Check !',
  verificationSent: 'Verification Email sent !',

  orderPlaced: 'Order Placed, Please Pay To Proceed',
  orderCancelled: 'Order cancelled',
  orderKept: 'Thank You For Keeping Your Order',
  cancelWarning: "Once Cancelled,This Process Can't Be Undone",
  orderAlreadyPaid: 'This order is already paid',
  orderPaid: 'Payment received. Thank you!',
  afterPayment: 'Paid – we pack it now. You get an email when it ships, and you can follow it here.',
  paidOrderNotCancellable: "A paid order can't be cancelled",
  orderNotFound: "This order doesn't exist. It may have been cancelled.",
  orderWasCancelled: 'This order was cancelled',
  productNotFound: "This product doesn't exist. It may have been removed.",
  userNotFound: "This user doesn't exist",
  priceChanged: 'The total price has changed. Please check your order.',
  heldShortly:
    'It takes more than a quarter of what was available and your email is not verified, so it is held for a short time only.',
  emailUnverified: 'Please Verify Your Email First',
  tooManyOpenOrders: 'Please Pay Or Cancel Your Open Orders First',
  amountMismatch: "The amount doesn't match the order's total",
  paymentNotSucceeded: "The card provider hasn't confirmed this payment",
  paymentMismatch: "This payment isn't for this order",
  paymentNotFound: "This payment doesn't exist",
  paymentRefunded: 'This payment was refunded',
  shipDisputed:
    'The cardholder disputes this payment, and the bank has the money until that is decided. Ship it all the same?',
  paymentDisputed:
    'The cardholder disputes this payment, so the bank has the money. Nothing can be refunded.',
  paymentUsed: 'This payment was used for another order',
  ordersAreForShoppers: "Staff can't place orders. Please log in with a customer account.",
  roleForbids: "Your role doesn't allow this. Please ask an admin of the shop.",

  userUpdated: 'User Updated Successfully',
  reviewAdded: 'Review Added Successfully',
  reviewRepeated: 'You have already added this review',
  reviewChanged: 'Review saved',
  reviewDeleted: 'Review deleted',
  reviewNotFound: "This review doesn't exist. It may have been deleted.",
  reviewOfBuyers: 'Only customers who have paid for this product can review it',
  productReviewed: 'You have already reviewed this product. You can edit your review instead.',
  reasonRequired: 'Please give a reason',
  noticeAdded: "We'll email you once it is back in stock",
  noticeDeleted: "We won't email you about this product",
  productInStock: 'This product is in stock',
  tooManyNotices: (max: number) =>
    `You are already waiting for ${max} products. Please remove one in your profile.`,

  wrongEmailOrPassword: 'Wrong Email Or Password',
  emailInUse: 'This Email Is Already Registered',
  tooManyAttempts: 'Too Many Attempts, Try Again Later',
  networkFailed: 'Network Error, Check Your Connection',
  identityConflict: 'This email belongs to a different login. Please log in the way you registered.',

  verifyEmailFirst: 'Please verify your email first',
  emailAlreadyVerified: 'This email is already verified',
  loginCodeInvalid: 'Please enter the six digits from our email',
  linkExpired: 'This link has expired or was already used. Please request a new one.',

  nothingChanged: 'Nothing was changed',
  signInFirst: 'Please log in first',
  sessionEnded: 'Your session has ended. Please log in again.',
  reauthenticate: "To confirm that it's you, please log out and log in again",
  secondFactorRequired: 'Staff of this shop need two-step login. Please turn it on in your profile.',
  notAllowed: "You aren't allowed to do this",
  redirectInvalid: "This address isn't part of the shop",
  routeNotFound: 'There is nothing at this address',
  inputInvalid: 'Please check what you entered',
  signatureInvalid: "The signature doesn't match",
  bodyNotJson: "The body isn't valid JSON",
  bodyTooDeep: 'The body is nested too deeply',
  bodyTooLarge: 'The body is too large',
  headersTooLarge: 'The address and the headers are too long',
  requestTimeout: 'The request took too long to arrive. Please try again.',
  mediaTypeUnsupported: 'Please send JSON',
  idempotencyKeyReused: 'This idempotency key was used with a different body',
  idempotencyInProgress: 'The first request with this key is still running. Please try again in a moment.',
  tooManyRequests: 'Too many requests. Please try again later.',
  providerUnavailable: "The card provider isn't responding. Please try again.",
  unavailable: 'The shop is busy. Please try again in a moment.',
  stopping: 'This server is shutting down. Please try again in a moment.',
} as const;
