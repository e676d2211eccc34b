/** What is made of a file, in numbers and words that a worker can be sent. */
export type ScaleTask = {
  file: Blob;
  previewSide: number;
  /** The largest width and height. */
  side: number;
  /** Larger pictures are not scaled. */
  mostPixels: number;
  /** Cuts the picture to its middle square. */
  isSquare: boolean;
  /** The file is good as it is, unless it is larger than `side`. */
  isKept: boolean;
  type: 'image/jpeg' | 'image/webp';
};

/** `preview`: a `data:` address. `file`: null if the file is good as it is. */
export type Scaled =
  | { kind: 'scaled'; preview: string; file: Blob | null }
  | { kind: 'unreadable' }
  | { kind: 'tooManyPixels' };

/** What a canvas writes. Safari writes no WebP and takes PNG instead, which is as good. */
const quality = 0.92;
const previewQuality = 0.8;

/** Turns a picture upright and scales it. Runs in a worker, or in the page where the browser has no canvas for workers. */
export async function scalePicture(task: ScaleTask): Promise<Scaled> {
  const { file, previewSide, side, mostPixels, isSquare, isKept, type } = task;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { kind: 'unreadable' };
  try {
    const { width, height } = bitmap;
    if (width * height > mostPixels) return { kind: 'tooManyPixels' };
    const small = draw(bitmap, previewSide, isSquare);
    const preview = await dataAddressOf(await toBlob(small, 'image/webp', previewQuality));
    if (isKept && Math.max(width, height) <= side) return { kind: 'scaled', preview, file: null };
    return { kind: 'scaled', preview, file: await toBlob(draw(bitmap, side, isSquare), type, quality) };
  } finally {
    bitmap.close();
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

export const hasWorkerCanvas = (): boolean =>
  typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Draws the whole picture, or its middle square, no larger than this. */
function draw(bitmap: ImageBitmap, side: number, isSquare: boolean): Canvas {
  const smaller = Math.min(bitmap.width, bitmap.height);
  const width = isSquare ? smaller : bitmap.width;
  const height = isSquare ? smaller : bitmap.height;
  const scale = Math.min(1, side / Math.max(width, height));
  const size = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = createCanvas(size(width), size(height));
  const context = canvas.getContext('2d') as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D
    | null;
  if (!context) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  const left = (bitmap.width - width) / 2;
  const top = (bitmap.height - height) / 2;
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toBlob(canvas: Canvas, type: string, blobQuality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality: blobQuality });
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was written')));
    canvas.toBlob(done, type, blobQuality);
  });
}

const dataAddressOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('No preview')));
    reader.readAsDataURL(blob);
  });
