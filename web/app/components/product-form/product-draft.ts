import { units } from '@chuck-and-bit/contract/units';
import * as z from 'zod/mini';
import { type DraftFields, draftNumber } from '../../session/store/drafts';
import type { ProductValues } from './product-fields';

/** What the drafts of the forms for a product keep. */
export const productDraftFields: DraftFields<ProductValues> = {
  name: z.string(),
  unit: z.enum(units),
  availableQuantity: draftNumber,
  lowStockThreshold: draftNumber,
  minimumOrder: draftNumber,
  price: draftNumber,
  weight: z.number(),
  priceTiers: z.array(z.object({ minQuantity: draftNumber, price: draftNumber })),
  image: z.string(),
  description: z.string(),
};
