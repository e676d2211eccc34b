import { getManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { arrangePictures, type ManagedPicture } from '@chuck-and-bit/contract/pictures';
import { useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { usePictureUploads } from '../../../components/pictures/picture-uploads';
import { untilAnswered } from '../../../components/uploads/until-answered';
import { newId } from '../../../browser/new-id';
import { browserShopApi } from '../../../shop-api';
import { type Assignable, type Batch, type BatchRow, toBatches } from './plan-batch';

/** A row on its way: the key of its upload, and what went wrong after it. */
export type SentRow = BatchRow & { key: string; problem: string | null; isShown: boolean };

/** Uploads the files of many products, and adds them to the pictures of each. */
export function useBatches() {
  const { queue, uploads } = usePictureUploads();
  const [sent, setSent] = useState<readonly SentRow[]>([]);
  /** Whether those that are sent replace the pictures before them. */
  const [areReplacing, setReplacing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const mark = (keys: readonly string[], part: Partial<SentRow>) =>
    setSent((rows) => rows.map((row) => (keys.includes(row.key) ? { ...row, ...part } : row)));

  /** Shows those of these uploads that have arrived. */
  async function showArrived(productId: string, keys: readonly string[], replaces: boolean): Promise<void> {
    await queue.ended(keys);
    const arrived = keys.flatMap((key) => queue.all().find((upload) => upload.key === key) ?? []);
    const pictures = arrived.flatMap(({ stored }) => stored ?? []);
    const shown = arrived.filter(({ stored }) => stored !== null).map(({ key }) => key);
    if (pictures.length === 0) return;
    try {
      await addToProduct(productId, pictures, replaces);
      mark(shown, { isShown: true, problem: null });
    } catch (error) {
      mark(shown, { problem: errorMessage(error) });
    }
  }

  async function run(
    batches: readonly (Omit<Batch, 'rows'> & { keys: readonly string[]; replaces: boolean })[],
  ) {
    setBusy(true);
    for (const { productId, keys, replaces } of batches) await showArrived(productId, keys, replaces);
    setBusy(false);
  }

  return {
    uploads,
    sent,
    isBusy,
    start(rows: readonly BatchRow[], products: readonly Assignable[], replaces: boolean) {
      const batches = toBatches(rows, products).map((batch) => ({
        ...batch,
        replaces,
        keys: queue.add(batch.rows.map(({ file }) => file)),
      }));
      setSent(
        batches.flatMap(({ rows: members, keys }) =>
          members.map((row, index) => ({ ...row, key: keys[index] ?? '', problem: null, isShown: false })),
        ),
      );
      setReplacing(replaces);
      return run(batches);
    },
    /** Tries again what may succeed. */
    retry() {
      const failed = sent.filter(({ key, isShown }) => {
        const state = queue.all().find((upload) => upload.key === key)?.state;
        return !isShown && (state === 'failed' || state === 'done');
      });
      for (const { key } of failed) {
        if (queue.all().some((upload) => upload.key === key && upload.state === 'failed')) queue.retry(key);
      }
      const productIds = [...new Set(failed.flatMap(({ productId }) => productId ?? []))];
      return run(
        productIds.map((productId) => ({
          productId,
          keys: failed.filter((row) => row.productId === productId).map(({ key }) => key),
          // What is shown by now stays.
          replaces: areReplacing && !sent.some((row) => row.productId === productId && row.isShown),
        })),
      );
    },
    forget() {
      for (const { key } of sent) queue.remove(key);
      setSent([]);
    },
  };
}

/** Adds pictures to a product as it is now. Each is described by the product's name, until somebody describes it. */
async function addToProduct(
  productId: string,
  added: readonly ManagedPicture[],
  replaces: boolean,
): Promise<void> {
  const api = browserShopApi();
  const params = { id: productId };
  const waiting = { signal: new AbortController().signal, onWait: () => undefined };
  const { name, version, pictures } = await untilAnswered(
    () => api.call(getManagedProduct, { params }),
    waiting,
  );
  const before = replaces ? [] : pictures.filter(({ _id }) => !added.some((one) => one._id === _id));
  const list = [...before, ...added].map(({ _id, alt }) => ({ _id, alt: alt || name }));
  const options = { idempotencyKey: newId() };
  await untilAnswered(
    () => api.call(arrangePictures, { params, body: { version, pictures: list } }, options),
    waiting,
  );
}
