import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { paths } from '../../browser/paths';
import { ShopApiError } from '../../browser/shop-api-error';
import { ButtonLink } from '../../ui/button';
import { ErrorPanel } from '../../ui/error-panel';
import { PageHeading } from '../../ui/page-heading';
import { errorMessage } from './error-message';

type ScreenErrorProps = {
  /** By default the route's error. */
  error?: unknown;
  /** What to say when the address names something that does not exist. */
  missingTitle?: string;
  missingText?: ReactNode;
  /** Where to go instead. */
  missingLink?: { to: string; label: string };
  /** Another thing to do then. */
  missingAction?: ReactNode;
};

/** Replaces a screen whose data could not be loaded: says why, and what to do next. */
export function ScreenError({
  error: given,
  missingTitle = 'Not found',
  missingText,
  missingLink = { to: paths.landing, label: 'Back To Homepage' },
  missingAction,
}: ScreenErrorProps) {
  const routeError = useRouteError();
  const error = given ?? routeError;
  const revalidator = useRevalidator();

  if (isMissing(error, missingText !== undefined)) {
    return (
      <div className="flex flex-col items-start gap-6">
        <PageHeading title={missingTitle} intro={missingText} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={missingLink.to}>{missingLink.label}</ButtonLink>
          {missingAction}
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="This page didn't load" />
      <ErrorPanel
        message={errorMessage(error)}
        isRetrying={revalidator.state === 'loading'}
        onRetry={() => void revalidator.revalidate()}
        action={
          <ButtonLink to={paths.landing} variant="outline" size="small">
            Back To Homepage
          </ButtonLink>
        }
      />
    </div>
  );
}

/** @param isOfOne the screen is about one thing, so that 400 refuses an id that none can have */
function isMissing(error: unknown, isOfOne: boolean): boolean {
  const status =
    error instanceof ShopApiError ? error.statusCode : isRouteErrorResponse(error) && error.status;
  return status === 404 || (isOfOne && status === 400);
}
