import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useFormAction } from '../actions/use-form-action';
import { withKey } from '../forms/idempotency-keys';
import { FormCard } from '../forms/form-card';
import { type DraftOptions, useDraft } from '../forms/use-draft';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog';
import { toast } from '../toasts/toast';
import { SaveButtons } from './save-buttons';
import { useEdited } from './use-edited';

type Question = Pick<ConfirmDialogProps, 'title' | 'message' | 'confirmLabel' | 'declineLabel'>;

export type SettingFormProps<Values extends FieldValues, Setting> = {
  form: UseFormReturn<Values>;
  draft: Pick<DraftOptions<Values>, 'name' | 'fields'>;
  /** The setting as loaded last; null if it is new or was deleted. */
  stored: Setting | null;
  toValues: (setting: Setting) => Values;
  /**
   * Calls the API, and returns the success message.
   * @param version that the edit began with; undefined for a new setting
   */
  save: (values: Values, version: number | undefined, key: { idempotencyKey: string }) => Promise<string>;
  /** What to ask before these values are saved; null for nothing. */
  question?: (values: Values) => Question | null;
  submitLabel: string;
  /** The list that the setting belongs to: a success leads there, and a link leaves without saving. */
  back?: { to: string; label: string };
  /** The fields. */
  children: ReactNode;
};

/**
 * The form of a setting. An edit carries the version that it began with; if somebody else has saved the setting meanwhile, a
 * button replaces the input by their values.
 */
export function SettingForm<Values extends FieldValues, Setting extends { version: number }>(
  props: SettingFormProps<Values, Setting>,
) {
  const { form, stored, toValues, question, submitLabel, back, children } = props;
  const [asked, setAsked] = useState<Question | null>(null);
  const { edited, isStale, takeStored, continueFrom } = useEdited(stored);
  const version = edited?.version;
  const navigate = useNavigate();
  const showStored = () => {
    takeStored();
    if (stored) form.reset(toValues(stored));
  };
  const draft = useDraft(form, {
    ...props.draft,
    version,
    onRestored: continueFrom,
    onDiscarded: showStored,
  });
  const send = (values: Values) =>
    withKey(props.draft.name, { ...values, version }, (key) => props.save(values, version, key));
  const save = useFormAction(form, send, {
    draft,
    onDone: (sentence) => {
      toast.success(sentence);
      if (back) void navigate(back.to);
      else showStored();
    },
  });
  const askOrSave = form.handleSubmit((values) => {
    const about = question?.(values) ?? null;
    setAsked(about);
    return about ? undefined : save();
  });
  const { errors, isSubmitting } = form.formState;
  const error = errors.root?.message;
  return (
    <>
      <FormCard
        area="settings"
        padding="roomy"
        onSubmit={question ? askOrSave : save}
        className="gap-y-6"
        error={error}
        draft={draft}
        buttons={
          <SaveButtons
            label={submitLabel}
            busy={isSubmitting}
            onShowStored={error && isStale ? showStored : null}
            back={back}
            onLeave={draft.forget}
          />
        }
      >
        {children}
      </FormCard>
      {asked && (
        <ConfirmDialog
          {...asked}
          onConfirm={async () => {
            await save();
            setAsked(null);
          }}
          onDecline={() => setAsked(null)}
        />
      )}
    </>
  );
}
