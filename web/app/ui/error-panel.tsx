import type { ReactNode } from 'react';
import { Button } from './button';

/** Says what failed, and what to do next. */
export function ErrorPanel({
  title = 'Something went wrong',
  message,
  onRetry,
  isRetrying = false,
  action,
}: {
  title?: string | undefined;
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another thing to do, such as a link. */
  action?: ReactNode;
}) {
  return (
    <div
      role="alert"
      className="border-error/40 bg-error/5 rounded-box flex flex-col items-start gap-3 border p-6 sm:p-8"
    >
      <h2 className="text-xl font-semibold">{title}</h2>
      <p>{message}</p>
      {(onRetry || action) && (
        <div className="mt-2 flex flex-wrap gap-3">
          {onRetry && (
            <Button size="small" busy={isRetrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          <div className="contents">{action}</div>
        </div>
      )}
    </div>
  );
}
