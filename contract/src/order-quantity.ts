import { messages } from './messages';
import type { QuantityBounds } from './orderable';

/** The message that rejects this quantity of a product, or null when the quantity is valid. */
export function quantityRefusal(wanted: number, product: QuantityBounds): string | null {
  if (wanted < product.minimumOrder) return messages.quantityTooLow(product.minimumOrder);
  if (wanted > product.availableQuantity) return messages.quantityTooHigh(product.availableQuantity);
  return null;
}
