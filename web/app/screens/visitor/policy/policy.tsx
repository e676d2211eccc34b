import { isPolicyName, policyTitles } from '@chuck-and-bit/contract/policies';
import { data } from 'react-router';
import { truncate } from '../../../components/catalogue/truncate';
import { renderMarkdown } from '../../../components/markdown/render-markdown';
import { pageMeta, publicPageMeta } from '../../../browser/page-meta';
import { hostServicesContext } from '../../../server-context';
import type { Route } from './+types/policy';
import { WrittenPage } from '../../../components/markdown/written-page';

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, 'Page not found', 'The shop has no policy with this name.');
  const { title, summary } = args.loaderData;
  return publicPageMeta(args, { title, description: truncate(summary) });
};

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const content = isPolicyName(name) ? await context.get(hostServicesContext).readPage(name) : null;
  if (!isPolicyName(name) || content === null) throw data(null, { status: 404 });
  const { html, summary } = renderMarkdown(content.text);
  return { title: policyTitles[name], html, summary };
}

/** A policy of the merchant, such as the terms of sale. */
export default function Policy({ loaderData }: Route.ComponentProps) {
  return <WrittenPage {...loaderData} />;
}
