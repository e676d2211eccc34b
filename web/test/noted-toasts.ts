import { beforeEach, vi } from 'vitest';
import { toast } from '../app/components/toasts/toast';

type Kind = 'success' | 'error' | 'info' | 'warning' | 'loading' | 'dismiss';

function note<T>(kinds: Kind[], entryOf: (kind: Kind, text: unknown) => T): T[] {
  const said: T[] = [];
  beforeEach(() => {
    said.length = 0;
    for (const kind of kinds)
      vi.spyOn(toast, kind as 'success').mockImplementation((text: unknown) => {
        said.push(entryOf(kind, text));
        return `the id of ${kind}`;
      });
  });
  return said;
}

/** What toasts of these kinds say in a test of the file, instead of being shown. */
export const noteToasts = (...kinds: Kind[]) => note(kinds, (_, text) => text);

/** The same, each after its kind. */
export const noteKindsOfToasts = (...kinds: Kind[]) =>
  note(kinds, (kind, text): [Kind, unknown] => [kind, text]);
