import { Link, useRevalidator } from 'react-router';
import { paths } from '../../browser/paths';
import { ErrorPanel } from '../../ui/error-panel';
import { errorMessage } from './error-message';

/** Replaces a page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  return (
    <section className="page-width py-16">
      <h1 className="mb-6 font-display text-3xl font-semibold">This page didn&apos;t load</h1>
      <ErrorPanel message={errorMessage(error)} onRetry={() => void revalidate()} />
      <p className="mt-6">
        <Link to={paths.landing} className="link">
          Back To Homepage
        </Link>
      </p>
    </section>
  );
}
