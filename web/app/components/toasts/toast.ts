import type { ReactNode } from 'react';
import { toast as container, type ToastOptions } from 'react-toastify';
import { keepUntilSeen, type Kind, provideToasts, seen } from './say';
import { Toasts } from './toasts';

/** Shows a toast. Import it from here, because this module also shows the container of toasts. */
export const toast = { ...container, success };

/** A text is shown again if the page is left before its toast has closed. */
function success(content: ReactNode, options: ToastOptions = {}) {
  if (typeof content !== 'string') return container.success(content, options);
  keepUntilSeen(content);
  return container.success(content, { ...options, onClose: () => seen(content) });
}

function show(kind: Kind, content: ReactNode, id?: string) {
  if (id !== undefined && toast.isActive(id)) toast.update(id, { render: content });
  else toast[kind](content, id === undefined ? {} : { toastId: id });
}

provideToasts({ Container: Toasts, show });
