/** There is no usable picture: at the address, or in the file. The message names the reason. */
export class PictureError extends Error {
  override readonly name: string = 'PictureError';
}

/** A `PictureError` that occupied a connection or a process for a long time. */
export class CostlyPictureError extends PictureError {
  override readonly name = 'CostlyPictureError';
}

/** Too many pictures are being processed. */
export class PicturesBusyError extends Error {
  override readonly name = 'PicturesBusyError';
}
