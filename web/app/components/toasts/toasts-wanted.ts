const listeners = new Set<() => void>();
let wanted = false;

/** A screen that may show toasts has been loaded, so there has to be a place for them. */
export function wantToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export const areToastsWanted = () => wanted;

export function watchToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
