import { foldedText } from '@chuck-and-bit/contract/folded-text';
import { searchMessages } from '@chuck-and-bit/contract/search-messages';
import { deleteSynonym, listSynonyms, type Synonym } from '@chuck-and-bit/contract/synonyms';
import { AddLink } from '../../../../components/actions/add-link';
import { DeleteDialog } from '../../../../components/actions/delete-dialog';
import { useRowAction } from '../../../../components/actions/use-row-action';
import { orFailure } from '../../../../components/errors/failed-list';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { ListSearch } from '../../../../components/tables/list-search';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { actionsColumn, type Column, DataTable } from '../../../../ui/data-table';
import { EmptyState } from '../../../../ui/empty-state';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/synonyms';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Synonyms', 'What the words of customers mean in this shop.');

/** The program has many, so without a search only the first are listed. */
const listedRows = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  return { q, synonyms: await orFailure(browserShopApi().call(listSynonyms)) };
}

async function remove({ _id: id }: Synonym): Promise<string> {
  if (id !== null) await browserShopApi().call(deleteSynonym, { params: { id } });
  return searchMessages.synonymDeleted;
}

const subjectId = ({ words }: Synonym) => `synonym-${words.replaceAll(' ', '-')}`;

const sourceOf = ({ _id, isShipped, isOn }: Synonym): string => {
  const source =
    _id === null ? 'Comes with the program' : isShipped ? 'Own, instead of the program’s' : 'Own';
  return isOn ? source : `${source}, off`;
};

function columns(onDelete: (synonym: Synonym) => void): Column<Synonym>[] {
  return [
    {
      header: 'Customers say',
      fills: true,
      cell: (synonym) => (
        <bdi id={subjectId(synonym)} className="min-w-0 font-medium wrap-anywhere">
          {synonym.words}
        </bdi>
      ),
    },
    { header: 'Means', fills: true, cell: ({ means }) => <bdi className="wrap-anywhere">{means}</bdi> },
    { header: 'Source', cell: sourceOf },
    actionsColumn((synonym) => (
      <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
        <EditButtons
          area="settings"
          editPath={
            synonym._id === null
              ? settingsPaths.newSynonym({ words: synonym.words, means: synonym.means })
              : settingsPaths.synonym(synonym._id)
          }
          describedBy={subjectId(synonym)}
          onDelete={synonym._id === null ? undefined : () => onDelete(synonym)}
        />
      </div>
    )),
  ];
}

function matching(synonyms: readonly Synonym[], q: string): Synonym[] {
  const typed = foldedText(q);
  return synonyms.filter(({ words, means }) => foldedText(`${words} ${means}`).includes(typed));
}

export default function Synonyms({ loaderData: { q, synonyms } }: Route.ComponentProps) {
  const deleting = useRowAction(remove);
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Synonyms"
        intro="Words that customers use, and the words of your kinds, options and products that they mean. An own entry replaces the program’s for the same words."
        actions={<AddLink to={settingsPaths.newSynonym()} label="Add synonym" area="settings" />}
      />
      <ListSearch
        path={settingsPaths.synonyms}
        label="Synonyms"
        placeholder="Find synonyms"
        typed={q}
        hasFilters={q !== ''}
      />
      <LoadedSetting result={synonyms}>
        {(all) => {
          const found = matching(all, q);
          return (
            <>
              <output className="block text-sm">
                {found.length > listedRows
                  ? `The first ${listedRows} of ${found.length}. Search for others.`
                  : `${found.length} ${found.length === 1 ? 'synonym' : 'synonyms'}`}
              </output>
              <DataTable
                caption="Synonyms"
                columns={columns(deleting.open)}
                rows={found.slice(0, listedRows)}
                rowKey={(synonym) => synonym._id ?? synonym.words}
                empty={<EmptyState icon="list" title="No synonym has these words" text="Add one for them." />}
              />
            </>
          );
        }}
      </LoadedSetting>
      <DeleteDialog
        action={deleting}
        title="Delete this synonym?"
        text="If the program has one for the same words, it applies again."
        subject={({ words }) => words}
      />
    </div>
  );
}
