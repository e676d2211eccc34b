export type SweepTimes = {
  /** What nothing shows is removed after this, so that a file that was just uploaded can be put into a product. */
  unusedSeconds: number;
  /** Files without a row are removed after this: an upload that is running writes them first. */
  uploadSeconds: number;
};

export const sweepTimes: SweepTimes = { unusedSeconds: 24 * 3_600, uploadSeconds: 3_600 };
