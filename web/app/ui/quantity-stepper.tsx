import { useState } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

type QuantityStepperProps = {
  label: string;
  quantity: number;
  min: number;
  max: number;
  onChange: (quantity: number) => void;
  'aria-describedby'?: string | undefined;
  isInvalid?: boolean;
};

const step = 'btn btn-ghost btn-square size-[min(2.75rem,52px)] rounded-none focus-visible:z-1';

/** A quantity with a button on either side. Input counts while it is a whole number within the limits; blur corrects it. */
export function QuantityStepper({
  label,
  quantity,
  min,
  max,
  onChange,
  isInvalid = false,
  ...rest
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (wanted: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, wanted)));
  };
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'rounded-field inline-flex min-w-0 items-center overflow-hidden border',
        isInvalid ? 'border-error' : 'border-base-content/50',
      )}
    >
      <button
        type="button"
        aria-label="One less"
        className={step}
        disabled={quantity <= min}
        onClick={() => change(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...rest}
        aria-label="Quantity"
        aria-invalid={isInvalid || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        className="h-11 w-[min(3.5rem,72px)] min-w-0 bg-transparent text-center text-base tabular-nums -outline-offset-2"
        value={typed ?? quantity}
        onChange={({ target }) => {
          setTyped(target.value);
          const wanted = Number(target.value);
          if (target.value !== '' && Number.isInteger(wanted) && wanted >= min && wanted <= max)
            onChange(wanted);
        }}
        onBlur={({ target }) => {
          const wanted = Math.round(Number(target.value));
          if (typed !== null) change(Number.isFinite(wanted) && target.value !== '' ? wanted : quantity);
        }}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          change(quantity + by);
        }}
      />
      <button
        type="button"
        aria-label="One more"
        className={step}
        disabled={quantity >= max}
        onClick={() => change(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
