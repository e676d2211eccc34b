import { Link } from 'react-router';
import { Icon } from '../../ui/icon';
import { usePageContext } from '../../browser/page-context';
import { findPages } from '../articles/find-pages';

/** The pages that answer a search, such as a policy. */
export function AnsweringPages({ q }: { q: string }) {
  const { questions } = usePageContext().publicConfig;
  const pages = findPages(q, questions);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Answers" className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ title, path }) => (
          <li key={path} className="min-w-0">
            <Link
              to={path}
              className="border-base-300 bg-base-200 rounded-field hover:border-base-content/50 flex min-h-11 items-center gap-2 border px-4 font-semibold wrap-anywhere"
            >
              <Icon name="list" className="size-5 shrink-0" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
