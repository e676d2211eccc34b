/** The limits of kinds of products and attributes. Not among `limits`, which every page loads. */
export const kindLimits = {
  /** How many kinds of products there are, `Other` included. */
  kinds: { max: 500 },
  /** How many kinds are one above the other. */
  kindLevels: { max: 6 },
  kindName: { max: 60 },
  slug: { max: 80 },
  /** How many attributes a kind has of its own. */
  attributes: { max: 50 },
  /** How many a kind has with those of the kinds above it. */
  attributesOfProduct: { max: 300 },
  attributeName: { max: 60 },
  attributeUnit: { max: 20 },
  attributeOptions: { max: 100 },
  attributeValue: { min: -1_000_000_000, max: 1_000_000_000 },
  /** A place in a list. */
  position: { min: 0, max: 1_000 },
  /** Values of products that a change of kinds may lose. */
  lostValues: { min: 0, max: 1_000_000_000 },
  keyFigures: 3,
} as const;
