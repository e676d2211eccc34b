import { limits } from '@chuck-and-bit/contract/limits';
import { isPdf, pdfEndBytes } from '@chuck-and-bit/contract/product-document-files';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { uploadProductDocument } from '@chuck-and-bit/contract/product-documents';
import { UserFacingError } from '../../browser/user-facing-error';
import { browserShopApi } from '../../shop-api';
import { sendWithProgress } from '../uploads/send-with-progress';
import { untilAnswered } from '../uploads/until-answered';
import type { SendOptions } from '../uploads/upload-queue';
import { type Uploads, useUploads } from '../uploads/use-uploads';
import type { StoredDocument } from './form-documents';

/** Documents on their way to the shop. */
export const useDocumentUploads = () => useUploads({ prepare: checkDocument, send: sendDocument });

export type DocumentUploads = Uploads<StoredDocument>;

/** Refuses a file before it is sent. */
async function checkDocument(file: Blob) {
  const { documentBytes } = limits;
  if (file.size > documentBytes) {
    throw new UserFacingError(productDocumentMessages.documentTooLarge(documentBytes / 1_000_000));
  }
  const ends = [file.slice(0, pdfEndBytes), file.slice(-pdfEndBytes)].map((part) => part.arrayBuffer());
  const [start, end] = (await Promise.all(ends)).map((part) => new Uint8Array(part));
  if (!start || !isPdf(start, end)) throw new UserFacingError(productDocumentMessages.documentNotPdf);
  return { file, preview: null };
}

async function sendDocument(file: Blob, options: SendOptions): Promise<StoredDocument> {
  const { uploadId, signal, onProgress, onWait } = options;
  const { _id, bytes } = await untilAnswered(
    () =>
      browserShopApi().call(
        uploadProductDocument,
        { query: { uploadId }, body: file },
        { signal, send: sendWithProgress(onProgress) },
      ),
    { signal, onWait },
  );
  return { _id, bytes };
}
