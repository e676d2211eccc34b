import { isolated } from '@chuck-and-bit/contract/isolated';
import { limits } from '@chuck-and-bit/contract/limits';
import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { formatCount } from '@chuck-and-bit/contract/money';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { type Column, DataTable } from '../../../ui/data-table';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { type Assignable, type BatchRow, toBatches, withoutRoom } from './plan-batch';

type BatchPreviewProps = {
  rows: readonly BatchRow[];
  products: readonly Assignable[];
  /** Further products were found to choose from. */
  onProducts: (found: readonly Assignable[]) => void;
  onAssign: (row: BatchRow, productId: string | null) => void;
  onStart: (rows: readonly BatchRow[], replaces: boolean) => void;
  onCancel: () => void;
};

/** Which file goes to which product, before anything is uploaded. */
export function BatchPreview(props: BatchPreviewProps) {
  const { rows, products, onProducts, onAssign, onStart, onCancel } = props;
  const [replaces, setReplaces] = useState(false);
  const surplus = withoutRoom(rows, products, { replaces });
  const chosen = rows.filter((row) => row.productId !== null && !surplus.has(row));
  const count = chosen.length;
  return (
    <div className="flex flex-col gap-4">
      <Summary rows={rows} chosen={chosen} surplus={surplus.size} products={products} />
      <FindProduct onFound={onProducts} />
      <DataTable
        caption="Which file goes to which product"
        columns={columns({ products, surplus, onAssign })}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={null}
      />
      <CheckboxField
        label="Replace the pictures that these products have"
        checked={replaces}
        onChange={(event) => setReplaces(event.target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={count === 0} onClick={() => onStart(chosen, replaces)}>
          {count === 1 ? 'Upload 1 picture' : `Upload ${formatCount(count)} pictures`}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Choose other files
        </Button>
      </div>
    </div>
  );
}

type SummaryProps = {
  rows: readonly BatchRow[];
  chosen: readonly BatchRow[];
  surplus: number;
  products: readonly Assignable[];
};

function Summary({ rows, chosen, surplus, products: known }: SummaryProps) {
  const left = rows.filter(({ productId }) => productId === null);
  const unknown = left.filter(({ fitting }) => fitting.length === 0).length;
  const ambiguous = left.filter(({ fitting }) => fitting.length > 1).length;
  const products = toBatches(chosen, known).length;
  const parts = [
    `${formatCount(chosen.length)} of ${filesText(rows.length)} go to ${formatCount(products)} ${products === 1 ? 'product' : 'products'}.`,
    unknown > 0 && `${filesText(unknown)} without a product.`,
    ambiguous > 0 && `${filesText(ambiguous)} with several.`,
    surplus > 0 && `${filesText(surplus)} without room.`,
  ];
  return (
    <p aria-live="polite" className="text-lg font-medium">
      {parts.filter(Boolean).join(' ')}
    </p>
  );
}

const filesText = (count: number) => `${formatCount(count)} ${count === 1 ? 'file' : 'files'}`;

type ColumnsOptions = Pick<BatchPreviewProps, 'products' | 'onAssign'> & { surplus: ReadonlySet<BatchRow> };

function columns({ products, surplus, onAssign }: ColumnsOptions): readonly Column<BatchRow>[] {
  const label = ({ name, sku }: Assignable) => (sku ? `${isolated(sku)} · ${isolated(name)}` : name);
  const optionsOf = ({ fitting }: BatchRow) => [
    { value: '', label: 'Leave out' },
    ...fitting
      .flatMap((id) => products.filter(({ _id }) => _id === id))
      .map((product) => ({
        value: product._id,
        label: fitting.length > 1 ? `Fits: ${label(product)}` : label(product),
      })),
    ...products
      .filter(({ _id }) => !fitting.includes(_id))
      .map((product) => ({ value: product._id, label: label(product) })),
  ];
  return [
    {
      header: 'File',
      fills: true,
      cell: (row) => (
        <span className="flex min-w-0 flex-col py-1.5">
          <bdi className="font-medium wrap-anywhere">{row.name}</bdi>
          <span className="text-base-content/75 text-sm">{noteOf(row, surplus.has(row))}</span>
        </span>
      ),
    },
    {
      header: 'Product',
      fills: true,
      cell: (row) => (
        <SelectField
          label={`Product of ${row.name}`}
          hidesLabel
          compact
          options={optionsOf(row)}
          value={row.productId ?? ''}
          onChange={({ target }) => onAssign(row, target.value || null)}
        />
      ),
    },
  ];
}

function noteOf({ fitting, productId }: BatchRow, hasNoRoom: boolean): string {
  if (hasNoRoom) return `Left out: a product has at most ${limits.productPictures.max} pictures`;
  if (productId !== null) return fitting.includes(productId) ? '' : 'Assigned by you';
  if (fitting.length === 0) return 'No product has this SKU or name';
  return fitting.length === 1 ? 'Left out' : 'Several products fit: please choose one';
}

/** Adds further products to the choices of the table. */
function FindProduct({ onFound }: { onFound: (found: readonly Assignable[]) => void }) {
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState('');
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const q = typed.trim();
    if (q === '') return;
    try {
      const found = await browserShopApi().call(listManagedProducts, { query: { q, limit: '20' } });
      onFound(found);
      setResult(
        found.length === 0
          ? 'No product found'
          : `Now to choose in the table: ${found.map(({ name }) => isolated(name)).join(', ')}`,
      );
    } catch (error) {
      setResult(errorMessage(error));
    }
  };
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void search(event)}>
      <TextField
        label="Find a product that is not in the choices"
        type="search"
        compact
        className="grow basis-60"
        maxLength={limits.search.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline" size="small">
        Find
      </Button>
      <output className="text-base-content/75 basis-full text-sm wrap-anywhere empty:hidden">{result}</output>
    </form>
  );
}
