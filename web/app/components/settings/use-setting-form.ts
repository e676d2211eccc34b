import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useFormAction } from '../actions/use-form-action';
import { toast } from '../toasts/toast';
import { useEdited } from './use-edited';

type SettingFormOptions<Values, Setting> = {
  /** As it was loaded last; null for one that is new, or gone. */
  stored: Setting;
  toValues: (setting: NonNullable<Setting>) => Values;
  /** What of the values is sent for an edit; all of them unless said. */
  toChange?: (values: Values) => object;
  /** The list that the form belongs to. */
  listPath: string;
};

/**
 * Sends the form of one entry of a list of settings and goes back to the list. An edit carries the version that it began
 * with. The screen's action returns the sentence of its success.
 */
export function useSettingForm<Values extends FieldValues, Setting extends { version: number } | null>(
  form: UseFormReturn<Values>,
  { stored, toValues, toChange = (values) => values, listPath }: SettingFormOptions<Values, Setting>,
) {
  const { edited, isStale, takeStored } = useEdited(stored);
  const navigate = useNavigate();
  const send = useFormAction<Values, string>(form, {
    toBody: (values) => (edited ? { ...toChange(values), version: edited.version } : values),
    onDone: (sentence) => {
      toast.success(sentence);
      void navigate(listPath);
    },
  });
  const showStored = () => {
    takeStored();
    if (stored) form.reset(toValues(stored));
  };
  return {
    /** What is edited, also when somebody has deleted it since; null for a new one, or one that was never there. */
    edited,
    frame: {
      onSubmit: send,
      isBusy: form.formState.isSubmitting,
      error: form.formState.errors.root?.message,
      onShowStored: isStale ? showStored : undefined,
    },
  };
}
