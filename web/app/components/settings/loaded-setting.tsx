import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ErrorPanel } from '../../ui/error-panel';
import type { FailedList } from '../errors/failed-list';
import { useLastLoaded } from '../errors/use-last-loaded';

type LoadedSettingProps<T> = {
  /** The loader's result. */
  result: T | FailedList;
  children: (loaded: T) => ReactNode;
};

/** Shows the data loaded last, so that a failed refresh keeps the form. Without any, shows why loading failed. */
export function LoadedSetting<T extends object>({ result, children }: LoadedSettingProps<T>) {
  const { loaded, failure } = useLastLoaded(result);
  const revalidator = useRevalidator();
  if (loaded) return children(loaded);
  return (
    <ErrorPanel
      message={failure ?? ''}
      isRetrying={revalidator.state === 'loading'}
      onRetry={() => void revalidator.revalidate()}
    />
  );
}
