import { limits } from '@chuck-and-bit/contract/limits';
import { type OrderFilters, readOrderFilters } from '@chuck-and-bit/contract/order-search';
import { type FormEvent, useId, useState } from 'react';
import { Form, Link } from 'react-router';
import { dayInput } from '../../dates/day-input';
import { useFieldsFromAddress } from '../../forms/use-fields-from-address';
import { useListAddress } from '../../tables/use-list-address';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { readFields, type RangeEnd, rangeEnds, textsOf, type Unread } from './read-fields';
import { activeFilters, type FilterName, filterOptions, filtersPath } from './order-filters';

/** Search, filters and sort order of the list, kept in the page's address. */
export function FilterForm({ filters }: { filters: OrderFilters }) {
  const [typed, setTyped] = useState<{ path: string; unread: Unread }>({ path: '', unread: {} });
  const unread = typed.path === filtersPath(filters) ? typed.unread : {};
  const { goTo } = useListAddress();
  const texts = { ...filters, ...textsOf(unread) };
  const form = useFieldsFromAddress(`${filtersPath(filters)} ${JSON.stringify(unread)}`, (field) =>
    field.type === 'checkbox' ? filters.toSettle === 'true' : (texts[field.name as FilterName] ?? ''),
  );
  const apply = () => {
    if (!form.current) return;
    const { query, unread } = readFields(form.current);
    const path = filtersPath(readOrderFilters(query));
    setTyped({ path, unread });
    void goTo(path, filtersPath(filters));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };

  const [isOpen, setIsOpen] = useState(false);
  const ids = [useId(), useId()];
  const choiceOf = (name: keyof typeof filterOptions) => ({
    compact: true,
    hidesLabel: true,
    name,
    options: filterOptions[name],
    defaultValue: filters[name] ?? '',
    onChange: apply,
  });
  // Applies on blur or Enter, because a half-typed value would filter by another one.
  const boundOf = (name: RangeEnd) => ({
    compact: true,
    name,
    defaultValue: filters[name] ?? '',
    error: unread[name]?.message,
    onBlur: apply,
  });
  return (
    <search aria-label="Find orders">
      <Form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <SearchRow filters={filters} isOpen={isOpen} fields={ids} onToggle={() => setIsOpen(!isOpen)} />
        {/* On wide screens these are in the row of the search. */}
        <div
          id={ids[0]}
          className={classNames(
            'basis-full grid-cols-2 gap-2 lg:flex lg:basis-auto',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          <SelectField {...choiceOf('payment')} label="Payment" />
          <SelectField {...choiceOf('status')} label="Status" />
          <SelectField {...choiceOf('sort')} label="Sort by" className="col-span-2" />
        </div>
        <div
          id={ids[1]}
          className={classNames('basis-full grid-cols-2 gap-2 lg:grid-cols-4', isOpen ? 'grid' : 'hidden')}
        >
          <TextField {...boundOf('from')} {...dayInput} label="From" />
          <TextField {...boundOf('to')} {...dayInput} label="Until" />
          <TextField {...boundOf('min')} {...amount} label="Total from" />
          <TextField {...boundOf('max')} {...amount} label="Total to" />
          <CheckboxField
            label="To send or refund, after a failed refund"
            name="toSettle"
            value="true"
            defaultChecked={filters.toSettle === 'true'}
            onChange={apply}
            className="col-span-full"
          />
        </div>
      </Form>
    </search>
  );
}

/** The filters that wide screens hide too. */
const folded = [...rangeEnds, 'toSettle'] as const;

type SearchRowProps = {
  filters: OrderFilters;
  /** Whether the fields with these ids, which a small screen hides, are shown. */
  isOpen: boolean;
  fields: readonly string[];
  onToggle: () => void;
};

function SearchRow({ filters, isOpen, fields, onToggle }: SearchRowProps) {
  return (
    <div className="flex grow basis-full flex-wrap gap-2 lg:basis-72">
      <input
        type="search"
        dir="auto"
        name="q"
        aria-label="Search orders"
        placeholder="Customer, place, product, number"
        defaultValue={filters.q}
        maxLength={limits.search.max}
        autoComplete="off"
        className="input h-10 min-w-[min(8rem,100%)] flex-1 text-base text-ellipsis"
      />
      <Button type="submit" size="small">
        <Icon name="magnifier" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
      <Button
        variant="outline"
        size="small"
        aria-expanded={isOpen}
        aria-controls={fields.join(' ')}
        onClick={onToggle}
      >
        <Icon name="sliders" />
        Filters
        <SetCount filters={filters} among={['payment', 'status', ...folded]} className="lg:hidden" />
        <SetCount filters={filters} among={folded} className="max-lg:hidden" />
      </Button>
    </div>
  );
}

type SetCountProps = { filters: OrderFilters; among: readonly FilterName[]; className: string };

/** The number of these filters that are set, shown because their fields may be hidden. */
function SetCount({ filters, among, className }: SetCountProps) {
  const count = activeFilters(filters).filter(({ name }) => among.includes(name)).length;
  return count > 0 && <span className={className}>{`(${count})`}</span>;
}

const amount = { inputMode: 'decimal', placeholder: 'USD', autoComplete: 'off' } as const;

/** The active filters. Each links to the list without it. */
export function ActiveFilters({ filters }: { filters: OrderFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ name, text, without }) => (
        <li key={name}>
          <Link
            to={without}
            preventScrollReset
            className="border-base-300 bg-base-200 hover:bg-base-300 inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm wrap-anywhere"
          >
            <span className="sr-only">Remove the filter </span>
            {text}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={filtersPath({ sort: filters.sort })} className="link px-1 text-sm font-medium">
          Clear filters
        </Link>
      </li>
    </ul>
  );
}
