import {
  changeKind,
  type Kind,
  type KindChange,
  type KindProducts,
  pathOf,
} from '@chuck-and-bit/contract/kinds';
import { formatCount } from '@chuck-and-bit/contract/money';
import { AddLink } from '../../../components/actions/add-link';
import { FormError } from '../../../components/errors/form-error';
import { LoadedSetting } from '../../../components/settings/loaded-setting';
import { EditButtons } from '../../../components/tables/edit-buttons';
import { MoveButtons } from '../../../components/tables/move-buttons';
import { useMoves } from '../../../components/tables/use-moves';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { actionsColumn, type Column, DataTable } from '../../../ui/data-table';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/kinds';
import { kindPaths } from './kind-paths';
import { countsOf, type LoadedKinds, loadKinds } from './load-kinds';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Kinds', 'The kinds of products, and what their products have values of.');

export async function clientLoader() {
  return { loaded: await loadKinds() };
}

type Move = { id: string; change: Omit<KindChange, 'mayLose'> };

const moveKind = ({ id, change }: Move) =>
  browserShopApi().call(changeKind, { params: { id }, query: {}, body: { ...change, mayLose: 0 } });

export default function Kinds({ loaderData: { loaded } }: Route.ComponentProps) {
  const { move, announcement, failure } = useMoves(moveKind);
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Kinds"
        intro="Each product is of one kind. Its kind and those above it decide which attributes it has."
        actions={<AddLink to={kindPaths.newKind()} label="Add kind" area="products" />}
      />
      <FormError message={failure} />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <LoadedSetting result={loaded}>
        {(all) => (
          <DataTable
            caption="Kinds"
            columns={kindColumns(all, move)}
            rows={all.kinds}
            rowKey={({ _id }) => _id}
            empty={null}
            inOneColumn
          />
        )}
      </LoadedSetting>
    </div>
  );
}

const subjectId = ({ _id }: Kind) => `kind-${_id}`;

function kindColumns(all: LoadedKinds, onMove: ReturnType<typeof useMoves<Move>>['move']): Column<Kind>[] {
  const { kinds } = all;
  return [
    { header: 'Name', fills: true, cell: (kind) => <KindName kind={kind} kinds={kinds} /> },
    {
      header: 'Products',
      align: 'end',
      cell: ({ _id }) => <span className="tabular-nums">{countText(countsOf(all, _id))}</span>,
    },
    {
      header: 'Attributes',
      align: 'end',
      cell: ({ attributes }) => <span className="tabular-nums">{attributes.length}</span>,
    },
    actionsColumn((kind) => {
      const beside = kinds.filter(({ parentId }) => parentId === kind.parentId);
      return (
        <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
          <MoveButtons
            area="products"
            describedBy={subjectId(kind)}
            index={beside.indexOf(kind)}
            count={beside.length}
            onMove={(to) => {
              const { _id, name, slug, parentId, version } = kind;
              const change = { name, slug, parentId, version, position: to };
              onMove({ id: _id, change }, { name, to, count: beside.length });
            }}
          />
          <EditButtons area="products" editPath={kindPaths.kind(kind._id)} describedBy={subjectId(kind)} />
        </div>
      );
    }),
  ];
}

const countText = ({ active, archived }: KindProducts) =>
  `${formatCount(active)}${archived > 0 ? ` and ${formatCount(archived)} archived` : ''}`;

const indents = ['', 'ps-6', 'ps-12', 'ps-18', 'ps-24', 'ps-30'];

/** The name, further to the right the more kinds are above it. */
function KindName({ kind, kinds }: { kind: Kind; kinds: readonly Kind[] }) {
  const above = pathOf(kinds, kind._id).slice(0, -1);
  return (
    <span
      id={subjectId(kind)}
      className={`block min-w-0 font-medium break-words ${indents[above.length] ?? ''}`}
    >
      {above.length > 0 && (
        <span aria-hidden="true" className="text-base-content/50">
          └{' '}
        </span>
      )}
      <bdi>{kind.name}</bdi>
      {above.length > 0 && <span className="sr-only">{`, below ${above.at(-1)?.name}`}</span>}
    </span>
  );
}
