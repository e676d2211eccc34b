import type { OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import { countText } from '@chuck-and-bit/contract/filter-values';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { SelectField } from '../../ui/select-field';
import { useFieldsFromAddress } from '../forms/use-fields-from-address';
import { useListAddress } from '../tables/use-list-address';
import { FilterGroup } from './filter-group';
import {
  chosenFilters,
  fieldOf,
  filtersPath,
  isChosen,
  type ListFilters,
  noFilters,
  ownRange,
  readFilters,
  sortOptions,
} from './list-filters';

const formId = 'filters';

type FilterFormProps = {
  filters: ListFilters;
  offered: readonly OfferedFilter[];
  /** The products that match, or null while nobody knows. */
  count: number | null;
};

/** How many groups of key figures are open at first. */
const openGroups = 4;

/** A plain form that changes the page's address, so it works before hydration and without scripts. A sheet on small screens. */
export function FilterForm({ filters, offered, count }: FilterFormProps) {
  const form = useChosenFields(filters, offered);
  const apply = useApply(form, filters);
  const shown = count === null ? 'Show products' : `Show ${productsText(count)}`;

  function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (!currentTarget.matches(':popover-open') || !relatedTarget) return;
    if (!currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  }
  return (
    <search aria-label="Filters">
      <Form
        ref={form}
        id={formId}
        popover="auto"
        action={filtersPath(noFilters(filters))}
        preventScrollReset
        className="filter-sheet"
        onBlur={closeWhenLeft}
        onChange={({ target }) => {
          // Half-typed numbers would filter by others.
          if (!(target instanceof HTMLInputElement && target.type === 'text')) apply();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          if (form.current?.matches(':popover-open')) form.current.hidePopover();
        }}
      >
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        <div className="flex items-center justify-between lg:mb-2">
          <h2 className="text-xl font-semibold">Filters</h2>
          <button
            type="button"
            popoverTarget={formId}
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="btn btn-ghost btn-square -me-2.5 size-11 lg:hidden"
          >
            <Icon name="close" />
          </button>
        </div>
        {offered.map((filter, index) => (
          <FilterGroup
            key={filter.name}
            filter={filter}
            filters={filters}
            isOpen={filter.isMain && (index < openGroups || !filter.isAttribute)}
            onLeave={apply}
          />
        ))}
        <div className="filter-sheet-end">
          <Button type="submit" className="w-full">
            {shown}
          </Button>
        </div>
      </Form>
    </search>
  );
}

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${countText(count)} products`;

/** Opens the filters where they are a sheet. */
export function FilterButton({ filters, offered }: Omit<FilterFormProps, 'count'>) {
  const count = chosenFilters({ ...filters, q: '' }, offered).length;
  return (
    <button
      type="button"
      popoverTarget={formId}
      className="btn btn-outline h-auto min-h-11 shrink-0 px-4 text-sm lg:hidden"
    >
      <Icon name="sliders" className="size-5" />
      <span>{count > 0 ? `Filters (${count})` : 'Filters'}</span>
    </button>
  );
}

export function SortOrder({ filters }: Pick<FilterFormProps, 'filters'>) {
  return (
    <div className="flex max-w-full items-end gap-2">
      <SelectField
        // The form is elsewhere on the page.
        form={formId}
        label="Sort by"
        hidesLabel
        name="sort"
        key={sortOptions(filters).length}
        options={sortOptions(filters)}
        defaultValue={filters.sort}
        className="w-44 max-w-full sm:w-52"
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <noscript>
        <button form={formId} className="btn btn-outline h-12">
          Sort
        </button>
      </noscript>
    </div>
  );
}

/** @returns goes to the list that the fields of the form describe */
function useApply(form: RefObject<HTMLFormElement | null>, filters: ListFilters): () => void {
  const { goTo } = useListAddress();
  const apply = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const path = filtersPath(readFilters(new URLSearchParams(entries), filters.department, () => true));
    void goTo(path, filtersPath({ ...filters, after: null }));
  };
  const applyEarlyChange = useEffectEvent(apply);
  // A visitor may have changed a filter before hydration.
  useEffect(() => applyEarlyChange(), []);
  return apply;
}

/** What the fields show. @returns the ref of the form */
function useChosenFields(filters: ListFilters, offered: readonly OfferedFilter[]) {
  const ranges = new Map(offered.map((filter) => [fieldOf(filter), ownRange(filters.chosen, filter)]));
  return useFieldsFromAddress(filtersPath(filters), (field) => {
    if (field instanceof HTMLSelectElement) return filters.sort;
    if (field.type === 'checkbox') return isChosen(filters.chosen, field.name, field.value);
    const [, name = '', end] = /^(.*)\.(from|to)$/.exec(field.name) ?? [];
    return filters.unread[field.name] ?? ranges.get(name)?.[end as 'from' | 'to'] ?? '';
  });
}
