import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { type ComponentType, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { paths } from '../../browser/paths';
import { HeaderIcon } from '../../ui/header-icon';

/** Finds products from every page. Where the header has no room, a button opens the form as a popover, also without scripts. */
export function SiteSearch() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<{ id: string }> | null>(null);
  const { key, pathname, search } = useLocation();
  // In the cleanup, not in the effect: a search opened or typed before hydration stays.
  useEffect(
    () => () => {
      if (form.current?.matches(':popover-open')) form.current.hidePopover();
    },
    [key],
  );
  const shown = pathname.startsWith(paths.allDrills) ? (new URLSearchParams(search).get('q') ?? '') : '';
  // Only with another search: what is typed while a page loads, or could not be sent, stays.
  useEffect(() => () => form.current?.reset(), [shown]);

  /** Without them, or until they are there, the box searches as ever. */
  function loadSuggestions() {
    import('../suggestions/suggestions').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      () => null,
    );
  }

  function focusField({ newState, currentTarget }: ToggleEvent<HTMLFormElement>) {
    if (newState === 'open') currentTarget.querySelector('input')?.focus();
  }
  return (
    <search aria-label="Whole shop" className="relative ms-auto lg:ms-0 xl:max-w-88 xl:min-w-40 xl:grow">
      <button
        type="button"
        popoverTarget={id}
        aria-label="Find drills"
        className="btn btn-ghost btn-square size-[min(2.75rem,52px)] xl:hidden"
      >
        <HeaderIcon name="magnifier" className="size-6" />
      </button>
      <Form
        ref={form}
        id={id}
        popover="auto"
        action={paths.allDrills}
        className="site-search"
        onToggle={focusField}
      >
        <input
          type="search"
          dir="auto"
          name="q"
          defaultValue={shown}
          aria-label="Find drills"
          placeholder="Find drills"
          autoComplete="off"
          maxLength={pageLimits.search.max}
          aria-controls={Suggestions ? `${id}-list` : undefined}
          onFocus={loadSuggestions}
          onChange={loadSuggestions}
          className="input h-11 w-full min-w-0 pe-12 text-base"
        />
        {/* Over the end of the field. */}
        <button
          type="submit"
          aria-label="Find"
          className="btn btn-ghost btn-square relative z-10 -ms-11 size-11 shrink-0"
        >
          <HeaderIcon name="magnifier" />
        </button>
        {Suggestions && <Suggestions id={`${id}-list`} />}
      </Form>
    </search>
  );
}
