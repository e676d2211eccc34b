import { countText } from '@chuck-and-bit/contract/filter-values';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names';
import { filtersPath, type ListFilters, type OfferedFilters } from './list-filters';

type DepartmentsProps = { filters: ListFilters; kinds: OfferedFilters['kinds'] };

/** The departments below this one, which keep the chosen filters. */
export function Departments({ filters, kinds }: DepartmentsProps) {
  if (kinds.length === 0) return null;
  return (
    <nav aria-label="Departments" className="shrink-0 lg:mb-4">
      <h2 className="text-xl font-semibold max-lg:sr-only">Departments</h2>
      <ul className="flex gap-2 lg:mt-1 lg:flex-col lg:gap-0">
        {kinds.map(({ name, slug, count }) => (
          <li
            key={slug}
            className={classNames('department-entry', count === 0 ? 'max-lg:hidden lg:flex' : 'flex')}
          >
            {count === 0 ? (
              <bdi className="text-base-content/70">{name}</bdi>
            ) : (
              <Link
                to={filtersPath({ ...filters, department: slug, after: null })}
                aria-describedby={`department-${slug}`}
              >
                <bdi>{name}</bdi>
              </Link>
            )}
            <span id={`department-${slug}`} className="text-base-content/70 text-sm tabular-nums">
              <span>{countText(count)}</span>
              <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
