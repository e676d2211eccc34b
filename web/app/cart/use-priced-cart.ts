import type { Cart } from '@chuck-and-bit/contract/carts';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { estimateTotals } from './estimate-totals';
import type { StoredLine } from './parse-cart';
import { hasSameLines, useCart } from './cart-sync';

export type CartMessage = Cart['messages'][number];

/** A line as it is shown: with changes made here at once, and with the server's last response about it. */
export type ShownLine = StoredLine & {
  /** USD. */
  total: number;
  /** The product was deleted or archived since: it has no price, and can only be removed. */
  isDiscontinued: boolean;
  availableQuantity: number | null;
  nextTier: Cart['lines'][number]['nextTier'];
  messages: CartMessage[];
};

/** The cart for its screens: changes made here show at once, and the server's response corrects them. */
export function usePricedCart() {
  const { cart, priced, isSyncing, failure, savedForRoom } = useCart();
  const isCurrent = priced !== null && hasSameLines(cart, priced);
  const totals = {
    ...(isCurrent ? priced : estimateTotals(cart.lines, priced)),
    taxName: priced?.taxName ?? null,
    discountCode: priced?.discountCode ?? null,
  };
  const lines = cart.lines.map((line) => toShownLine(line, priced, isCurrent ? priced.messages : []));
  return {
    owner: cart.owner,
    lines: lines.filter((line) => !line.isSaved),
    saved: lines.filter((line) => line.isSaved),
    priced,
    totals,
    /** false while a country or a way to ship has to be chosen: the totals then contain no shipping. */
    isShippingKnown: !(priced?.messages ?? []).some(({ code }) => withoutShipping.includes(code)),
    /** The amounts are the server's, not an estimate. */
    isCurrent,
    isSyncing,
    failure,
    savedForRoom,
    /** About the cart as a whole. */
    messages: priced?.messages.filter(({ productId }) => productId === undefined) ?? [],
  };
}

const withoutShipping: readonly CartMessage['code'][] = ['NO_SHIPPING', 'SHIPPING_UNKNOWN'];

export type PricedCart = ReturnType<typeof usePricedCart>;

/** What an order of this cart would take and cost, in USD, as far as the server has said what is available. */
export const inputOf = ({ lines, totals }: Pick<PricedCart, 'lines' | 'totals'>) => ({
  total: totals.total,
  units: lines.flatMap(({ quantity, availableQuantity }) =>
    availableQuantity === null ? [] : [{ quantity, availableQuantity }],
  ),
});

function toShownLine(line: StoredLine, priced: Cart | null, messages: readonly CartMessage[]): ShownLine {
  const pricedLine = priced?.lines.find(({ productId }) => productId === line.productId);
  const tier = line.nextTier ?? null;
  return {
    ...line,
    total: totalUsd(line.price, line.quantity),
    isDiscontinued: line.price === 0,
    availableQuantity: pricedLine?.availableQuantity ?? null,
    nextTier: tier && tier.minQuantity > line.quantity ? tier : null,
    messages: messages.filter(({ productId }) => productId === line.productId),
  };
}

/** The price of one unit at another quantity, as far as the last response tells. */
export function priceAt(
  { price, nextTier }: Pick<ShownLine, 'price' | 'nextTier'>,
  quantity: number,
): number {
  return nextTier && quantity >= nextTier.minQuantity ? nextTier.price : price;
}
