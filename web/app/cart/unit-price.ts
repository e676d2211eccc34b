type Priced = { price: number; priceTiers: readonly { minQuantity: number; price: number }[] };

/** What one unit costs, in USD, when this many are bought. The tiers ascend in quantity. */
export function unitPrice({ price, priceTiers }: Priced, quantity: number): number {
  return priceTiers.findLast((tier) => quantity >= tier.minQuantity)?.price ?? price;
}

/** The tier that more units would reach, or null. */
export function tierAbove({ priceTiers }: Pick<Priced, 'priceTiers'>, quantity: number) {
  return priceTiers.find((tier) => tier.minQuantity > quantity) ?? null;
}
