import { limits } from '@chuck-and-bit/contract/limits';
import { type OrderFilters, readOrderFilters } from '@chuck-and-bit/contract/order-search';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form, useNavigate, useNavigationType } from 'react-router';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { activeFilters, filterNames, filterOptions, filtersPath } from './order-filters';

/** Search, filters and sort order of the list. What is chosen is in the page's address. */
export function FilterForm({ filters }: { filters: OrderFilters }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const apply = () => {
    if (!form.current?.reportValidity()) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const path = filtersPath(readOrderFilters(new URLSearchParams(entries)));
    if (path !== filtersPath(filters)) void navigate(path, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };

  const navigationType = useNavigationType();
  const showFilters = useEffectEvent((shown: OrderFilters) => {
    for (const name of filterNames) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Somebody may be typing the next word already; going back brings the earlier one.
      if (navigationType === 'POP' || document.activeElement !== field) field.value = shown[name] ?? '';
    }
  });
  // The fields follow the address, and stay the same elements: one of them may have the focus.
  useEffect(() => showFilters(filters), [filters]);

  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const chosen = activeFilters(filters).filter(({ name }) => name !== 'q').length;
  const choices = { filters, onChange: apply };
  return (
    <search aria-label="Find orders">
      <Form
        ref={form}
        onSubmit={submit}
        className="border-base-300 bg-base-200/60 rounded-box flex flex-col gap-3 border p-3"
      >
        <div className="flex flex-wrap gap-2">
          <input
            type="search"
            name="q"
            aria-label="Search orders"
            placeholder="Customer, e-mail, product, any number"
            defaultValue={filters.q}
            maxLength={limits.search.max}
            autoComplete="off"
            className="input h-10 min-w-[min(10rem,100%)] flex-1 text-base"
          />
          <Button type="submit" size="small">
            Search
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-expanded={isOpen}
            aria-controls={panel}
            className="lg:hidden"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="sliders" />
            Filters{chosen > 0 && ` (${chosen})`}
          </Button>
        </div>
        <div
          id={panel}
          className={classNames(
            'grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3 lg:grid lg:grid-cols-[repeat(2,minmax(6.5rem,1fr))_repeat(2,minmax(8.5rem,1fr))_repeat(2,minmax(6rem,1fr))_minmax(9.5rem,1.2fr)]',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          <Choice {...choices} name="payment" label="Payment" />
          <Choice {...choices} name="status" label="Status" />
          <Bound {...choices} name="from" label="From" type="date" />
          <Bound {...choices} name="to" label="Until" type="date" />
          <Bound {...choices} name="min" label="Total from" type="number" />
          <Bound {...choices} name="max" label="Total to" type="number" />
          <Choice {...choices} name="sort" label="Sort by" />
        </div>
      </Form>
    </search>
  );
}

type FieldProps = { label: string; filters: OrderFilters; onChange: () => void };

const labelClasses = 'flex min-w-0 flex-col gap-1 text-xs font-medium';

function Choice({ name, label, filters, onChange }: FieldProps & { name: keyof typeof filterOptions }) {
  return (
    <label className={labelClasses}>
      {label}
      <select
        name={name}
        defaultValue={filters[name] ?? ''}
        onChange={onChange}
        className="select h-10 w-full text-sm"
      >
        {filterOptions[name].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One end of a range. It applies when it is left or Enter is pressed, for a part of what is typed is another value. */
function Bound({
  name,
  label,
  type,
  filters,
  onChange,
}: FieldProps & { name: 'from' | 'to' | 'min' | 'max'; type: 'date' | 'number' }) {
  return (
    <label className={labelClasses}>
      {label}
      <input
        name={name}
        type={type}
        {...(type === 'number' && {
          min: 0,
          max: limits.orderTotal.max,
          step: 0.01,
          inputMode: 'decimal',
          placeholder: 'USD',
        })}
        defaultValue={filters[name] ?? ''}
        onBlur={onChange}
        className="input h-10 w-full text-sm"
      />
    </label>
  );
}
