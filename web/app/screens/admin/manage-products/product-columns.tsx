import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { firstImage } from '@chuck-and-bit/contract/picture-files';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { ProductBadge } from '../../../components/product-form/product-badge';
import { productPaths } from '../../../components/product-form/product-paths';
import { EditButtons } from '../../../components/tables/edit-buttons';
import { actionsColumn, type Column } from '../../../ui/data-table';

const isLow = ({ availableQuantity, lowStockThreshold }: ManagedDrill) =>
  availableQuantity < lowStockThreshold;

const subjectId = (drill: ManagedDrill) => `product-${drill._id}`;

type ProductSelection = {
  /** The ids of the products selected for a common change. */
  selected: readonly string[];
  onSelect: (drill: ManagedDrill, isSelected: boolean) => void;
};

/** @param selection null for staff who may only read */
export function productColumns(
  selection: ProductSelection | null,
  onDelete: (drill: ManagedDrill) => void,
): Column<ManagedDrill>[] {
  return [
    {
      header: 'Product',
      fills: true,
      cell: (drill) => (
        <div className="flex min-w-0 items-center gap-3">
          {selection && (
            <label className="-m-2.5 flex size-11 shrink-0 items-center justify-center">
              <span className="sr-only">{`Select ${drill.name}`}</span>
              <input
                type="checkbox"
                className="checkbox checkbox-primary checkbox-sm"
                checked={selection.selected.includes(drill._id)}
                onChange={(event) => selection.onSelect(drill, event.target.checked)}
              />
            </label>
          )}
          <ProductThumbnail product={{ id: drill._id, image: firstImage(drill) }} />
          <span
            id={subjectId(drill)}
            className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium"
          >
            <span className="min-w-0 break-words">{drill.name}</span>
            <ProductBadge product={drill} />
          </span>
        </div>
      ),
    },
    {
      header: 'Price',
      align: 'end',
      cell: (drill) => (
        <span className="tabular-nums">
          <span>{formatUsd(drill.price)}</span>
          {drill.unit !== 'piece' && (
            <span className="text-base-content/70 text-sm">{` per ${drill.unit}`}</span>
          )}
        </span>
      ),
    },
    {
      header: 'Available',
      align: 'end',
      cell: (drill) =>
        drill.availableQuantity === 0 ? (
          <span className="badge badge-warning badge-soft whitespace-nowrap">Sold out</span>
        ) : (
          <span className="tabular-nums">
            {isLow(drill) && <span className="badge badge-warning badge-soft me-2">Low</span>}
            <span>{formatCount(drill.availableQuantity)}</span>
          </span>
        ),
    },
    {
      header: 'Minimum Order',
      align: 'end',
      cell: (drill) => <span className="tabular-nums">{formatCount(drill.minimumOrder)}</span>,
    },
    actionsColumn((drill) => <ProductButtons drill={drill} onDelete={onDelete} />),
  ];
}

type ProductButtonsProps = { drill: ManagedDrill; onDelete: (drill: ManagedDrill) => void };

function ProductButtons({ drill, onDelete }: ProductButtonsProps) {
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <EditButtons
        area="products"
        editPath={productPaths.edit(drill._id)}
        describedBy={subjectId(drill)}
        onDelete={() => onDelete(drill)}
      />
    </div>
  );
}
