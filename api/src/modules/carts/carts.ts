export { type CartRow, findCart, isOrdered } from './carts.queries';
export { type CartSettings, toTiers } from './price-wishes';
export { nameOfTax, type ReadCart, readCart } from './read-cart';
