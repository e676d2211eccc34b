import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, watchToastsWanted } from './toasts-wanted';

const Toasts = lazy(() => import('./toasts'));

/** Where toasts appear, loaded with the first screen that may show one. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(watchToastsWanted, areToastsWanted, () => false);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
