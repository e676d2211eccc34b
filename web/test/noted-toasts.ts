import { afterEach, beforeEach, vi } from 'vitest';
import { toast } from '../app/components/toasts/toast';

/** What toasts of these kinds say in a test of the file, instead of being shown. */
export function noteToasts(...kinds: ('success' | 'error')[]): unknown[] {
  const said: unknown[] = [];
  beforeEach(() => {
    for (const kind of kinds) vi.spyOn(toast, kind).mockImplementation((text: unknown) => said.push(text));
  });
  afterEach(() => {
    said.length = 0;
  });
  return said;
}
