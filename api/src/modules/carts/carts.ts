export { type CartRow, closeCart, findCart, isOrdered } from './carts.queries';
export {
  type CartMessage,
  destinationOf,
  type CartPricing,
  priceLines,
  toTiers,
} from './price-lines';
export { nameOfTax, readCart } from './read-cart';
