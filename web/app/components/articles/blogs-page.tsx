import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { WrittenText } from '../markdown/written-text';
import type { RenderedArticle } from './render-articles';

/** The questions that people ask about products, with their answers. */
export function BlogsPage({ articles }: { articles: readonly RenderedArticle[] }) {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-3xl font-semibold">Choosing and using a drill</h1>
      <p className="text-base-content/75 mt-3 max-w-prose text-lg">
        The five things we are asked most often about choosing a drill and getting a clean hole out of it.
      </p>
      <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-[18rem_minmax(0,1fr)] print:mt-6 print:block">
        <nav aria-label="Questions on this page">
          <ol className="border-base-300 flex flex-col gap-1 border-l-2 lg:sticky lg:top-28">
            {articles.map(({ id, question }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="hover:bg-base-200 flex min-h-11 items-center px-4 py-1.5 text-sm wrap-anywhere"
                >
                  <bdi>{question}</bdi>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-[44rem] min-w-0 flex-col gap-16 print:max-w-none print:gap-8">
          {articles.map(({ id, question, html }) => (
            <article key={id} id={id} aria-labelledby={`${id}-question`}>
              <h2 id={`${id}-question`} dir="auto" className="text-xl font-semibold wrap-anywhere">
                {question}
              </h2>
              <WrittenText html={html} className="written-answer mt-4" />
            </article>
          ))}
          <p className="print:hidden">
            <Link to={paths.allDrills} className="link font-medium">
              Find your drill
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
