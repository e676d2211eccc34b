import type { OrderPrice } from '@chuck-and-bit/contract/order-price';
import { ShippingOptions } from '../../../components/cart/shipping-options';

type ShippingFieldProps = {
  price: OrderPrice;
  /** The id of the chosen rate; null until one is chosen. */
  chosen: string | null;
  onChoose: (rateId: string) => void;
};

/** The ways to ship the order. A chosen rate that is not offered at the place gives way to the first one. */
export function ShippingField({ price, chosen, onChoose }: ShippingFieldProps) {
  const { shippingOptions, shippingRateId } = price;
  if (shippingOptions.length === 0) return null;
  const isOffered = shippingOptions.some(({ _id }) => _id === chosen);
  return (
    <fieldset aria-label="Shipping" className="flex flex-col gap-3 sm:col-span-2">
      <ShippingOptions
        options={shippingOptions}
        current={isOffered ? chosen : shippingRateId}
        onChoose={onChoose}
      />
    </fieldset>
  );
}
