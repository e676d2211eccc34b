import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createDiskStore } from '../src/external/files/disk-store';
import { createPictureMaker } from '../src/external/pictures/make-pictures';

/** Pictures of a test's shop, in a folder that goes with it. It may fetch pictures from this machine. */
export async function openPictures() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-pictures-'));
  const maker = createPictureMaker();
  return {
    folder,
    store: createDiskStore(folder),
    maker,
    fetchRules: { allowHttp: true, isAllowedAddress: (address: string) => address === '127.0.0.1' },
    close: async () => {
      maker.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PNG file of 4 by 3 pixels. */
export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM4k5YGRww4OQB57hMhQubHGwAAAABJRU5ErkJggg==',
  'base64',
);
