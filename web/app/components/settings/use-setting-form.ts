import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useFormAction } from '../actions/use-form-action';
import { toast } from '../toasts/toast';
import { useEdited } from './use-edited';

type SettingFormOptions<Values, Setting> = {
  /** The setting as loaded last; null if it is new or was deleted. */
  stored: Setting;
  toValues: (setting: NonNullable<Setting>) => Values;
  /** The part of the values to send for an edit; by default all. */
  toChange?: (values: Values) => object;
  /** The list that the form belongs to. */
  listPath: string;
};

/**
 * Sends the form of one entry of a list of settings and goes back to the list. An edit carries the version that it began
 * with. The screen's action returns its success message.
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
    /** The edited setting, also after somebody has deleted it; null for a new one, or one that never existed. */
    edited,
    frame: {
      onSubmit: send,
      isBusy: form.formState.isSubmitting,
      error: form.formState.errors.root?.message,
      onShowStored: isStale ? showStored : undefined,
    },
  };
}
