import type { FileStore } from '../files/file-store';
import type { FetchRules } from './fetch-picture';
import type { PictureMaker } from './make-pictures';

/** What the shop needs to make and keep pictures. */
export type PictureServices = {
  store: FileStore;
  maker: PictureMaker;
  /** For addresses of other servers. */
  fetchRules: FetchRules;
};
