import type { OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import { figureText } from '@chuck-and-bit/contract/figures';
import { countText } from '@chuck-and-bit/contract/filter-values';
import { longestNumber } from '@chuck-and-bit/contract/whole-number';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { faultOf, fieldOf, isChosen, type ListFilters, ownRange } from './list-filters';

type FilterGroupProps = {
  filter: OfferedFilter;
  filters: Pick<ListFilters, 'chosen' | 'unread'>;
  isOpen: boolean;
  /** A number was entered. */
  onLeave: () => void;
};

/** The choices of one filter, with the number of products that each would show. */
export function FilterGroup({ filter, filters, isOpen, onLeave }: FilterGroupProps) {
  const name = fieldOf(filter);
  const values = filters.chosen[name] ?? [];
  const hasUnread = Object.keys(filters.unread).some((field) => field.startsWith(`${name}.`));
  return (
    <details className="border-base-300 group border-t py-1" open={isOpen || values.length > 0 || hasUnread}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
        <bdi>{filter.label}</bdi>
        <Icon name="open" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">
          <bdi>{filter.label}</bdi>
        </legend>
        <div className={filter.choices.length > 8 ? 'max-h-72 overflow-y-auto' : undefined}>
          {filter.choices.map(({ value, label, count }) => {
            const isTicked = isChosen(filters.chosen, name, value);
            // A choice that would give nothing can't be made, only taken back.
            const isDisabled = count === 0 && !isTicked;
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
                    defaultChecked={isTicked}
                    disabled={isDisabled}
                    aria-describedby={`${name} ${value}`.replaceAll(' ', '-')}
                    className="checkbox checkbox-primary checkbox-sm"
                  />
                  <bdi className="min-w-0 grow wrap-anywhere">{label}</bdi>
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
          <RangeFields filter={filter} range={filter.range} filters={filters} onLeave={onLeave} />
        )}
      </fieldset>
    </details>
  );
}

type RangeFieldsProps = Pick<FilterGroupProps, 'filter' | 'filters' | 'onLeave'> & {
  range: { from: number; to: number };
};

function RangeFields({ filter, range, filters, onLeave }: RangeFieldsProps) {
  const name = fieldOf(filter);
  const own = ownRange(filters.chosen, filter);
  const unit = filter.unit === '' ? '' : `, ${filter.unit === '$' ? 'USD' : filter.unit}`;
  return (
    <div
      className="mt-2 grid grid-cols-2 gap-2"
      // Applied once both ends are typed. With the keyboard, Enter submits the form.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      {(['from', 'to'] as const).map((end) => {
        const field = `${name}.${end}`;
        const typed = filters.unread[field];
        const fault = typed === undefined ? undefined : faultOf(typed, filter);
        return (
          <label key={end} className="text-base-content/80 text-sm">
            <span>{`${end === 'from' ? 'From' : 'To'}${unit}`}</span>
            <input
              type="text"
              inputMode="decimal"
              name={field}
              aria-label={`${filter.label} ${end}${unit}`}
              aria-invalid={fault ? true : undefined}
              aria-describedby={`${field}-fault`}
              defaultValue={typed ?? own[end]}
              placeholder={exampleOf(range[end], filter.unit)}
              maxLength={longestNumber}
              autoComplete="off"
              className={classNames('input mt-0.5 h-10 w-full text-base', fault && 'input-error')}
            />
            {/* The live region exists before its text does, so that a new message is announced. */}
            <span
              id={`${field}-fault`}
              aria-live="polite"
              className="text-error block text-sm font-medium empty:hidden"
            >
              {fault}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** A number as it can be typed: "18", "4.60" for a price. */
const exampleOf = (value: number, unit: string): string =>
  unit === '$' && !Number.isInteger(value) ? value.toFixed(2) : figureText(value);
