import { type ProductValues, productValues } from '@chuck-and-bit/contract/product-fields';
import { bitsAndAccessories } from './bits-and-accessories';
import { drillingMachines } from './drilling-machines';
import { singlesAndBatteries } from './singles-and-batteries';

/**
 * The demo products. Unlike products added by an admin, one is sold out: `availableQuantity` 0.
 * Oldest first: rows are inserted in this order, and the landing page shows the last three.
 */
export const demoProducts: readonly ProductValues[] = [
  ...singlesAndBatteries,
  ...bitsAndAccessories,
  ...drillingMachines,
].map((product) => productValues.parse(product));
