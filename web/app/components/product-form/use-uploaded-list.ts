import { useEffect, useEffectEvent, useState } from 'react';
import type { Uploads } from '../uploads/use-uploads';

/** A file that is not taken, and why. */
type RefusedFile = { key: string; name: string; problem: string };

/** An entry of a list: `stored` is null while its file is on its way, under the same key. */
type Entry<Stored> = { key: string; stored: Stored | null };

type List<Item> = { entries: () => readonly Item[]; change: (next: Item[]) => void };

/**
 * What the lists of pictures and of documents in a product's form do with their uploads. An entry is given what the shop stored of
 * its file, and is removed if its file is refused.
 */
export function useUploadedList<Stored, Item extends Entry<Stored>>(
  { queue, uploads }: Uploads<Stored>,
  { entries, change }: List<Item>,
) {
  const [surplus, setSurplus] = useState<readonly RefusedFile[]>([]);

  const follow = useEffectEvent(() => {
    const before = entries();
    let next = before;
    for (const { key, state, stored } of queue.all()) {
      if (state === 'refused') next = next.filter((each) => each.key !== key);
      if (state !== 'done') continue;
      next = next.map((each) => (each.key === key && !each.stored ? { ...each, stored } : each));
      queue.remove(key);
    }
    if (next !== before) change([...next]);
  });
  // Before anybody who waits for the end of the uploads.
  useEffect(() => queue.subscribe(() => follow()), [queue]);

  const refused = uploads.flatMap(({ key, name, state, problem }): RefusedFile[] =>
    state === 'refused' ? [{ key, name, problem: problem ?? '' }] : [],
  );
  return {
    uploads,
    change,
    retry: queue.retry,
    remove: (key: string) => {
      queue.remove(key);
      change(entries().filter((each) => each.key !== key));
    },
    /** Removes several at once. */
    removeAll: (keys: readonly string[]) => {
      for (const key of keys) queue.remove(key);
      change(entries().filter(({ key }) => !keys.includes(key)));
    },
    /** Adds the files that the list has room for, each with the entry that it is to become, and names the others. */
    addFiles: (
      files: readonly File[],
      room: number,
      toEntry: (file: File, key: string) => Item,
      problem: string,
    ) => {
      const taken = files.slice(0, Math.max(0, room));
      const keys = queue.add(taken);
      change([...entries(), ...taken.map((file, index) => toEntry(file, keys[index] ?? ''))]);
      setSurplus(
        files.slice(taken.length).map(({ name }, index) => ({ key: `${index} ${name}`, name, problem })),
      );
    },
    refused: [...refused, ...surplus],
    /** Forgets what was not taken. */
    closeRefused: () => {
      for (const { key } of refused) queue.remove(key);
      setSurplus([]);
    },
  };
}
