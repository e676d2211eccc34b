const listeners = new Set<() => void>();
let wanted = false;

/** Called when a screen that may show toasts was loaded, and so needs the toast container. */
export function wantToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export const areToastsWanted = () => wanted;

export function watchToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
