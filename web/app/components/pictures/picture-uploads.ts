import { type ManagedPicture, uploadPicture } from '@chuck-and-bit/contract/pictures';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { browserShopApi } from '../../shop-api';
import { preparePicture } from './prepare-picture';
import { sendWithProgress } from './send-with-progress';
import { untilAnswered } from './until-answered';
import { createUploadQueue, isOnItsWay, type SendOptions, type Upload } from './upload-queue';

/** A queue of uploads that ends with the component, and its files. */
export function usePictureUploads() {
  const [queue] = useState(() => createUploadQueue({ prepare: preparePicture, send: sendPicture }));
  const uploads: readonly Upload[] = useSyncExternalStore(queue.subscribe, queue.all, queue.all);
  useEffect(
    () => () => {
      for (const { key } of queue.all()) queue.remove(key);
    },
    [queue],
  );
  const isBusy = uploads.some(isOnItsWay);
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
  return { queue, uploads };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

/** Sends a form when its pictures have arrived. */
export function useSubmitAfter({ queue }: PictureUploads, submit: (event: FormEvent) => Promise<void>) {
  const [isWaiting, setWaiting] = useState(false);
  return {
    isWaiting,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      setWaiting(true);
      await queue.ended();
      setWaiting(false);
      await submit(event);
    },
  };
}

async function sendPicture(file: Blob, options: SendOptions): Promise<ManagedPicture> {
  const { uploadId, signal, onProgress, onWait } = options;
  const {
    success: _success,
    acknowledged: _acknowledged,
    ...picture
  } = await untilAnswered(
    () =>
      browserShopApi().call(
        uploadPicture,
        { query: { uploadId }, body: file },
        { signal, send: sendWithProgress(onProgress) },
      ),
    { signal, onWait },
  );
  return picture;
}
