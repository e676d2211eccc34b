import type { FetchRules } from './fetch-picture';
import type { PictureMaker } from './make-pictures';
import type { PictureStore } from './picture-store';

/** What the shop needs to make and keep pictures. */
export type PictureServices = {
  store: PictureStore;
  maker: PictureMaker;
  /** For addresses of other servers. */
  fetchRules: FetchRules;
};
