import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { areToastsWanted, watchToastsWanted } from './toasts-wanted';

/** Where toasts appear, loaded with the first screen that may show one. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(watchToastsWanted, areToastsWanted, () => false);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);

  // Not `lazy`: its fallback, though nothing to see, would hold up the rest of the page for 300 ms.
  useEffect(() => {
    if (!wanted) return;
    import('./toasts').then(
      ({ default: loaded }) => setToasts(() => loaded),
      // A screen that needs a file which did not come says so itself.
      () => undefined,
    );
  }, [wanted]);

  return Toasts && <Toasts />;
}
