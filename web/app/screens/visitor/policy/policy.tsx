import { isPolicyName, policyNames, policyTitles } from '@chuck-and-bit/contract/policies';
import { data, NavLink } from 'react-router';
import { truncate } from '../../../components/catalogue/truncate';
import { pageMeta, publicPageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { hostServicesContext } from '../../../server-context';
import { classNames } from '../../../ui/class-names';
import type { Route } from './+types/policy';
import './policy.css';
import { renderPolicy } from './render-policy';

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, 'Page not found', 'The shop has no policy with this name.');
  const { title, summary } = args.loaderData;
  return publicPageMeta(args, { title, description: truncate(summary) });
};

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const markdown = isPolicyName(name) ? await context.get(hostServicesContext).readPolicy(name) : null;
  if (!isPolicyName(name) || markdown === null) throw data(null, { status: 404 });
  return { title: policyTitles[name], ...renderPolicy(markdown) };
}

/** A policy of the merchant, such as the terms of sale. */
export default function PolicyPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 py-10 sm:py-14 lg:grid-cols-[minmax(0,44rem)_16rem]">
      <article>
        <h1 className="text-3xl font-semibold">{title}</h1>
        <div
          className="policy mt-8"
          // oxlint-disable-next-line react/no-danger -- the merchant's own file
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
      <nav aria-label="Policies" className="lg:sticky lg:top-28 lg:self-start print:hidden">
        <ul className="border-base-300 flex flex-col border-l-2">
          {policyNames.map((name) => (
            <li key={name}>
              <NavLink
                to={paths.policy(name)}
                className={({ isActive }) =>
                  classNames(
                    'hover:bg-base-200 flex min-h-11 items-center px-4 py-1.5 text-sm',
                    isActive && 'font-semibold',
                  )
                }
              >
                {policyTitles[name]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
