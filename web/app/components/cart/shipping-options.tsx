import type { ShippingOption } from '@chuck-and-bit/contract/carts';
import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Radio } from '../../ui/radio';

type ShippingOptionsProps = {
  options: readonly ShippingOption[];
  /** The id of the rate that applies; it is none of the options while another one has to be chosen. */
  current: string | null;
  /** Why the chosen rate does not apply; null if it does. */
  refusal: string | null;
  /** null: no rate, in a shop that has none any more. */
  onChoose: (rateId: string | null) => void;
  className?: string;
};

/** The ways to ship to a place, each with its price and days of arrival. */
export function ShippingOptions({ options, current, refusal, onChoose, className }: ShippingOptionsProps) {
  return (
    <fieldset aria-label="Shipping" className={classNames('flex flex-col gap-3', className)}>
      <p aria-live="polite" className="text-error font-medium empty:hidden">
        {refusal}
      </p>
      {options.length === 0 && (
        <Button variant="outline" className="self-start" onClick={() => onChoose(null)}>
          Use free shipping
        </Button>
      )}
      {options.map(({ _id, name, price, arrives }) => (
        <label
          key={_id}
          className="border-base-300 rounded-field has-checked:border-primary has-checked:bg-primary/5 flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <Radio
            name="shipping"
            className="outline-none"
            value={_id}
            checked={current === _id}
            onChange={() => onChoose(_id)}
          />
          <span className="min-w-0 grow basis-32">
            <bdi className="block font-medium wrap-anywhere">{name}</bdi>
            <span className="text-base-content/75 block text-sm">{`Arrives ${deliveryText(arrives)}`}</span>
          </span>
          <span className="ms-auto font-semibold tabular-nums">
            {price === 0 ? 'Free' : formatUsd(price)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
