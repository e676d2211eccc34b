import { Link } from 'react-router';
import type { BreadcrumbList } from 'schema-dts';
import { classNames } from '../../ui/class-names';
import { StructuredData } from '../structured-data/structured-data';

type Crumb = { label: string; path: string };

/** The path from the landing page to this page, which is the last crumb. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <StructuredData data={({ publicUrl }) => breadcrumbList(publicUrl, crumbs)} />
      <ol className="text-base-content/75 flex items-center gap-x-2 text-sm whitespace-nowrap sm:flex-wrap">
        {crumbs.map(({ label, path }, position) =>
          position < crumbs.length - 1 ? (
            <li
              key={`${position} ${label}`}
              // A phone has room for the first one and the one above this page.
              className={classNames(
                'flex items-center gap-2',
                position > 0 && position < crumbs.length - 2 && 'max-sm:hidden',
              )}
            >
              <Link to={path} className="inline-flex min-h-9 items-center hover:underline">
                <bdi>{label}</bdi>
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ) : (
            <li key={label} aria-current="page" className="text-base-content min-w-0 truncate py-1.5">
              <bdi>{label}</bdi>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function breadcrumbList(publicUrl: string, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: label,
      item: publicUrl + path,
    })),
  };
}
