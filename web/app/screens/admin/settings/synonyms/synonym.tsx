import { searchMessages } from '@chuck-and-bit/contract/search-messages';
import {
  addSynonym,
  changeSynonym,
  listSynonyms,
  type NewSynonym,
  newSynonym,
  type Synonym,
} from '@chuck-and-bit/contract/synonyms';
import { zodResolver } from '@hookform/resolvers/zod';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { orFailure } from '../../../../components/errors/failed-list';
import { fieldOf } from '../../../../components/forms/field-of';
import { type EntryKind, EntryScreen } from '../../../../components/settings/entry-screen';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { CheckboxField } from '../../../../ui/checkbox-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/synonym';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.params.id ? 'Edit synonym' : 'Add synonym',
    'What words of customers mean in this shop.',
  );

/** A new one begins with the words of the address: of a search that found nothing, or of an entry of the program. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const start = new URL(request.url).searchParams;
  return {
    start: { words: start.get('words') ?? '', means: start.get('means') ?? '' },
    synonyms: await orFailure(browserShopApi().call(listSynonyms)),
  };
}

const synonymKind: EntryKind<NewSynonym, Synonym> = {
  name: 'synonym',
  back: { to: settingsPaths.synonyms, label: 'Back to synonyms' },
  resolver: zodResolver(newSynonym),
  draftFields: { words: z.string(), means: z.string(), isOn: z.boolean() },
  start: { words: '', means: '', isOn: true },
  toValues: ({ words, means, isOn }) => ({ words, means, isOn }),
  add: (body, key) => browserShopApi().call(addSynonym, { body }, key),
  change: (id, body, key) => browserShopApi().call(changeSynonym, { params: { id }, body }, key),
  said: { added: searchMessages.synonymAdded, saved: searchMessages.synonymSaved },
};

export default function SynonymScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const { start, synonyms } = loaderData;
  return (
    <EntryScreen
      kind={{ ...synonymKind, start: { ...synonymKind.start, ...start } }}
      id={id}
      result={synonyms}
      entries={(all) => all}
      newName={`new ${start.words}`}
    >
      {(form) => <SynonymFields form={form} />}
    </EntryScreen>
  );
}

function SynonymFields({ form }: { form: UseFormReturn<NewSynonym> }) {
  return (
    <>
      <TextField
        label="Customers say"
        hint="Example: pillar drill."
        className="sm:col-span-3"
        {...fieldOf(form, 'words')}
      />
      <TextField
        label="Means"
        hint="Words of your kinds, options or products. Commas between alternatives: those that you have count."
        className="sm:col-span-3"
        {...fieldOf(form, 'means')}
      />
      <CheckboxField
        label="Use this synonym. If not, the words are searched as they are."
        className="sm:col-span-6"
        {...form.register('isOn')}
      />
    </>
  );
}
