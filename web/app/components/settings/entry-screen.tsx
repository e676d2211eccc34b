import { messages } from '@chuck-and-bit/contract/messages';
import { type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useRights } from '../../session/access/use-rights';
import { ButtonLink } from '../../ui/button';
import { PageHeading } from '../../ui/page-heading';
import type { FailedList } from '../errors/failed-list';
import type { DraftOptions } from '../forms/use-draft';
import { LoadedSetting } from './loaded-setting';
import { SettingForm } from './setting-form';

type Key = { idempotencyKey: string };

/** What a list of settings has entries of, such as taxes. */
export type EntryKind<Values extends FieldValues, Entry> = {
  /** What one entry is called, such as "tax". */
  name: string;
  /** The link to the list. */
  back: { to: string; label: string };
  resolver: Resolver<Values>;
  draftFields: DraftOptions<Values>['fields'];
  /** The values that a new entry begins with. */
  start: Values;
  toValues: (entry: Entry) => Values;
  add: (body: Values, key: Key) => Promise<unknown>;
  change: (id: string, body: Values & { version: number }, key: Key) => Promise<unknown>;
  said: { added: string; saved: string };
};

type Fields<Values extends FieldValues> = (form: UseFormReturn<Values>) => ReactNode;

type EntryScreenProps<Values extends FieldValues, Entry, Loaded> = {
  kind: EntryKind<Values, Entry>;
  /** Undefined for a new entry. */
  id: string | undefined;
  /** The loader's result. */
  result: Loaded | FailedList;
  entries: (loaded: Loaded) => readonly Entry[];
  /** Tells drafts of new entries apart that begin differently. */
  newName?: string;
  children: (form: UseFormReturn<Values>, loaded: Loaded) => ReactNode;
};

/** The screen that adds an entry to a list of settings, or edits one. */
export function EntryScreen<
  Values extends FieldValues,
  Entry extends { _id: string | null; version: number },
  Loaded extends object,
>(props: EntryScreenProps<Values, Entry, Loaded>) {
  const { kind, id, result, entries, newName = 'new', children } = props;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={result}>
        {(loaded) => (
          <EntryForm
            key={id ?? newName}
            {...{ kind, id }}
            draftName={`${kind.name} ${id ?? newName}`}
            stored={entries(loaded).find(({ _id }) => _id !== null && _id === id) ?? null}
            fields={(form) => children(form, loaded)}
          />
        )}
      </LoadedSetting>
    </div>
  );
}

type EntryFormProps<Values extends FieldValues, Entry> = {
  kind: EntryKind<Values, Entry>;
  id: string | undefined;
  draftName: string;
  /** null for a new entry, or one that does not exist. */
  stored: Entry | null;
  fields: Fields<Values>;
};

function EntryForm<Values extends FieldValues, Entry extends { version: number }>(
  props: EntryFormProps<Values, Entry>,
) {
  const { kind, id, draftName, stored, fields } = props;
  const { name, back, toValues } = kind;
  const { mayChange } = useRights();
  const form = useForm<Values>({
    resolver: kind.resolver,
    defaultValues: (stored ? toValues(stored) : kind.start) as DefaultValues<Values>,
  });
  // An entry that somebody deletes meanwhile stays in its form.
  const [isMissing] = useState(id !== undefined && stored === null);
  if (isMissing) {
    return (
      <div className="flex flex-col items-start gap-6">
        <PageHeading title="Not found" intro={messages.settingNotFound} />
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </div>
    );
  }
  const verb = id === undefined ? 'Add' : 'Edit';
  return (
    <>
      <PageHeading title={mayChange('settings') ? `${verb} ${name}` : sentence(name)} />
      <SettingForm
        {...{ form, stored, toValues, back }}
        draft={{ name: draftName, fields: kind.draftFields }}
        submitLabel={`${id === undefined ? 'Add' : 'Save'} ${name}`}
        save={async (body, version, key) => {
          if (id === undefined || version === undefined) {
            await kind.add(body, key);
            return kind.said.added;
          }
          await kind.change(id, { ...body, version }, key);
          return kind.said.saved;
        }}
      >
        {fields(form)}
      </SettingForm>
      {!mayChange('settings') && (
        <ButtonLink to={back.to} variant="ghost" className="self-start">
          {back.label}
        </ButtonLink>
      )}
    </>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
