import type { NewDrill } from '@chuck-and-bit/contract/drills';
import { bitsAndAccessories } from './bits-and-accessories';
import { drillingMachines } from './drilling-machines';

/** A demo product. Unlike one added by an admin, it may be sold out: `availableQuantity` 0. */
export type NewDrillSeed = NewDrill;

/** Oldest first: rows are inserted in this order, and the landing page shows the last three. */
export const demoDrills: readonly NewDrillSeed[] = [...bitsAndAccessories, ...drillingMachines];
