import { formatCount } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { UploadState } from '../../../components/uploads/upload-state';
import type { Upload } from '../../../components/uploads/upload-queue';
import { productPaths } from '../../../components/product-form/product-paths';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import type { Assignable } from './plan-batch';
import type { SentRow, useBatches } from './use-batches';

type BatchProgressProps = {
  batches: ReturnType<typeof useBatches>;
  products: readonly Assignable[];
  onStartAgain: () => void;
};

/** How far the uploads are, and in the end what became of each file. */
export function BatchProgress({ batches, products, onStartAgain }: BatchProgressProps) {
  const { sent, uploads, isBusy, retry } = batches;
  const shown = sent.filter(({ isShown }) => isShown).length;
  const uploadOf = ({ key }: SentRow) => uploads.find((upload) => upload.key === key);
  const missing = sent.filter(({ isShown }) => !isShown);
  const mayRetry = missing.some((row) => uploadOf(row)?.state !== 'refused');
  return (
    <section aria-labelledby="progress" className="flex flex-col gap-4">
      <h2 id="progress" className="text-xl font-semibold">
        {isBusy ? 'Being uploaded' : 'Uploaded'}
      </h2>
      <progress
        className="progress progress-primary h-3"
        aria-label="Pictures that their products show"
        value={shown}
        max={sent.length}
      />
      <output className="text-lg font-medium">
        {isBusy
          ? 'Please keep this page open.'
          : `${formatCount(shown)} of ${formatCount(sent.length)} pictures are in the shop.${missing.length > 0 ? ` ${formatCount(missing.length)} failed.` : ''}`}
      </output>
      <DataTable
        caption="What became of each file"
        // What failed comes first.
        rows={isBusy ? sent : [...missing, ...sent.filter(({ isShown }) => isShown)]}
        columns={columns(products, uploadOf)}
        rowKey={({ key }) => key}
        empty={null}
      />
      {!isBusy && (
        <div className="flex flex-wrap gap-3">
          {missing.length > 0 && mayRetry && (
            <Button variant="outline" onClick={() => void retry()}>
              Try again what failed
            </Button>
          )}
          <Button variant="outline" onClick={onStartAgain}>
            Upload other files
          </Button>
        </div>
      )}
    </section>
  );
}

function columns(
  products: readonly Assignable[],
  uploadOf: (row: SentRow) => Upload | undefined,
): readonly Column<SentRow>[] {
  return [
    {
      header: 'File',
      fills: true,
      cell: ({ name }) => <bdi className="font-medium wrap-anywhere">{name}</bdi>,
    },
    {
      header: 'Product',
      fills: true,
      cell: ({ productId }) =>
        productId !== null && (
          <Link to={productPaths.edit(productId)} className="link wrap-anywhere">
            {products.find(({ _id }) => _id === productId)?.name}
          </Link>
        ),
    },
    {
      header: 'State',
      fills: true,
      cell: (row) => {
        const upload = uploadOf(row);
        if (row.isShown) return 'In the shop';
        return upload && <UploadState upload={row.problem ? { ...upload, problem: row.problem } : upload} />;
      },
    },
  ];
}
