import type { Product } from '@chuck-and-bit/contract/products';
import type { QueryOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { type OrderPrice, priceOrder } from '@chuck-and-bit/contract/order-price';
import { tierPrice } from '@chuck-and-bit/contract/price-tiers';
import { useEffect, useState } from 'react';
import { estimateTotals } from '../../../cart/estimate-totals';
import { browserShopApi } from '../../../shop-api';

/** Codes; empty while none is chosen. `quantity` is null while no whole number is typed. */
type PriceInput = { quantity: number | null; country: string; region: string; shippingRateId: string | null };

/**
 * What the order costs now, in USD: estimated until the shop answers. Placing the order sends the total that is shown, so the
 * shop refuses another one.
 * @param refusals counts the refused attempts to order, after each of which the price is read again
 */
export function useOrderPrice(product: Product, input: PriceInput, refusals: number) {
  const place = toPlace(input);
  const query = toQuery(input.quantity, place);
  const answer = usePriceOf(product._id, query, refusals);
  const isCurrent = answer !== null && answer.query === query;
  const price = answer?.price ?? null;
  // Bounded, because any number may be typed.
  const quantity = Math.min(Math.max(input.quantity ?? 0, 0), limits.quantity.max);
  const { _id: productId, priceTiers: tiers } = product;
  const line = {
    productId,
    quantity,
    price: tierPrice({ price: product.price, tiers }, quantity),
    isSaved: false,
  };
  const totals = price && isCurrent ? price : estimateTotals([line], price);
  return { place, price, quantity, totals, isCurrent };
}

/** The last answer of the shop, with the query that it is for. */
function usePriceOf(productId: string, query: string | null, refusals: number) {
  const [answer, setAnswer] = useState<{ query: string; price: OrderPrice } | null>(null);
  const hasAnswer = answer !== null;
  useEffect(() => {
    if (query === null) return undefined;
    let isOutdated = false;
    async function read(text: string) {
      const query = JSON.parse(text) as QueryOf<typeof priceOrder>;
      const price = await browserShopApi().call(priceOrder, { params: { id: productId }, query });
      if (!isOutdated) setAnswer({ query: text, price });
    }
    // Debounced: stepping a quantity up to twelve sends one request. Without an answer the estimate stays.
    const timer = setTimeout(
      () => void read(query).catch(() => undefined),
      hasAnswer ? pauseMilliseconds : 0,
    );
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [productId, query, refusals, hasAnswer]);
  return answer;
}

const pauseMilliseconds = 350;

/** Where an order goes and how, as far as the buyer has said. */
const toPlace = ({ country, region, shippingRateId }: PriceInput) => ({
  ...(country && { country }),
  ...(country && region && { region }),
  ...(shippingRateId && { shippingRateId }),
});

/** Null for a quantity that has no price. */
const toQuery = (quantity: number | null, place: ReturnType<typeof toPlace>): string | null =>
  quantity === null || quantity < 1 || quantity > limits.quantity.max
    ? null
    : JSON.stringify({ quantity: String(quantity), ...place });
