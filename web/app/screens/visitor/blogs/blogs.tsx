import { Link } from 'react-router';
import { faqJsonLd } from '../../../components/structured-data/faq-json-ld';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { publicPageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import type { Route } from './+types/blogs';
import { articles } from './articles';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Blogs',
    description:
      'Five questions about choosing and using a drill, answered by people who sell and mend them.',
  });

const questions = articles.map(({ question, paragraphs, rules }) => ({
  question,
  answer: [...paragraphs, ...rules].join('\n'),
}));

export default function Blogs() {
  return (
    <div className="page-width py-10 sm:py-14">
      <StructuredData data={() => faqJsonLd(questions)} />
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
                  className="hover:bg-base-200 flex min-h-11 items-center px-4 py-1.5 text-sm"
                >
                  {question}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-[44rem] flex-col gap-16 print:max-w-none print:gap-8">
          {articles.map(({ id, question, paragraphs, rules }) => (
            <article key={id} id={id} aria-labelledby={`${id}-question`}>
              <h2 id={`${id}-question`} className="text-xl font-semibold">
                {question}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-4 leading-relaxed">
                  {paragraph}
                </p>
              ))}
              <ul className="bg-base-200 rounded-box mt-6 flex list-disc flex-col gap-2 py-5 pr-5 pl-10">
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
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
