import { Link } from 'react-router';
import { StructuredData } from '../structured-data/structured-data';

type Crumb = { label: string; path: string };

/** The path from the landing page to this page, which is the last crumb. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <StructuredData data={(publicUrl) => breadcrumbList(publicUrl, crumbs)} />
      <ol className="text-base-content/75 flex items-center gap-x-2 text-sm whitespace-nowrap">
        {crumbs.map(({ label, path }, position) =>
          position < crumbs.length - 1 ? (
            <li key={path} className="flex items-center gap-2">
              <Link to={path} className="inline-flex min-h-9 items-center hover:underline">
                {label}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ) : (
            <li key={path} aria-current="page" className="text-base-content min-w-0 truncate py-1.5">
              {label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function breadcrumbList(publicUrl: string, crumbs: readonly Crumb[]) {
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
