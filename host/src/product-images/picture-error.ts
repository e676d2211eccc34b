/** There is no picture to be had at this address. */
export class PictureError extends Error {
  override readonly name: string = 'PictureError';
}

/** There is none, and finding that out held up a connection or a process for long. */
export class CostlyPictureError extends PictureError {
  override readonly name = 'CostlyPictureError';
}

/** Too many pictures are being made at this moment. */
export class PicturesBusyError extends Error {
  override readonly name = 'PicturesBusyError';
}
