import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderPrice } from '@chuck-and-bit/contract/order-price';
import { ShippingOptions } from '../../../components/cart/shipping-options';

type ShippingFieldProps = {
  price: OrderPrice;
  /** The id of the chosen rate; null until one is chosen. */
  chosen: string | null;
  onChoose: (rateId: string | null) => void;
};

/** The ways to ship the order: the first applies until one is chosen, and no other replaces a chosen one that is not offered. */
export function ShippingField({ price, chosen, onChoose }: ShippingFieldProps) {
  const { shippingOptions, shippingRateId, refusal } = price;
  const isUnknown = refusal === messages.shippingRateUnknown;
  if (shippingOptions.length === 0 && !isUnknown) return null;
  return (
    <ShippingOptions
      options={shippingOptions}
      current={chosen ?? shippingRateId}
      refusal={isUnknown ? refusal : null}
      onChoose={onChoose}
      className="sm:col-span-2"
    />
  );
}
