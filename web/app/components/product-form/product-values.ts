import type { NewDrill } from '@chuck-and-bit/contract/drills';

/** What the forms for a product edit: adding one asks for its stock, editing one for its threshold. */
export type ProductValues = Omit<NewDrill, 'availableQuantity'> & {
  availableQuantity?: number;
  lowStockThreshold?: number;
};
