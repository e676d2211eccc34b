import { typedQuantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { parseWholeNumber } from '@chuck-and-bit/contract/whole-number';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';

type QuantityStepperProps = {
  label: string;
  quantity: number;
  min: number;
  max: number;
  onChange: (quantity: number) => void;
  /** Called with false while what is typed is no quantity. Then `quantity` is the one before. */
  onTyping?: (isQuantity: boolean) => void;
  'aria-describedby'?: string | undefined;
  isInvalid?: boolean;
};

const step =
  'btn btn-ghost btn-square size-[min(2.75rem,52px)] min-w-0 shrink rounded-none px-0 focus-visible:z-1';

/** A quantity with a button on either side. What is typed counts while it is a quantity; otherwise it stays and is refused. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, quantity, min, max, onChange, onTyping, isInvalid = false, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const refusalId = useId();
  const field = useRef<HTMLInputElement>(null);
  const refusal = refusalOf(typed, { min, max });
  // For `focusWrongQuantity`.
  useEffect(() => field.current?.setCustomValidity(refusal ?? ''), [refusal]);

  const change = (entered: number) => {
    setTyped(null);
    onTyping?.(true);
    onChange(Math.min(max, Math.max(min, entered)));
  };
  const type = (text: string) => {
    setTyped(text);
    const entered = refusalOf(text, { min, max }) === null ? parseWholeNumber(text) : null;
    onTyping?.(entered !== null);
    if (entered !== null) onChange(entered);
  };
  const describedBy = [refusal !== null && refusalId, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <fieldset
        aria-label={label}
        className={classNames(
          'rounded-field inline-flex max-w-full min-w-0 items-center overflow-hidden border',
          isInvalid || refusal !== null ? 'border-error' : 'border-base-content/50',
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
          ref={field}
          name="quantity"
          aria-label="Quantity"
          aria-invalid={isInvalid || refusal !== null || undefined}
          aria-describedby={describedBy || undefined}
          inputMode="numeric"
          autoComplete="off"
          className="h-11 w-[min(3.5rem,72px)] min-w-[2ch] shrink bg-transparent text-center text-base tabular-nums -outline-offset-2"
          value={typed ?? quantity}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            // An empty field means no change.
            if (typed?.trim() === '') change(quantity);
            else if (refusal === null) setTyped(null);
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
      {refusal && (
        <p id={refusalId} className="text-error mt-1 text-sm font-medium">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Focuses a field of the page in which no quantity is typed. @returns whether there is one */
export function focusWrongQuantity(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[name="quantity"]')];
  const wrong = fields.find(({ validity }) => validity.customError);
  wrong?.focus();
  return wrong !== undefined;
}

/** Why what is typed does not count; null for an empty field, which is still being typed. */
function refusalOf(typed: string | null, { min, max }: { min: number; max: number }): string | null {
  if (typed === null || typed.trim() === '') return null;
  return typedQuantityRefusal(typed, { minimumOrder: min, availableQuantity: max });
}
