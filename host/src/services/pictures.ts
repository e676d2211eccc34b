import path from 'node:path';
import type { Config } from '@chuck-and-bit/api/config';
import { createDiskStore } from '@chuck-and-bit/api/external/pictures/disk-store';
import { createPictureMaker } from '@chuck-and-bit/api/external/pictures/make-pictures';
import type { PictureServices } from '@chuck-and-bit/api/external/pictures/picture-services';
import type { PictureStore } from '@chuck-and-bit/api/external/pictures/picture-store';

type StoreConfig = Pick<Config, 'pictures' | 'dataDir'>;

/** The folder of pictures of a shop that has no other store. */
export const pictureFolderOf = (dataDir: string): string => path.resolve(dataDir, 'pictures');

/** A store that speaks S3 if one is configured, otherwise a folder. */
export async function openPictureStore({ pictures, dataDir }: StoreConfig): Promise<PictureStore> {
  if (pictures.kind === 'disk') return createDiskStore(pictureFolderOf(dataDir));
  // The client is large, and most shops don't need it.
  const { createS3Store } = await import('@chuck-and-bit/api/external/pictures/s3-store');
  return createS3Store(pictures);
}

/** What makes, keeps and fetches pictures. */
export async function choosePictures(
  config: StoreConfig & Pick<Config, 'production'>,
): Promise<PictureServices & { close: () => void }> {
  const store = await openPictureStore(config);
  const maker = createPictureMaker();
  return {
    store,
    maker,
    fetchRules: { allowHttp: !config.production },
    close: () => {
      maker.close();
      store.close();
    },
  };
}
