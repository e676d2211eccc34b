import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft } from '../../session/store/drafts';

/** Keeps the owner's input to a form, so that it is restored after the session has ended. */
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
