import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useRights } from '../../session/access/use-rights';
import { ButtonLink } from '../../ui/button';
import { PageHeading } from '../../ui/page-heading';
import { SettingForm, type SettingFormProps } from './setting-form';

type EntryFormProps<Values extends FieldValues, Entry> = Omit<
  SettingFormProps<Values, Entry>,
  'submitLabel'
> & {
  /** What the entry is, such as "tax". */
  name: string;
  isNew: boolean;
  back: { to: string; label: string };
};

/** The form of one entry of a list of settings, with its heading; or else that the entry does not exist. */
export function EntryForm<Values extends FieldValues, Entry extends { version: number }>(
  props: EntryFormProps<Values, Entry>,
) {
  const { name, isNew, ...form } = props;
  const { mayChange } = useRights();
  // An entry that somebody deletes meanwhile stays in its form.
  const [isMissing] = useState(!isNew && form.stored === null);
  if (isMissing) {
    return (
      <div className="flex flex-col items-start gap-6">
        <PageHeading title="Not found" intro={messages.settingNotFound} />
        <ButtonLink to={form.back.to}>{form.back.label}</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <PageHeading title={mayChange('settings') ? `${isNew ? 'Add' : 'Edit'} ${name}` : sentence(name)} />
      <SettingForm {...form} submitLabel={`${isNew ? 'Add' : 'Save'} ${name}`} />
      {!mayChange('settings') && (
        <ButtonLink to={form.back.to} variant="ghost" className="self-start">
          {form.back.label}
        </ButtonLink>
      )}
    </>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
