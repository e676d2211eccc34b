import { foldedText } from '@chuck-and-bit/contract/folded-text';
import { searchMessages } from '@chuck-and-bit/contract/search-messages';
import { deleteSynonym, listSynonyms, type Synonym } from '@chuck-and-bit/contract/synonyms';
import { AddLink } from '../../../../components/actions/add-link';
import { DeleteDialog } from '../../../../components/actions/delete-dialog';
import { useRowAction } from '../../../../components/actions/use-row-action';
import { orFailure } from '../../../../components/errors/failed-list';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { ListSearch } from '../../../../components/tables/list-search';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { useRights } from '../../../../session/access/use-rights';
import { Button, ButtonLink } from '../../../../ui/button';
import type { Column } from '../../../../ui/data-table';
import { EmptyState } from '../../../../ui/empty-state';
import { PageHeading } from '../../../../ui/page-heading';
import { PlainTable } from '../../../../ui/plain-table';
import { Link } from 'react-router';
import type { Route } from './+types/synonyms';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Synonyms', 'What the words of customers mean in this shop.');

/** The program has many, so only the first are listed. */
const rowsPerStep = 25;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams;
  const q = address.get('q')?.trim() ?? '';
  const rows = Math.max(rowsPerStep, Number(address.get('rows')) || 0);
  return { q, rows, synonyms: await orFailure(browserShopApi().call(listSynonyms)) };
}

async function remove({ _id: id }: Synonym): Promise<string> {
  if (id !== null) await browserShopApi().call(deleteSynonym, { params: { id } });
  return searchMessages.synonymDeleted;
}

const subjectId = ({ words }: Synonym) => `synonym-${words.replaceAll(' ', '-')}`;

/** Null for one that comes with the program, as most do. */
function sourceOf({ _id, isShipped, isOn }: Synonym): string | null {
  if (_id === null) return null;
  const source = isShipped ? 'Own, instead of the program’s' : 'Own';
  return isOn ? source : `${source}, off`;
}

function columns(onDelete: ((synonym: Synonym) => void) | null): Column<Synonym>[] {
  return [
    {
      header: 'Customers say',
      fills: true,
      cell: (synonym) => (
        <Link
          id={subjectId(synonym)}
          to={
            synonym._id === null
              ? settingsPaths.newSynonym({ words: synonym.words, means: synonym.means })
              : settingsPaths.synonym(synonym._id)
          }
          className="link font-medium wrap-anywhere"
        >
          <bdi>{synonym.words}</bdi>
        </Link>
      ),
    },
    {
      header: 'Means',
      fills: true,
      cell: (synonym) => (
        <>
          <bdi>{synonym.means}</bdi> <span className="text-base-content/70 text-sm">{sourceOf(synonym)}</span>
        </>
      ),
    },
    ...(onDelete ? [deleteColumn(onDelete)] : []),
  ];
}

const deleteColumn = (onDelete: (synonym: Synonym) => void): Column<Synonym> => ({
  header: 'Own',
  align: 'end',
  cell: (synonym) =>
    synonym._id !== null && (
      <Button
        variant="danger-outline"
        size="row"
        aria-describedby={subjectId(synonym)}
        onClick={() => onDelete(synonym)}
      >
        Delete
      </Button>
    ),
});

function matching(synonyms: readonly Synonym[], q: string): Synonym[] {
  const typed = foldedText(q);
  return synonyms.filter(({ words, means }) => foldedText(`${words} ${means}`).includes(typed));
}

export default function Synonyms({ loaderData: { q, rows, synonyms } }: Route.ComponentProps) {
  const deleting = useRowAction(remove);
  const { mayChange } = useRights();
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
          const hasOwn = found.some(({ _id }) => _id !== null);
          return (
            <>
              <output className="block text-sm">
                {found.length > rows
                  ? `The first ${rows} of ${found.length}`
                  : `${found.length} ${found.length === 1 ? 'synonym' : 'synonyms'}`}
              </output>
              <PlainTable
                caption="Synonyms"
                columns={columns(mayChange('settings') && hasOwn ? deleting.open : null)}
                rows={found.slice(0, rows)}
                rowKey={(synonym) => synonym._id ?? synonym.words}
                empty={<EmptyState icon="list" title="No synonym has these words" text="Add one for them." />}
              />
              {found.length > rows && (
                <ButtonLink
                  to={`?${new URLSearchParams({ ...(q && { q }), rows: String(rows + rowsPerStep) })}`}
                  replace
                  preventScrollReset
                  variant="outline"
                  className="self-center"
                >
                  More synonyms
                </ButtonLink>
              )}
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
