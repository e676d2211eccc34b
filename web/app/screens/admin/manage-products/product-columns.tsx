import { isolated } from '@chuck-and-bit/contract/isolated';
import type { ManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { firstImage } from '@chuck-and-bit/contract/picture-files';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { ProductBadge } from '../../../components/product-form/product-badge';
import { productPaths } from '../../../components/product-form/product-paths';
import { EditButtons } from '../../../components/tables/edit-buttons';
import { actionsColumn, type Column } from '../../../ui/data-table';

const isLow = ({ availableQuantity, lowStockThreshold }: ManagedProduct) =>
  availableQuantity < lowStockThreshold;

const subjectId = (product: ManagedProduct) => `product-${product._id}`;

type ProductSelection = {
  /** The ids of the products selected for a common change. */
  selected: readonly string[];
  onSelect: (product: ManagedProduct, isSelected: boolean) => void;
};

/** @param selection null for staff who may only read */
export function productColumns(
  selection: ProductSelection | null,
  onDelete: (product: ManagedProduct) => void,
): Column<ManagedProduct>[] {
  return [
    {
      header: 'Product',
      fills: true,
      cell: (product) => (
        <div className="flex min-w-0 items-center gap-3">
          {selection && (
            <label className="-m-2.5 flex size-11 shrink-0 items-center justify-center">
              <span className="sr-only">{`Select ${isolated(product.name)}`}</span>
              <input
                type="checkbox"
                className="checkbox checkbox-primary checkbox-sm"
                checked={selection.selected.includes(product._id)}
                onChange={(event) => selection.onSelect(product, event.target.checked)}
              />
            </label>
          )}
          <ProductThumbnail product={{ id: product._id, image: firstImage(product) }} />
          <span
            id={subjectId(product)}
            className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium"
          >
            <bdi className="min-w-0 break-words">{product.name}</bdi>
            <ProductBadge product={product} />
          </span>
        </div>
      ),
    },
    {
      header: 'Price',
      align: 'end',
      cell: (product) => (
        <span className="tabular-nums">
          <span>{formatUsd(product.price)}</span>
          {product.unit !== 'piece' && (
            <span className="text-base-content/70 text-sm">{` per ${product.unit}`}</span>
          )}
        </span>
      ),
    },
    {
      header: 'Available',
      align: 'end',
      cell: (product) =>
        product.availableQuantity === 0 ? (
          <span className="badge badge-warning badge-soft whitespace-nowrap">Sold out</span>
        ) : (
          <span className="tabular-nums">
            {isLow(product) && <span className="badge badge-warning badge-soft me-2">Low</span>}
            <span>{formatCount(product.availableQuantity)}</span>
          </span>
        ),
    },
    {
      header: 'Minimum Order',
      align: 'end',
      cell: (product) => <span className="tabular-nums">{formatCount(product.minimumOrder)}</span>,
    },
    actionsColumn((product) => <ProductButtons product={product} onDelete={onDelete} />),
  ];
}

type ProductButtonsProps = { product: ManagedProduct; onDelete: (product: ManagedProduct) => void };

function ProductButtons({ product, onDelete }: ProductButtonsProps) {
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <EditButtons
        area="products"
        editPath={productPaths.edit(product._id)}
        describedBy={subjectId(product)}
        onDelete={() => onDelete(product)}
      />
    </div>
  );
}
