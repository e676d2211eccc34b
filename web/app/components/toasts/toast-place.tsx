import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { areToastsWanted, watchToastsWanted } from './toasts-wanted';

/** Where toasts appear, loaded with the first screen that may show one. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(watchToastsWanted, areToastsWanted, () => false);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);

  // Not `lazy`: its fallback, even an empty one, would delay the rest of the page by 300 ms.
  useEffect(() => {
    if (!wanted) return;
    import('./toasts').then(
      ({ default: loaded }) => setToasts(() => loaded),
      // A screen reports itself when one of its modules fails to load.
      () => undefined,
    );
  }, [wanted]);

  return Toasts && <Toasts />;
}
