import { shopPageTitles } from '@chuck-and-bit/contract/shop-pages';
import { data } from 'react-router';
import { truncate } from '../../../components/catalogue/truncate';
import { renderMarkdown } from '../../../components/markdown/render-markdown';
import { pageMeta, publicPageMeta } from '../../../browser/page-meta';
import { hostServicesContext } from '../../../server-context';
import { WrittenPage } from '../../../components/markdown/written-page';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, 'Page not found', 'The shop has no page about itself.');
  const { title, summary } = args.loaderData;
  return publicPageMeta(args, { title, description: truncate(summary) });
};

export async function loader({ context }: Route.LoaderArgs) {
  const content = await context.get(hostServicesContext).readPage('about');
  if (content === null) throw data(null, { status: 404 });
  const { html, summary } = renderMarkdown(content.text);
  return { title: shopPageTitles.about, html, summary };
}

/** What the merchant wrote about the shop. */
export default function About({ loaderData }: Route.ComponentProps) {
  return <WrittenPage {...loaderData} />;
}
