import { createListeners } from '../../page/listeners';

const { subscribe, notify } = createListeners();
let wanted = false;

/** Called when a screen that may show toasts was loaded, and so needs the toast container. */
export function wantToasts(): void {
  wanted = true;
  notify();
}

export const areToastsWanted = () => wanted;

export const watchToastsWanted = subscribe;
