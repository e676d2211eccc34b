import { defaultBlogs } from '@chuck-and-bit/contract/default-pages';
import { faqJsonLd } from '../../../components/structured-data/faq-json-ld';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { publicPageMeta } from '../../../browser/page-meta';
import { hostServicesContext } from '../../../server-context';
import type { Route } from './+types/blogs';
import { BlogsPage } from '../../../components/articles/blogs-page';
import { type RenderedArticle, renderArticles } from '../../../components/articles/render-articles';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Blogs',
    description:
      'Five questions about choosing and using a drill, answered by people who sell and mend them.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const content = (await context.get(hostServicesContext).readPage('blogs')) ?? defaultBlogs;
  return { articles: renderArticles(content) };
}

const questionsOf = (articles: readonly RenderedArticle[]) =>
  articles.map(({ question, html }) => ({ question, answer: html }));

export default function Blogs({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? () => faqJsonLd(questionsOf(articles)) : null} />
      <BlogsPage articles={articles} />
    </>
  );
}
