import { createListeners } from '../../browser/listeners';
import { newId } from '../../browser/new-id';
import { ShopApiError } from '../../browser/shop-api-error';
import { errorMessage } from '../errors/error-message';

/** A file on its way to the shop, which answers with what it `Stored`. */
export type Upload<Stored = unknown> = {
  /** The id of the upload, so that a repeated one stores no second file. */
  key: string;
  name: string;
  /**
   * `waiting`: for the connection, or for a busy shop. `failed`: it may succeed if somebody tries again. `refused`: it would
   * be refused again.
   */
  state: 'queued' | 'preparing' | 'sending' | 'waiting' | 'failed' | 'refused' | 'done';
  /** The part of the file that was sent, from 0 to 1. */
  progress: number;
  /** Of a picture, a `data:` address; null until it was prepared. */
  preview: string | null;
  /** Why it failed or was refused. */
  problem: string | null;
  stored: Stored | null;
};

export type SendOptions = {
  uploadId: string;
  signal: AbortSignal;
  onProgress: (part: number) => void;
  onWait: (isWaiting: boolean) => void;
};

/** What is sent, which may be the file itself. */
type Prepared = { file: Blob; preview: string | null };

export type UploadSteps<Stored> = {
  /** Rejects with a `UserFacingError` for a file that is refused. */
  prepare: (file: File) => Promise<Prepared>;
  send: (file: Blob, options: SendOptions) => Promise<Stored>;
};

/** So many at once: one is prepared while another is sent. */
const atOnce = 2;

type Work = { file: File; prepared: Prepared | null; abort: AbortController };

/** Prepares and sends files, in the order in which they were added. */
export function createUploadQueue<Stored>({ prepare, send }: UploadSteps<Stored>) {
  let uploads: readonly Upload<Stored>[] = [];
  let running = 0;
  const works = new Map<string, Work>();
  const { subscribe, notify } = createListeners();

  const store = (next: readonly Upload<Stored>[]) => {
    uploads = next;
    notify();
  };
  const change = (key: string, part: Partial<Upload<Stored>>) =>
    store(uploads.map((each) => (each.key === key ? { ...each, ...part } : each)));

  async function run(key: string, work: Work): Promise<void> {
    try {
      change(key, { state: 'preparing', problem: null, progress: 0 });
      work.prepared ??= await prepare(work.file);
      const { file, preview } = work.prepared;
      change(key, { state: 'sending', preview });
      const stored = await send(file, {
        uploadId: key,
        signal: work.abort.signal,
        onProgress: (progress) => change(key, { progress }),
        onWait: (isWaiting) => change(key, { state: isWaiting ? 'waiting' : 'sending' }),
      });
      works.delete(key);
      change(key, { state: 'done', progress: 1, stored });
    } catch (error) {
      if (work.abort.signal.aborted) return;
      change(key, { state: isFinal(error) ? 'refused' : 'failed', problem: errorMessage(error) });
    }
  }

  function startNext(): void {
    const next = uploads.find(({ state }) => state === 'queued');
    const work = next && works.get(next.key);
    if (!work || running >= atOnce) return;
    running += 1;
    void run(next.key, work).finally(() => {
      running -= 1;
      startNext();
    });
    startNext();
  }

  return {
    subscribe,
    all: () => uploads,
    /** @returns the keys of the uploads, in the order of the files */
    add(files: readonly File[]): string[] {
      const added = files.map(uploadOf);
      for (const [index, file] of files.entries()) {
        works.set(added[index]?.key ?? '', { file, prepared: null, abort: new AbortController() });
      }
      store([...uploads, ...added]);
      startNext();
      return added.map(({ key }) => key);
    },
    retry(key: string): void {
      change(key, { state: 'queued', problem: null });
      startNext();
    },
    /** Ends an upload, or forgets one that has ended. */
    remove(key: string): void {
      works.get(key)?.abort.abort();
      works.delete(key);
      store(uploads.filter((each) => each.key !== key));
      startNext();
    },
    /** Resolves when no file is on its way any more, or none of these. */
    async ended(keys?: readonly string[]): Promise<void> {
      while (uploads.some((each) => isOnItsWay(each) && (keys?.includes(each.key) ?? true))) {
        await nextCall(subscribe);
      }
    },
  };
}

const uploadOf = ({ name }: File): Upload<never> => ({
  key: newId(),
  name,
  state: 'queued',
  progress: 0,
  preview: null,
  problem: null,
  stored: null,
});

/** Resolves when the listeners are called next. */
const nextCall = (subscribe: (listener: () => void) => () => void) =>
  new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });

export const isOnItsWay = ({ state }: Upload): boolean =>
  state === 'queued' || state === 'preparing' || state === 'sending' || state === 'waiting';

/** Whether the file itself is the cause: the browser can't read it, or the shop refuses it. */
const isFinal = (error: unknown) =>
  !(error instanceof ShopApiError) || [400, 413, 415, 422].includes(error.statusCode);
