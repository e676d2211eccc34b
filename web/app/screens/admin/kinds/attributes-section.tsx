import { isolated } from '@chuck-and-bit/contract/isolated';
import {
  type Attribute,
  type AttributeChange,
  attributeTypeNames,
  changeAttribute,
  deleteAttribute,
} from '@chuck-and-bit/contract/attributes';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { type Kind, pathOf } from '@chuck-and-bit/contract/kinds';
import { toast } from '../../../components/toasts/toast';
import { useState } from 'react';
import { AddLink } from '../../../components/actions/add-link';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { withKey } from '../../../components/forms/idempotency-keys';
import { EditButtons } from '../../../components/tables/edit-buttons';
import { MoveButtons } from '../../../components/tables/move-buttons';
import { useMoves } from '../../../components/tables/use-moves';
import { browserShopApi } from '../../../shop-api';
import { actionsColumn, type Column, DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Link } from 'react-router';
import { kindPaths } from './kind-paths';
import { PlanDialog } from './plan-dialog';
import { type PlannedChange, plannedChange, usePlannedAction } from './planned-action';

type Move = { id: string; change: Omit<AttributeChange, 'mayLose'> };

const moveAttribute = ({ id, change }: Move) =>
  withKey(`place of attribute ${id}`, change, (key) =>
    browserShopApi().call(
      changeAttribute,
      { params: { id }, query: {}, body: { ...change, mayLose: 0 } },
      key,
    ),
  );

const deletionOf = ({ _id: id }: Attribute): PlannedChange =>
  plannedChange(
    `deletion of attribute ${id}`,
    {},
    ({ query, mayLose }, key) =>
      browserShopApi().call(
        deleteAttribute,
        { params: { id }, query: { ...query, mayLose: String(mayLose) } },
        key,
      ),
    { done: kindMessages.attributeDeleted, asks: true },
  );

/** The attributes of a kind: its own, and those that it inherits. */
export function AttributesSection({ kind, kinds }: { kind: Kind; kinds: readonly Kind[] }) {
  const { move, announcement, failure } = useMoves(moveAttribute);
  const [refusal, setRefusal] = useState<string | null>(null);
  const deleting = usePlannedAction({
    onDone: toast.success,
    onRefused: (error) => setRefusal(errorMessage(error)),
  });
  const remove = (attribute: Attribute) => {
    setRefusal(null);
    void deleting.send(deletionOf(attribute));
  };
  const inherited = pathOf(kinds, kind._id)
    .slice(0, -1)
    .flatMap((above) => above.attributes.map((attribute) => ({ attribute, above })));
  const addLink = (
    <AddLink to={kindPaths.newAttribute(kind._id)} label="Add attribute" area="products" variant="outline" />
  );
  return (
    <section aria-labelledby="attributes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="attributes" className="text-xl font-semibold">
          Attributes
        </h2>
        {kind.attributes.length > 0 && addLink}
      </div>
      <FormError message={refusal ?? failure} />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <DataTable
        caption="Attributes"
        columns={ownColumns(kind, move, remove)}
        rows={kind.attributes}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            title={inherited.length > 0 ? 'No attributes of its own' : 'No attributes yet'}
            text="Products of this kind, and of those below it, have values of them, such as Voltage: 18 V."
            action={addLink}
          />
        }
      />
      {inherited.length > 0 && (
        <>
          <h3 className="text-base font-semibold">Inherited attributes</h3>
          <DataTable
            caption="Inherited attributes"
            columns={inheritedColumns}
            rows={inherited}
            rowKey={({ attribute }) => attribute._id}
            empty={null}
          />
        </>
      )}
      <PlanDialog
        action={deleting}
        title="Delete this attribute?"
        text="Products of this kind, and of those below it, no longer have it."
        verb="delete"
      />
    </section>
  );
}

const subjectId = ({ _id }: Attribute) => `attribute-${_id}`;

function AttributeName({ attribute }: { attribute: Attribute }) {
  return (
    <span className="min-w-0">
      <span id={subjectId(attribute)} className="font-medium break-words">
        <bdi>{attribute.name}</bdi>
      </span>
      {attribute.isKeyFigure && <span className="badge badge-info badge-soft ms-2">Key figure</span>}
    </span>
  );
}

const optionsShown = 6;

/** "Range of numbers in mm", "Choice: Hex, SDS-plus". */
function valuesText({ type, unit, options }: Attribute): string {
  const typeName = attributeTypeNames[type];
  if (type !== 'choice') return unit === '' ? typeName : `${typeName} in ${unit}`;
  const more = options.length - optionsShown;
  const names = options.slice(0, optionsShown).map(({ name }) => isolated(name));
  return `${typeName}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function ownColumns(
  kind: Kind,
  onMove: ReturnType<typeof useMoves<Move>>['move'],
  onDelete: (attribute: Attribute) => void,
): Column<Attribute>[] {
  const count = kind.attributes.length;
  return [
    { header: 'Name', fills: true, cell: (attribute) => <AttributeName attribute={attribute} /> },
    {
      header: 'Values',
      fills: true,
      cell: (attribute) => <span className="break-words">{valuesText(attribute)}</span>,
    },
    actionsColumn((attribute) => (
      <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
        <MoveButtons
          area="products"
          describedBy={subjectId(attribute)}
          index={kind.attributes.indexOf(attribute)}
          count={count}
          onMove={(to) => {
            const { _id: id, slug: _slug, ...values } = attribute;
            onMove({ id, change: { ...values, position: to } }, { name: attribute.name, to, count });
          }}
        />
        <EditButtons
          area="products"
          editPath={kindPaths.attribute(kind._id, attribute._id)}
          describedBy={subjectId(attribute)}
          onDelete={() => onDelete(attribute)}
        />
      </div>
    )),
  ];
}

type Inherited = { attribute: Attribute; above: Kind };

const inheritedColumns: Column<Inherited>[] = [
  { header: 'Name', fills: true, cell: ({ attribute }) => <AttributeName attribute={attribute} /> },
  {
    header: 'Values',
    fills: true,
    cell: ({ attribute }) => <span className="break-words">{valuesText(attribute)}</span>,
  },
  {
    header: 'Inherited from',
    cell: ({ above }) => (
      <Link to={kindPaths.kind(above._id)} className="link">
        <bdi>{above.name}</bdi>
      </Link>
    ),
  },
];
