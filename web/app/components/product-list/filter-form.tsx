import type { OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import { countText } from '@chuck-and-bit/contract/filter-values';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigate, useNavigationType } from 'react-router';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { SelectField } from '../../ui/select-field';
import { FilterGroup } from './filter-group';
import {
  chosenFilters,
  fieldOf,
  filtersPath,
  type ListFilters,
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
        action={filtersPath({ ...filters, q: '', sort: '', chosen: {}, after: null })}
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
          <h2 className="text-2xl font-semibold lg:text-xl">Filters</h2>
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
        {offered.map((filter, place) => (
          <FilterGroup
            key={filter.name}
            filter={filter}
            chosen={filters.chosen}
            isOpen={filter.isMain && (place < openGroups || !filter.isAttribute)}
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

/** The button that opens the filters where they are a sheet, and the sort order. */
export function ListControls({ filters, offered }: Omit<FilterFormProps, 'count'>) {
  const count = chosenFilters({ ...filters, q: '' }, offered).length;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 lg:col-start-2 lg:row-start-1">
      <button
        type="button"
        popoverTarget={formId}
        className="btn btn-outline h-auto min-h-12 px-4 text-base lg:hidden"
      >
        <Icon name="sliders" className="size-5" />
        <span>{count > 0 ? `Filters (${count})` : 'Filters'}</span>
      </button>
      <div className="flex grow items-end gap-2 sm:grow-0">
        <SelectField
          // The form is elsewhere on the page.
          form={formId}
          label="Sort by"
          hidesLabel
          name="sort"
          key={sortOptions(filters).length}
          options={sortOptions(filters)}
          defaultValue={filters.sort}
          className="grow sm:w-56"
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        <noscript>
          <button form={formId} className="btn btn-outline h-12">
            Sort
          </button>
        </noscript>
      </div>
    </div>
  );
}

/** @returns goes to the list that the fields of the form describe */
function useApply(form: RefObject<HTMLFormElement | null>, filters: ListFilters): () => void {
  const navigate = useNavigate();
  const apply = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const path = filtersPath(readFilters(new URLSearchParams(entries), filters.department, () => true));
    if (path !== filtersPath({ ...filters, after: null })) void navigate(path, { preventScrollReset: true });
  };
  const applyEarlyChange = useEffectEvent(apply);
  // A visitor may have changed a filter before hydration.
  useEffect(() => applyEarlyChange(), []);
  return apply;
}

/**
 * Updates the fields when the page's address changes. They are not remounted, because one of them may have the focus.
 * @returns the ref of the form
 */
function useChosenFields(filters: ListFilters, offered: readonly OfferedFilter[]) {
  const form = useRef<HTMLFormElement>(null);
  const navigationType = useNavigationType();
  const show = useEffectEvent(() => {
    const ranges = new Map(offered.map((filter) => [fieldOf(filter), ownRange(filters.chosen, filter)]));
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = filters.sort;
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === 'checkbox')
        field.checked = filters.chosen[field.name]?.includes(field.value) ?? false;
      // A focused field keeps what is being typed, unless the visitor went back or forward.
      if (field.type !== 'text' || (document.activeElement === field && navigationType !== 'POP')) continue;
      const [, name = '', end] = /^(.*)\.(from|to)$/.exec(field.name) ?? [];
      field.value = ranges.get(name)?.[end as 'from' | 'to'] ?? '';
    }
  });
  const address = filtersPath(filters);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    show();
  }, [address]);
  return form;
}
