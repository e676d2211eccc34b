import { limits } from '@chuck-and-bit/contract/limits';
import { type Ref, useState } from 'react';
import { classNames } from '../../../ui/class-names';
import { FormField } from '../../../ui/form-field';

type RatingFieldProps = {
  name: string;
  value: number | undefined;
  onChange: (stars: number) => void;
  /** Gets the first radio button, to focus it when a rating is missing. */
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
};

const choices = Array.from({ length: limits.rating.max }, (_, position) => position + 1);
const words = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** One to five stars, made of radio buttons, so that arrow keys and screen readers work as usual. */
export function RatingField({ name, value, onChange, ref, error }: RatingFieldProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const lit = pointedAt ?? value ?? 0;

  return (
    <FormField group label="Rating" error={error}>
      {(control, labelId) => (
        <div className="flex flex-wrap items-center gap-x-3">
          <div
            role="radiogroup"
            aria-labelledby={labelId}
            {...control}
            className="-ml-1.5 flex min-w-0 flex-wrap"
            onPointerLeave={() => setPointedAt(null)}
          >
            {choices.map((stars) => (
              <label
                key={stars}
                className="has-focus-visible:outline-primary rounded-field relative p-1.5 has-focus-visible:outline-2"
                onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(stars)}
              >
                <input
                  ref={stars === 1 ? ref : undefined}
                  type="radio"
                  name={name}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={stars === 1 ? '1 star' : `${stars} stars`}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <Star lit={stars <= lit} />
              </label>
            ))}
          </div>
          <span aria-hidden="true" className="text-base-content/70 text-sm">
            {words[lit]}
          </span>
        </div>
      )}
    </FormField>
  );
}

function Star({ lit }: { lit: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth={1.5}
      strokeLinejoin="round"
      className={classNames(
        'size-8 transition-colors forced-colors:stroke-[CanvasText]',
        lit
          ? 'fill-accent stroke-accent forced-colors:fill-[CanvasText]'
          : 'stroke-base-content/50 fill-none',
      )}
    >
      <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z" />
    </svg>
  );
}
