import type { ComponentType, ReactNode } from 'react';
import { shopKey, storedText } from '../../browser/browser-storage';
import { createListeners } from '../../browser/listeners';

export type Kind = 'success' | 'info' | 'error';

/** The library of toasts, on pages that have loaded it. */
type Toasts = {
  Container: ComponentType;
  /** Of messages with the same id, each replaces the one before. */
  show: (kind: Kind, content: ReactNode, id?: string) => void;
};

/** A message on a page without the library. */
export type Notice = { kind: Kind; content: ReactNode };

let toasts: Toasts | null = null;
let notice: Notice | null = null;
const { subscribe, notify } = createListeners();

export const watchMessages = subscribe;
export const loadedToasts = () => toasts;
export const currentNotice = () => notice;

/** Called with the library by the first screen that needs it. */
export function provideToasts(loaded: Toasts): void {
  toasts = loaded;
  notify();
}

/**
 * Says something on any page, without loading anything for it: as a toast where the library is loaded, otherwise as a notice.
 * Screens that have loaded the library call `toast`.
 */
export function say(kind: Kind, content: ReactNode, id?: string): void {
  if (toasts) return toasts.show(kind, content, id);
  notice = { kind, content };
  notify();
}

export function closeNotice(closed: Notice): void {
  seen(closed.content);
  if (notice !== closed) return;
  notice = null;
  notify();
}

/** The last success that was said, until its toast has closed. */
const unseenSuccess = storedText({ area: 'sessionStorage', key: shopKey('unseenSuccess') }, (text) => text);

/** What the page before this one could not say to its end. */
export const successBefore = unseenSuccess.read();

export const keepUntilSeen = (text: string): void => void unseenSuccess.write(text);

export function seen(content: ReactNode): void {
  if (unseenSuccess.read() === content) unseenSuccess.remove();
}
