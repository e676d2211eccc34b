import { limits } from '@chuck-and-bit/contract/limits';
import { formatCount } from '@chuck-and-bit/contract/money';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { matchPictures } from '@chuck-and-bit/contract/pictures';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { ChooseFiles } from '../../../components/uploads/choose-files';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { PageHeading } from '../../../ui/page-heading';
import { BatchPreview } from './batch-preview';
import { BatchProgress } from './batch-progress';
import { type Assignable, type BatchRow, isForeign, nameOf, toRows } from './plan-batch';
import { useBatches } from './use-batches';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Upload Pictures', 'Add pictures to many products at once.');

export default function UploadPictures() {
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const [products, setProducts] = useState<readonly Assignable[]>([]);
  const [isMatching, setMatching] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const batches = useBatches();

  const choose = async (chosen: readonly File[]) => {
    const files = chosen.filter((file) => !isForeign(file));
    setFault(null);
    if (files.length > limits.matchedFiles.max) {
      return setFault(pictureMessages.tooManyFiles(limits.matchedFiles.max));
    }
    setMatching(true);
    try {
      const names = files.map((file) => fitInto(nameOf(file), limits.fileName.max));
      const matched = await browserShopApi().call(matchPictures, { body: { names } });
      setProducts(matched.products);
      setRows(toRows(files, matched.files));
    } catch (error) {
      setFault(errorMessage(error));
    }
    setMatching(false);
  };
  const startAgain = () => {
    batches.forget();
    setRows([]);
  };

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <PageHeading
        title="Upload Pictures"
        intro={`Files are matched to products by their names: a SKU or the name of a product, and a number where there are several, such as CB-12_2.jpg. A folder named like a product works too. At most ${formatCount(limits.matchedFiles.max)} files at once.`}
        actions={<AllProductsLink />}
      />
      {rows.length === 0 && (
        <ChooseFiles label="Choose pictures" folder onFiles={(files) => void choose(files)}>
          <output className="empty:hidden">{isMatching && 'Looking for the products'}</output>
        </ChooseFiles>
      )}
      <FormError message={fault} />
      {rows.length > 0 && batches.sent.length === 0 && (
        <BatchPreview
          rows={rows}
          products={products}
          onProducts={(found) =>
            setProducts([...products, ...found.filter(({ _id }) => !products.some((one) => one._id === _id))])
          }
          onAssign={(row, productId) =>
            setRows(rows.map((each) => (each === row ? { ...each, productId } : each)))
          }
          onStart={(chosen, replaces) => void batches.start(chosen, products, replaces)}
          onCancel={startAgain}
        />
      )}
      {batches.sent.length > 0 && (
        <BatchProgress batches={batches} products={products} onStartAgain={startAgain} />
      )}
    </div>
  );
}
