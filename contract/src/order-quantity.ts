import type { QuantityBounds } from './orderable';
import { quantityMessages } from './quantity-messages';
import { visibleText } from './visible-text';
import { parseWholeNumber } from './whole-number';

/** The message that rejects this quantity of a product, or null when the quantity is valid. */
export function quantityRefusal(quantity: number, product: QuantityBounds): string | null {
  if (quantity < product.minimumOrder) return quantityMessages.quantityTooLow(product.minimumOrder);
  if (quantity > product.availableQuantity)
    return quantityMessages.quantityTooHigh(product.availableQuantity);
  return null;
}

/** The message that rejects what a person typed as a quantity of a product, or null when it is a valid quantity. */
export function typedQuantityRefusal(typed: string, product: QuantityBounds): string | null {
  if (visibleText(typed) === '') return quantityMessages.quantityRequired;
  const quantity = parseWholeNumber(typed);
  return quantity === null ? quantityMessages.wholeNumber : quantityRefusal(quantity, product);
}
