import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft } from '../../session/store/drafts';

/** Keeps what its owner types into a form, so that it is there again after a session that ended. */
export function useDraft<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  name: string,
  owner: string,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(name, { owner, values }),
      }),
    [subscribe, name, owner],
  );
}
