import { useState } from 'react';
import { type FailedList, isFailure } from './failed-list';

/** The data that a loader loaded last. It stays on the screen when a refresh fails; `failure` says why. */
export function useLastLoaded<T extends object>(loaded: T | FailedList) {
  const [last, setLast] = useState(loaded);
  if (!isFailure(loaded) && loaded !== last) setLast(loaded);
  return {
    loaded: isFailure(last) ? null : last,
    failure: isFailure(loaded) ? loaded.failure : null,
  };
}
