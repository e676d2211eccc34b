/** The environment of tests in which one user does more than the limits of a shop allow. */
export const unlimited = {
  ORDERS_PER_MINUTE: '1000000',
  REVIEWS_PER_HOUR: '1000000',
  INTENTS_PER_HOUR: '1000000',
  OPEN_ORDERS_MAX: '1000000',
  OPEN_ORDERS_VALUE_MAX: '1000000000',
  UNVERIFIED_OPEN_ORDERS_MAX: '1000000',
  UNVERIFIED_OPEN_ORDERS_VALUE_MAX: '1000000000',
};
