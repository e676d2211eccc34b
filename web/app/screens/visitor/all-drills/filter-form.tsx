import { limits } from '@chuck-and-bit/contract/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { paths } from '../../../page/paths';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { type DrillFilters, filtersPath, sortOptions } from './drill-filters';

/** A plain form that changes the page's address, so it works before and without scripts. */
export function FilterForm({ filters }: { filters: DrillFilters }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const takeUpEarlyChoice = useEffectEvent(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    const isShown = chosen.get('sort') === filters.sort && chosen.has('inStock') === filters.inStock;
    if (!isShown) void submit(form.current);
  });
  // A visitor may have changed a filter before hydration.
  useEffect(() => takeUpEarlyChoice(), []);

  return (
    <search aria-label="Find a drill">
      <Form
        ref={form}
        // The fields follow the URL, also on back navigation.
        key={filtersPath({ ...filters, after: null })}
        action={paths.allDrills}
        className="border-base-300 bg-base-200/60 rounded-box grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 border p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto_14rem_auto]"
      >
        <TextField
          label="Search"
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={limits.search.max}
          placeholder="Hammer drill, 13 mm chuck"
        />
        <Button type="submit">Search</Button>
        <SelectField
          label="Sort by"
          name="sort"
          options={sortOptions}
          defaultValue={filters.sort}
          onChange={(event) => void submit(event.currentTarget.form)}
        />
        <label className="flex h-12 items-center gap-3 font-medium whitespace-nowrap">
          <input
            type="checkbox"
            name="inStock"
            value="true"
            className="checkbox checkbox-primary"
            defaultChecked={filters.inStock}
            onChange={(event) => void submit(event.currentTarget.form)}
          />
          In stock only
        </label>
      </Form>
    </search>
  );
}
