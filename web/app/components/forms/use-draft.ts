import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftFields, forgetDraft, keepDraft, readDraft } from '../../session/store/drafts';
import { useSession } from '../../session/store/use-session';

export type DraftOptions<Values extends FieldValues> = {
  /** Names the form in this browser tab, with the id of what it is about. */
  name: string;
  fields: DraftFields<Values>;
  /** Of an edit: the version that editing began with. */
  version?: number | undefined;
  /** Called with the version that the restored draft began with. */
  onRestored?: ((version: number) => void) | undefined;
  /** Called when the user has discarded the restored input. */
  onDiscarded?: (() => void) | undefined;
};

export type FormDraft = {
  /** Whether the form shows restored input. */
  isRestored: boolean;
  /** Called when the input was sent or given up. */
  forget: () => void;
  /** Gives the form its defaults back. */
  discard: () => void;
};

/**
 * Keeps the input to a form for whoever is signed in, and restores it when they open the form again: their session may have
 * ended in between. Anybody else gets an empty form.
 * @param options null keeps nothing
 */
export function useDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'formState' | 'reset' | 'subscribe'>,
  options: DraftOptions<Values> | null,
): FormDraft {
  const current = useSession().session?.user._id;
  // The input stays on the screen for a moment after somebody else has signed in.
  const [owner] = useState(current);
  const [isRestored, setRestored] = useState(false);
  const isRestoring = useRef(false);

  const keep = useEffectEvent((values: Values, defaults: Partial<Values>) => {
    if (isRestoring.current) return setRestored(true);
    if (owner === undefined || !options) return;
    const { name, version, fields } = options;
    if (!keepDraft(name, { owner, version, values, defaults }, fields)) setRestored(false);
  });
  const { subscribe } = form;
  const isOwners = owner !== undefined && owner === current;
  useEffect(() => {
    if (!isOwners) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => keep(values, defaultValues as Partial<Values>),
    });
  }, [isOwners, subscribe]);

  const restore = useEffectEvent(() => {
    if (owner === undefined || !options) return;
    const { defaultValues = {} } = form.formState;
    const draft = readDraft(options.name, owner, options.fields, defaultValues as Partial<Values>);
    if (!draft) return;
    isRestoring.current = true;
    form.reset({ ...defaultValues, ...draft.values } as Values, { keepDefaultValues: true });
    isRestoring.current = false;
    if (draft.version !== undefined) options.onRestored?.(draft.version);
  });
  useEffect(() => restore(), []);

  return {
    isRestored,
    forget: () => {
      if (options) forgetDraft(options.name, owner);
      setRestored(false);
    },
    discard: () => {
      form.reset();
      options?.onDiscarded?.();
    },
  };
}
