import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { CostlyPictureError, PictureError } from './picture-error';
import type { PictureType } from './picture-type';

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
/** Output formats. */
export type PictureFormat = (typeof pictureFormats)[number];

export type DecodeLimits = {
  /** Number of decoder processes. Each decodes one picture at a time. */
  processes?: number;
  /** CPU time limit for one picture. A large one takes a tenth of it. */
  cpuMilliseconds?: number;
  /** Timeout for one picture, also on a busy machine. */
  milliseconds?: number;
  /** Memory limit (RSS) of a process, including its base of 60 MB. */
  residentBytes?: number;
  /** Pixel limit, because a picture of a few kilobytes can decode to gigabytes. */
  maxPixels?: number;
};

export type DecodePool = {
  /**
   * Resizes a picture without enlarging it, applies its orientation and removes metadata.
   * @throws PictureError when the bytes are no picture of this type; CostlyPictureError when a time or memory limit is exceeded
   */
  resize: (bytes: Buffer, type: PictureType, width: number, format: PictureFormat) => Promise<Buffer>;
  close: () => void;
};

type Job = { bytes: Buffer; type: PictureType; width: number; format: PictureFormat };
type Result = { resized: Uint8Array } | { refusal: string };

/** Idle processes exit after this, to free their memory. */
const idleMilliseconds = 30_000;

const program = fileURLToPath(new URL('./decode-worker.js', import.meta.url));

/** A pool of processes that decode untrusted pictures. They start on demand and contain no data of the shop. */
export function createDecodePool({
  processes = 4,
  cpuMilliseconds = 8_000,
  milliseconds = 30_000,
  residentBytes = 320 * 1024 * 1024,
  maxPixels = 40_000_000,
}: DecodeLimits = {}): DecodePool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const busy = new Set<ChildProcess>();
  const limit = pLimit(processes);
  const limits = JSON.stringify({ cpuMilliseconds, residentBytes, maxPixels });

  function start(): ChildProcess {
    const child = fork(program, [limits], {
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
    const end = () => {
      idle.delete(child);
      child.kill('SIGKILL');
    };
    if (child.connected) idle.set(child, setTimeout(end, idleMilliseconds).unref());
  }

  return {
    resize: (bytes, type, width, format) =>
      limit(async () => {
        const child = take();
        try {
          const result = await work(child, { bytes, type, width, format }, milliseconds);
          if ('refusal' in result) throw new PictureError(result.refusal);
          return Buffer.from(result.resized);
        } finally {
          giveBack(child);
        }
      }),
    close() {
      for (const child of [...idle.keys(), ...busy]) child.kill('SIGKILL');
    },
  };
}

function work(child: ChildProcess, job: Job, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const end = () => {
      clearTimeout(timer);
      child.off('message', decoded);
      child.off('exit', exited);
      child.off('error', exited);
    };
    const decoded = (result: unknown) => {
      end();
      resolve(result as Result);
    };
    const exited = (code: unknown, signal?: unknown) => {
      end();
      const isKilled = signal === 'SIGKILL';
      const reason = isKilled ? 'it takes too much time or memory' : `its decoder ended: ${signal ?? code}`;
      reject(new CostlyPictureError(reason));
    };
    child.once('message', decoded);
    child.once('exit', exited);
    child.once('error', exited);
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
