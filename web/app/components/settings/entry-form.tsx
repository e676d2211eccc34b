import { messages } from '@chuck-and-bit/contract/messages';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { PageHeading } from '../../ui/page-heading';
import { useFormAction } from '../actions/use-form-action';
import { toast } from '../toasts/toast';
import { SettingForm } from './setting-form';
import { useEdited } from './use-edited';

type EntryFormProps<Values extends FieldValues, Entry> = {
  form: UseFormReturn<Values>;
  /** What the entry is, such as "tax". */
  name: string;
  isNew: boolean;
  /** The entry as loaded last; null if it is new or does not exist. */
  stored: Entry | null;
  toValues: (entry: Entry) => Values;
  /** The part of the values to send for an edit; by default all. */
  toChange?: (values: Values) => object;
  /** The link to the list of the entries. */
  back: { to: string; label: string };
  /** The fields. */
  children: ReactNode;
};

/**
 * The form of one entry of a list of settings. A success leads back to the list. An edit carries the version that it began
 * with. The screen's action returns its success message.
 */
export function EntryForm<Values extends FieldValues, Entry extends { version: number }>(
  props: EntryFormProps<Values, Entry>,
) {
  const { form, name, isNew, stored, toValues, toChange = (values) => values, back, children } = props;
  // Also after somebody has deleted it.
  const { edited, isStale, takeStored } = useEdited(stored);
  const navigate = useNavigate();
  const send = useFormAction<Values, string>(form, {
    toBody: (values) => (edited ? { ...toChange(values), version: edited.version } : values),
    onDone: (sentence) => {
      toast.success(sentence);
      void navigate(back.to);
    },
  });
  const showStored = () => {
    takeStored();
    if (stored) form.reset(toValues(stored));
  };

  if (!isNew && !edited) {
    return (
      <div className="flex flex-col items-start gap-6">
        <PageHeading title="Not found" intro={messages.settingNotFound} />
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <PageHeading title={`${isNew ? 'Add' : 'Edit'} ${name}`} />
      <SettingForm
        onSubmit={send}
        isBusy={form.formState.isSubmitting}
        submitLabel={`${isNew ? 'Add' : 'Save'} ${name}`}
        error={form.formState.errors.root?.message}
        onShowStored={isStale ? showStored : undefined}
        back={back}
      >
        {children}
      </SettingForm>
    </>
  );
}
