export { type CartRow, closeCart, findCart, isOrdered } from './carts.queries';
export {
  type CartMessage,
  type CartSettings,
  destinationOf,
  type PricedWishes,
  priceWishes,
  toTiers,
} from './price-wishes';
export { nameOfTax, readCart } from './read-cart';
