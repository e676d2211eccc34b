import { limits } from '@chuck-and-bit/contract/limits';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '../../ui/button';
import { useFieldsFromAddress } from '../forms/use-fields-from-address';
import { useListAddress } from './use-list-address';

type ListSearchProps = {
  /** The screen's path; the fields become its query. */
  path: string;
  label: string;
  placeholder: string;
  typed: string;
  /** Whether the list is filtered, so that the filter can be cleared. */
  hasFilters: boolean;
  /** More fields. */
  children?: ReactNode;
};

/** Filters the list of a screen by words and other fields, through its address. */
export function ListSearch({ path, label, placeholder, typed, hasFilters, children }: ListSearchProps) {
  const { wanted } = useListAddress();
  const form = useFieldsFromAddress(String(wanted), ({ name }) => wanted.get(name) ?? '');
  return (
    <search aria-label={label} className="max-sm:basis-full">
      <Form ref={form} action={path} className="flex flex-wrap items-end gap-2">
        <input
          type="search"
          dir="auto"
          name="q"
          aria-label={placeholder}
          placeholder={placeholder}
          defaultValue={typed}
          maxLength={limits.search.max}
          autoComplete="off"
          className="input h-10 min-w-0 flex-[1_1_12rem] text-base sm:w-64 sm:flex-none"
        />
        {children}
        <Button type="submit" variant="outline" size="small">
          Search
        </Button>
        {hasFilters && (
          <ButtonLink to={path} variant="ghost" size="small">
            Clear
          </ButtonLink>
        )}
      </Form>
    </search>
  );
}
