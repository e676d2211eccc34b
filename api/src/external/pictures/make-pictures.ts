import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BrandUse, brandFileNames, iconSides } from '@chuck-and-bit/contract/brand-files';
import { limits } from '@chuck-and-bit/contract/limits';
import { largerWidths, largestSide, thumbnailWidths } from '@chuck-and-bit/contract/picture-files';
import pLimit from 'p-limit';
import { CostlyPictureError, PictureError, PicturesBusyError } from './picture-error';
import type { PictureType } from './picture-type';

export type MakeLimits = {
  /** Number of processes. Each makes one picture at a time. */
  processes?: number;
  /** CPU time limit for one picture. A large photo takes a tenth of it. */
  cpuMilliseconds?: number;
  /** Timeout for one picture, also on a busy machine. */
  milliseconds?: number;
  /** Memory limit (RSS) of a process, including its base of 60 MB. */
  residentBytes?: number;
  /** The same for AVIF, of which one is decoded at a time: its decoder takes up to 28 bytes for each pixel. */
  avifResidentBytes?: number;
  /** Further pictures are refused while so many wait. */
  maxWaiting?: number;
};

/** The files of a picture, in all its widths and formats. `width` and `height` are those of the largest. */
export type MadePicture = { width: number; height: number; files: { name: string; bytes: Uint8Array }[] };

export type PictureMaker = {
  /**
   * Turns a picture as its camera was held, removes its metadata and encodes it in all sizes and formats, without enlarging it.
   * `isSquare`: cuts it to a small square, for a person. `maxPixels`: because a picture of a few kilobytes can decode to gigabytes.
   * @throws PictureError when the bytes are no picture of this type; CostlyPictureError when a time or memory limit is exceeded;
   * PicturesBusyError
   */
  make: (
    bytes: Uint8Array,
    type: PictureType,
    options: { isSquare: boolean; maxPixels?: number },
  ) => Promise<MadePicture>;
  /**
   * Makes the files of the brand from a logo, a favicon or a picture for shared links. `width` and `height` are those of the file that
   * pages show, which `brandFileNames` names.
   * @param type `svg` only for a drawing that `whySvgRefused` found nothing in
   * @throws as `make`
   */
  makeBrand: (
    bytes: Uint8Array,
    type: PictureType | 'svg',
    options: { use: BrandUse; maxPixels: number },
  ) => Promise<MadePicture>;
  close: () => void;
};

type Result = { made: MadePicture } | { refusal: string };

/** Idle processes exit after this, to free their memory. */
const idleMilliseconds = 30_000;
/** The side of a square picture. */
const squareSide = 640;

const program = fileURLToPath(new URL('./picture-worker.js', import.meta.url));

/** A pool of processes that decode untrusted pictures. They start on demand and contain no data of the shop. */
export function createPictureMaker({
  processes = 2,
  cpuMilliseconds = 45_000,
  milliseconds = 120_000,
  residentBytes = 768 * 1024 * 1024,
  avifResidentBytes = 1_920 * 1024 * 1024,
  maxWaiting = 64,
}: MakeLimits = {}): PictureMaker {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const busy = new Set<ChildProcess>();
  const limit = pLimit(processes);
  const avifLimit = pLimit(1);
  const workerLimits = JSON.stringify({ cpuMilliseconds });

  function start(): ChildProcess {
    const child = fork(program, [workerLimits], {
      // Excludes the shop's secrets and its Node options.
      env: { UV_THREADPOOL_SIZE: '2' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  }

  function take(): ChildProcess {
    const [child = start()] = idle.keys();
    clearTimeout(idle.get(child));
    idle.delete(child);
    busy.add(child);
    return child;
  }

  function giveBack(child: ChildProcess): void {
    busy.delete(child);
    const end = () => idle.delete(child) && child.kill('SIGKILL');
    if (child.connected) idle.set(child, setTimeout(end, idleMilliseconds).unref());
  }

  async function run(type: PictureType | 'svg', job: object): Promise<MadePicture> {
    if (limit.pendingCount + avifLimit.pendingCount >= maxWaiting) {
      throw new PicturesBusyError('Too many pictures at once');
    }
    const makeInProcess = async () => {
      const child = take();
      try {
        const bytes = type === 'avif' ? avifResidentBytes : residentBytes;
        const result = await work(child, { type, residentBytes: bytes, ...job }, milliseconds);
        if ('refusal' in result) throw new PictureError(result.refusal);
        return result.made;
      } finally {
        giveBack(child);
      }
    };
    return type === 'avif' ? avifLimit(() => limit(makeInProcess)) : limit(makeInProcess);
  }

  return {
    make: (bytes, type, { isSquare, maxPixels = limits.pictureMegapixels * 1_000_000 }) =>
      run(type, {
        bytes,
        maxPixels,
        isSquare,
        largestSide: isSquare ? squareSide : largestSide,
        alwaysWidths: thumbnailWidths,
        largerWidths,
      }),
    makeBrand: (bytes, type, { use, maxPixels }) =>
      run(type, { bytes, maxPixels, brand: { use, names: brandFileNames, iconSides } }),
    close() {
      for (const child of [...idle.keys(), ...busy]) child.kill('SIGKILL');
    },
  };
}

function work(child: ChildProcess, job: object, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const end = () => {
      clearTimeout(timer);
      child.off('message', made);
      child.off('exit', exited);
      child.off('error', exited);
    };
    const made = (result: unknown) => {
      end();
      resolve(result as Result);
    };
    const exited = (code: unknown, signal?: unknown) => {
      end();
      const isKilled = signal === 'SIGKILL';
      const reason = isKilled ? 'it takes too much time or memory' : `its decoder ended: ${signal ?? code}`;
      reject(new CostlyPictureError(reason));
    };
    child.once('message', made);
    child.once('exit', exited);
    child.once('error', exited);
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
