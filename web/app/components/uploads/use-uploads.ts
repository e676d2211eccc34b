import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, isOnItsWay, type Upload, type UploadSteps } from './upload-queue';

/** A queue of uploads that ends with the component, and its files. */
export function useUploads<Stored>(steps: UploadSteps<Stored>) {
  const [queue] = useState(() => createUploadQueue(steps));
  const uploads: readonly Upload<Stored>[] = useSyncExternalStore(queue.subscribe, queue.all, queue.all);
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

export type Uploads<Stored> = ReturnType<typeof useUploads<Stored>>;

/** Sends a form when its files have arrived. */
export function useSubmitAfter(
  queues: readonly { ended: () => Promise<void> }[],
  submit: (event: FormEvent) => Promise<void>,
) {
  const [isWaiting, setWaiting] = useState(false);
  return {
    isWaiting,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      setWaiting(true);
      await Promise.all(queues.map((queue) => queue.ended()));
      setWaiting(false);
      await submit(event);
    },
  };
}
