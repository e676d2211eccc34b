import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { deliveryName } from '@chuck-and-bit/contract/delivery-words';
import { isolated } from '@chuck-and-bit/contract/isolated';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Delivery } from '@chuck-and-bit/contract/order-price';

/** What a product's page says about delivery. */
export type DeliveryLines = {
  /** For everybody: "Parcel delivery to Germany: $4.90, arrives Mon, Nov 30". */
  text: string;
  /** Of each place, the first that delivers there; `places` as in `Delivery`. Empty where `text` is true for every place. */
  byPlace: { places: string[]; name: string; rest: string }[];
};

/**
 * Written by the loader, so that the page does without dates and prices. The text for everybody is about a rate that delivers
 * everywhere, else about the first place that the shop names.
 * @param deliveries in the order in which buyers see them
 */
export function deliveryLines(deliveries: readonly Delivery[]): DeliveryLines {
  const lines = deliveries.map(({ name, price, arrives, places, firstPlace }) => ({
    places,
    firstPlace,
    name: isolated(deliveryName(name)),
    rest: `: ${price === 0 ? 'free' : formatUsd(price)}, arrives ${deliveryText(arrives)}`,
  }));
  const everywhere = lines.findIndex(({ places }) => places.length === 0);
  const shown = lines[Math.max(everywhere, 0)];
  if (!shown) return { text: 'Free delivery', byPlace: [] };
  const reachable = everywhere === -1 ? lines : lines.slice(0, everywhere + 1);
  return {
    text: `${shown.name}${shown.firstPlace === null ? '' : ` to ${shown.firstPlace}`}${shown.rest}`,
    byPlace: everywhere === 0 ? [] : reachable.map(({ places, name, rest }) => ({ places, name, rest })),
  };
}
