import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { Link, isRouteErrorResponse, useRevalidator } from 'react-router';
import { paths } from '../../page/paths';
import { ShopApiError } from '../../page/shop-api-error';
import { ErrorPanel } from '../../ui/error-panel';

/** Replaces a page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  return (
    <section className="page-width py-16">
      <h1 className="mb-6 font-display text-4xl font-semibold">This page didn&apos;t load</h1>
      <ErrorPanel message={messageOf(error)} onRetry={() => void revalidate()} />
      <p className="mt-6">
        <Link to={paths.landing} className="link">
          Back To Homepage
        </Link>
      </p>
    </section>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ShopApiError) return error.message;
  // An error of a server loader arrives as a plain response.
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '') {
    if (error.status < 500 || error.status === 503) return error.data;
  }
  return pageMessages.internal;
}
