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
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { orFailure } from '../../../../components/errors/failed-list';
import { fieldOf } from '../../../../components/forms/field-of';
import { EntryForm } from '../../../../components/settings/entry-form';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { CheckboxField } from '../../../../ui/checkbox-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/synonym';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(params.id ? 'Edit synonym' : 'Add synonym', 'What words of customers mean in this shop.');

/** A new one begins with the words of the address: of a search that found nothing, or of an entry of the program. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const start = new URL(request.url).searchParams;
  return {
    start: { words: start.get('words') ?? '', means: start.get('means') ?? '', isOn: true },
    synonyms: await orFailure(browserShopApi().call(listSynonyms)),
  };
}

export default function SynonymScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const { start, synonyms } = loaderData;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={synonyms}>
        {(all) => (
          <SynonymForm
            key={id ?? start.words}
            id={id}
            start={start}
            stored={all.find(({ _id }) => _id !== null && _id === id) ?? null}
          />
        )}
      </LoadedSetting>
    </div>
  );
}

const toValues = ({ words, means, isOn }: Synonym): NewSynonym => ({ words, means, isOn });

const back = { to: settingsPaths.synonyms, label: 'Back to synonyms' };

const draftFields = { words: z.string(), means: z.string(), isOn: z.boolean() };

type SynonymFormProps = {
  /** Undefined for a new synonym. */
  id: string | undefined;
  start: NewSynonym;
  /** null for a new synonym, or one that does not exist. */
  stored: Synonym | null;
};

function SynonymForm({ id, start, stored }: SynonymFormProps) {
  const form = useForm<NewSynonym>({
    resolver: zodResolver(newSynonym),
    defaultValues: stored ? toValues(stored) : start,
  });
  return (
    <EntryForm
      {...{ form, stored, toValues, back }}
      isNew={!id}
      name="synonym"
      draft={{ name: `synonym ${id ?? `new ${start.words}`}`, fields: draftFields }}
      save={async (body, version, key) => {
        const api = browserShopApi();
        if (id === undefined || version === undefined) {
          await api.call(addSynonym, { body }, key);
          return searchMessages.synonymAdded;
        }
        await api.call(changeSynonym, { params: { id }, body: { ...body, version } }, key);
        return searchMessages.synonymSaved;
      }}
    >
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
    </EntryForm>
  );
}
