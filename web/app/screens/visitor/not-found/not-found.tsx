import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { data } from 'react-router';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { ButtonLink } from '../../../ui/button';

export const meta = (args: MetaArgs) => pageMeta(args, 'Page not found', pageMessages.pageNotFound);

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPage;

/** The page of every unknown address. */
export function NotFoundPage() {
  return (
    <section className="page-width grid min-h-[60vh] content-center justify-items-center gap-6 py-16 text-center">
      <svg viewBox="0 0 240 120" className="text-base-content w-60 max-w-full" aria-hidden="true">
        <rect x="8" y="44" width="224" height="60" rx="4" className="fill-base-300" />
        <path d="M8 62h224M8 86h224" stroke="currentColor" strokeOpacity="0.18" />
        <circle cx="72" cy="74" r="13" className="fill-neutral" />
        <circle cx="168" cy="74" r="13" className="fill-neutral" />
        <path d="M120 4v52" className="stroke-accent" strokeWidth="10" />
        <path
          d="m114 8 12 8m-12 4 12 8m-12 4 12 8m-12 4 12 8"
          stroke="currentColor"
          strokeOpacity="0.6"
          strokeWidth="2"
        />
        <path d="M113 56h14l-7 14z" className="fill-accent" />
      </svg>
      <h1 className="max-w-2xl text-3xl font-semibold">{pageMessages.pageNotFound}</h1>
      <p className="text-base-content/75 max-w-md">The address may be mistyped, or the page has moved.</p>
      <ButtonLink to={paths.landing}>Back To Homepage</ButtonLink>
    </section>
  );
}
