import { type ManagedPicture, uploadPicture } from '@chuck-and-bit/contract/pictures';
import { browserShopApi } from '../../shop-api';
import { sendWithProgress } from '../uploads/send-with-progress';
import { untilAnswered } from '../uploads/until-answered';
import type { SendOptions } from '../uploads/upload-queue';
import { type Uploads, useUploads } from '../uploads/use-uploads';
import { preparePicture } from './prepare-picture';

/** Pictures on their way to the shop. */
export const usePictureUploads = () => useUploads({ prepare: preparePicture, send: sendPicture });

export type PictureUploads = Uploads<ManagedPicture>;

async function sendPicture(file: Blob, options: SendOptions): Promise<ManagedPicture> {
  const { uploadId, signal, onProgress, onWait } = options;
  const {
    success: _success,
    acknowledged: _acknowledged,
    ...picture
  } = await untilAnswered(
    () =>
      browserShopApi().call(
        uploadPicture,
        { query: { uploadId }, body: file },
        { signal, send: sendWithProgress(onProgress) },
      ),
    { signal, onWait },
  );
  return picture;
}
