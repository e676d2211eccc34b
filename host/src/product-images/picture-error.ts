/** The address has no usable picture. */
export class PictureError extends Error {
  override readonly name: string = 'PictureError';
}

/** As `PictureError`, after occupying a connection or a process for long. */
export class CostlyPictureError extends PictureError {
  override readonly name = 'CostlyPictureError';
}

/** Too many pictures are being processed. */
export class PicturesBusyError extends Error {
  override readonly name = 'PicturesBusyError';
}
