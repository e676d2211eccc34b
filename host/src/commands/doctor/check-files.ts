import type { Config } from '@chuck-and-bit/api/config';
import { fileKinds } from '@chuck-and-bit/api/external/files/file-store';
import { openFileStore } from '../../services/files';
import { type Finding, findingsAbout, reasonOf } from './finding';

const { fault, ok, warning } = findingsAbout('Files');

type FilesConfig = Pick<Config, 'files' | 'dataDir' | 'databaseUrl'>;

/** Checks that the stores of files can be reached: reads the name of one. Whether they can be written shows the first upload. */
export const checkFiles = (config: FilesConfig): Promise<Finding[]> =>
  Promise.all(
    fileKinds.map(async (kind) => {
      const store = await openFileStore(kind, config);
      try {
        for await (const _id of store.list()) break;
      } catch (error) {
        const cause = error instanceof Error && error.cause ? error.cause : error;
        return fault(`${kind} in ${store.where} can't be read: ${reasonOf(cause)}`);
      } finally {
        store.close();
      }
      const about = `${kind} in ${store.where}`;
      if (config.files.kind === 's3' || config.databaseUrl === null) return ok(about);
      return warning(`${about}: several machines on one database need to share this folder, or FILES_S3_*`);
    }),
  );
