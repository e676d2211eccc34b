import { limits } from '@chuck-and-bit/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { useFieldsFromAddress } from '../../../components/forms/use-fields-from-address';
import { paths } from '../../../page/paths';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { CheckboxField } from '../../../ui/checkbox-field';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { type DrillFilters, sortOptions } from './drill-filters';

/** A plain form that changes the page's address, so it works before hydration and without scripts. */
export function FilterForm({ filters }: { filters: DrillFilters }) {
  const submit = useSubmit();
  const form = useFieldsFromAddress(filters);
  const submitEarlyChange = useEffectEvent(() => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    const isShown = chosen.get('sort') === filters.sort && chosen.has('inStock') === filters.inStock;
    if (!isShown) void submit(form.current);
  });
  // A visitor may have changed a filter before hydration.
  useEffect(() => submitEarlyChange(), []);

  return (
    <search aria-label="Find a drill" className="@container block">
      <Card as="div" tone="tinted" padding="compact">
        <Form
          ref={form}
          action={paths.allDrills}
          className="grid grid-cols-1 items-end gap-4 @min-[17rem]:grid-cols-[minmax(0,1fr)_auto] @min-[56rem]:grid-cols-[minmax(0,1fr)_auto_14rem_auto]"
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
            options={sortOptions(filters)}
            defaultValue={filters.sort}
            onChange={(event) => void submit(event.currentTarget.form)}
          />
          <CheckboxField
            label="In stock only"
            name="inStock"
            value="true"
            defaultChecked={filters.inStock}
            onChange={(event) => void submit(event.currentTarget.form)}
            className="min-h-12"
          />
        </Form>
      </Card>
    </search>
  );
}
