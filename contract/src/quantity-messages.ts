/** Messages about a quantity of a product, apart from the others: products' pages need no more of them. */
export const quantityMessages = {
  wholeNumber: 'Please enter a whole number',
  quantityRequired: 'Quantity is required To order',
  quantityTooLow: (minimum: number) => `Minimum Order Unit is ${minimum}`,
  quantityTooHigh: (available: number) => `Maximum Order Unit is ${available}`,
} as const;
