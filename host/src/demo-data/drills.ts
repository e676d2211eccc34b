import type { NewDrill } from '@chuck-and-bit/contract/drills';
import { bitsAndAccessories } from './bits-and-accessories';
import { drillingMachines } from './drilling-machines';

/** A demo product. Unlike one added by an admin, it may be sold out: `availableQuantity` 0. */
export type NewDrillSeed = NewDrill;

/** Oldest first: inserted in this order, the last three are the ones the landing page shows. */
export const demoDrills: readonly NewDrillSeed[] = [...bitsAndAccessories, ...drillingMachines];
