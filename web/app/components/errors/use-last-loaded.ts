import { useState } from 'react';
import { type FailedList, isFailure } from './failed-list';

/** What a loader got last. A refresh that failed leaves on the screen what is there; `failure` says why. */
export function useLastLoaded<T extends object>(loaded: T | FailedList) {
  const [last, setLast] = useState(loaded);
  if (!isFailure(loaded) && loaded !== last) setLast(loaded);
  return {
    loaded: isFailure(last) ? null : last,
    failure: isFailure(loaded) ? loaded.failure : null,
  };
}
