import { limits } from '@chuck-and-bit/contract/limits';
import { otherPictureType } from '@chuck-and-bit/contract/other-pictures';
import { largestSide } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { UserFacingError } from '../../browser/user-facing-error';
import { say } from '../toasts/say';
import {
  animationBytes,
  breaksOff,
  endBytes,
  fileTypeOf,
  isAnimated,
  isSent,
  signatureBytes,
} from './file-type';
import { hasWorkerCanvas, type Scaled, scalePicture, type ScaleTask } from './scale-picture';

export type PreparedPicture = {
  /** The file itself if it needs no change. */
  file: Blob;
  /** A small version as a `data:` address. */
  preview: string;
};

const previewSide = 240;

/**
 * Turns a picture upright, scales it to `largestSide`, and cuts it to its middle square if that is asked for.
 * @throws UserFacingError why the file is refused
 */
export async function preparePicture(
  file: Blob,
  { isSquare = false }: { isSquare?: boolean } = {},
): Promise<PreparedPicture> {
  const { pictureBytes, pictureMegapixels } = limits;
  if (file.size > pictureBytes) {
    throw new UserFacingError(pictureMessages.pictureTooLarge(pictureBytes / 1_000_000));
  }
  const start = await bytesOf(file.slice(0, signatureBytes));
  const type = fileTypeOf(start);
  // Some browsers draw them, and would make another picture of them.
  const other = otherPictureType(start);
  if (other !== null) throw new UserFacingError(pictureMessages.pictureIsOther(other));
  await sayIfAnimated(file, type);
  if (type === 'svg') throw new UserFacingError(pictureMessages.pictureIsSvg);
  const end = await bytesOf(file.slice(-endBytes));
  if (breaksOff(type, { size: file.size, start, end })) {
    throw new UserFacingError(pictureMessages.pictureBreaksOff);
  }
  const scaled = await inTurn({
    file,
    previewSide,
    side: largestSide,
    mostPixels: pictureMegapixels * 1_000_000,
    isSquare,
    isKept: !isSquare && isSent(type),
    // Photos are JPEG; other pictures may have transparent parts.
    type: type === 'jpeg' ? 'image/jpeg' : 'image/webp',
  });
  if (scaled.kind === 'scaled') {
    return { file: scaled.file ?? file, preview: scaled.preview };
  }
  if (scaled.kind === 'tooManyPixels') {
    throw new UserFacingError(pictureMessages.pictureTooManyPixels(pictureMegapixels));
  }
  if (type === 'heic') throw new UserFacingError(pictureMessages.pictureIsHeic);
  const { pictureBroken, pictureUnknown } = pictureMessages;
  throw new UserFacingError(type === null ? pictureUnknown : pictureBroken);
}

type FileType = ReturnType<typeof fileTypeOf>;

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

async function sayIfAnimated(file: Blob, type: FileType): Promise<void> {
  if (!isAnimated(type, await bytesOf(file.slice(0, animationBytes)))) return;
  const name = file instanceof File ? file.name : 'This picture';
  say('info', pictureMessages.pictureIsAnimated(name), `animated ${name}`);
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time, because each takes up to 240 MB while it is scaled. */
function inTurn(task: ScaleTask): Promise<Scaled> {
  const scaled = last.then(() => scale(task));
  last = scaled.catch(() => null);
  return scaled;
}

async function scale(task: ScaleTask): Promise<Scaled> {
  try {
    const scaled = hasWorkerCanvas() ? await scaleInWorker(task) : null;
    return scaled ?? (await scalePicture(task));
  } catch {
    return { kind: 'unreadable' };
  }
}

/** @returns null if the worker fails: the connection may be gone before its file was loaded */
function scaleInWorker(task: ScaleTask): Promise<Scaled | null> {
  const worker = new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Scaled | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Scaled>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
