/** From `minQuantity` units of a product on, each costs `price`. */
export type PriceTier<Price extends number> = { minQuantity: number; price: Price };

/** A product's price without tiers, and its tiers; all in cents, or all in USD. */
type TieredPrice<Price extends number> = { price: Price; tiers: readonly PriceTier<Price>[] };

/** The price of one unit when this many are bought. */
export function tierPrice<Price extends number>(
  { price, tiers }: TieredPrice<Price>,
  quantity: number,
): Price {
  return tiers
    .filter(({ minQuantity }) => quantity >= minQuantity)
    .reduce((lowest, tier) => (tier.price < lowest ? tier.price : lowest), price);
}

/** The next tier that makes a unit cheaper than now, or null. */
export function nextTier<Price extends number>(
  product: TieredPrice<Price>,
  quantity: number,
): PriceTier<Price> | null {
  const now = tierPrice(product, quantity);
  const cheaper = product.tiers.filter((tier) => tier.minQuantity > quantity && tier.price < now);
  return cheaper.toSorted((one, other) => one.minQuantity - other.minQuantity)[0] ?? null;
}
