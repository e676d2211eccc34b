import type { OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import { countText } from '@chuck-and-bit/contract/filter-values';
import { classNames } from '../../ui/class-names';
import { fieldOf, type ListFilters, ownRange } from './list-filters';

type FilterGroupProps = {
  filter: OfferedFilter;
  chosen: ListFilters['chosen'];
  isOpen: boolean;
  /** A number was entered. */
  onLeave: () => void;
};

/** The choices of one filter, with the number of products that each would show. */
export function FilterGroup({ filter, chosen, isOpen, onLeave }: FilterGroupProps) {
  const name = fieldOf(filter);
  const values = chosen[name] ?? [];
  return (
    <details className="border-base-300 group border-t py-1" open={isOpen || values.length > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
        <span>{filter.label}</span>
        <svg
          viewBox="0 0 24 24"
          className="size-5 transition-transform group-open:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M6 9l6 6 6-6" />
        </svg>
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{filter.label}</legend>
        <div className={filter.choices.length > 8 ? 'max-h-72 overflow-y-auto' : undefined}>
          {filter.choices.map(({ value, label, count }) => {
            const isChosen = values.includes(value);
            // A choice that would give nothing can't be made, only taken back.
            const isDisabled = count === 0 && !isChosen;
            return (
              <div
                key={value}
                className={classNames('flex items-center text-sm', isDisabled && 'text-base-content/70')}
              >
                <label className="flex min-h-10 grow items-center gap-2.5">
                  <input
                    type="checkbox"
                    name={name}
                    value={value}
                    defaultChecked={isChosen}
                    disabled={isDisabled}
                    aria-describedby={`${name} ${value}`.replaceAll(' ', '-')}
                    className="checkbox checkbox-primary checkbox-sm"
                  />
                  <span className="min-w-0 grow wrap-anywhere">{label}</span>
                </label>
                <span id={`${name} ${value}`.replaceAll(' ', '-')} className="tabular-nums">
                  <span>{countText(count)}</span>
                  <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
                </span>
              </div>
            );
          })}
        </div>
        {filter.range && (
          <RangeFields filter={filter} range={filter.range} chosen={chosen} onLeave={onLeave} />
        )}
      </fieldset>
    </details>
  );
}

type RangeFieldsProps = Pick<FilterGroupProps, 'filter' | 'chosen' | 'onLeave'> & {
  range: { from: number; to: number };
};

function RangeFields({ filter, range, chosen, onLeave }: RangeFieldsProps) {
  const name = fieldOf(filter);
  const own = ownRange(chosen, filter);
  const unit = filter.unit === '' ? '' : `, ${filter.unit === '$' ? 'USD' : filter.unit}`;
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="text-base-content/80 text-sm">
          <span>{`${end === 'from' ? 'From' : 'To'}${unit}`}</span>
          <input
            type="text"
            inputMode="decimal"
            name={`${name}.${end}`}
            aria-label={`${filter.label} ${end}${unit}`}
            defaultValue={own[end]}
            placeholder={String(range[end])}
            maxLength={12}
            autoComplete="off"
            className="input mt-0.5 h-10 w-full text-base"
            // With the keyboard, Enter submits the form.
            onBlur={onLeave}
          />
        </label>
      ))}
    </div>
  );
}
