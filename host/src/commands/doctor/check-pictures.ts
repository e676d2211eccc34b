import type { Config } from '@chuck-and-bit/api/config';
import { openPictureStore } from '../../services/pictures';
import { type Finding, findingsAbout, reasonOf } from './finding';

const { fault, ok, warning } = findingsAbout('Pictures');

/** Checks that the store of pictures can be reached: reads the name of one. Whether it can be written shows the first upload. */
export async function checkPictures(
  config: Pick<Config, 'pictures' | 'dataDir' | 'databaseUrl'>,
): Promise<Finding[]> {
  const store = await openPictureStore(config);
  try {
    for await (const _id of store.list()) break;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return [fault(`${store.where} can't be read: ${reasonOf(cause)}`)];
  } finally {
    store.close();
  }
  if (config.pictures.kind === 'disk' && config.databaseUrl !== null) {
    return [
      warning(
        `in ${store.where}: several machines on one database need to share this folder, or PICTURES_S3_*`,
      ),
    ];
  }
  return [ok(`in ${store.where}`)];
}
