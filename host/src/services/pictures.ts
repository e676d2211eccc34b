import type { Config } from '@chuck-and-bit/api/config';
import { createPictureMaker } from '@chuck-and-bit/api/external/pictures/make-pictures';
import type { PictureServices } from '@chuck-and-bit/api/external/pictures/picture-services';
import { openFileStore, type StoreConfig } from './files';

/** What makes, keeps and fetches pictures. */
export async function choosePictures(
  config: StoreConfig & Pick<Config, 'production'>,
): Promise<PictureServices & { close: () => void }> {
  const store = await openFileStore('pictures', config);
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
