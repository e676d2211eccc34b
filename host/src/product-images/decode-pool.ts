import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CostlyPictureError, PictureError } from './picture-error';
import type { PictureType } from './picture-type';

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
/** What pictures are made into. */
export type PictureFormat = (typeof pictureFormats)[number];

export type DecodeLimits = {
  /** How many pictures are decoded at once, each by a process of its own. */
  processes?: number;
  /** Processor time for one picture. A large one takes a tenth of it. */
  cpuMilliseconds?: number;
  /** Time for one picture, on a machine however busy. */
  milliseconds?: number;
  /** Resident memory of a process, the 60 MB that it takes by itself included. */
  residentBytes?: number;
  /** A picture of a few kilobytes may unfold to gigabytes. */
  maxPixels?: number;
};

export type DecodePool = {
  /**
   * The picture at a width, never wider than it is, the right way up and without metadata.
   * @throws PictureError when the bytes are no such picture; CostlyPictureError when it took too much time or memory
   */
  resize: (bytes: Buffer, type: PictureType, width: number, format: PictureFormat) => Promise<Buffer>;
  close: () => void;
};

type Job = { bytes: Buffer; type: PictureType; width: number; format: PictureFormat };
type Answer = { resized: Uint8Array } | { refusal: string };

/** A process without work ends after this, and gives its memory back. */
const idleMilliseconds = 30_000;

const program = fileURLToPath(new URL('./decode-worker.js', import.meta.url));

/** Processes that decode pictures of strangers. They start when there is work, and nothing of the shop is in them. */
export function createDecodePool({
  processes = 4,
  cpuMilliseconds = 8_000,
  milliseconds = 30_000,
  residentBytes = 320 * 1024 * 1024,
  maxPixels = 40_000_000,
}: DecodeLimits = {}): DecodePool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const busy = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  const limits = JSON.stringify({ cpuMilliseconds, residentBytes, maxPixels });

  function start(): ChildProcess {
    const child = fork(program, [limits], {
      // Neither the secrets of the shop nor the options of its own process.
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

  async function take(): Promise<ChildProcess> {
    while (busy.size >= processes) await new Promise<void>((resolve) => waiting.push(resolve));
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
    waiting.shift()?.();
  }

  return {
    async resize(bytes, type, width, format) {
      const child = await take();
      try {
        const answer = await work(child, { bytes, type, width, format }, milliseconds);
        if ('refusal' in answer) throw new PictureError(answer.refusal);
        return Buffer.from(answer.resized);
      } finally {
        giveBack(child);
      }
    },
    close() {
      for (const child of [...idle.keys(), ...busy]) child.kill('SIGKILL');
    },
  };
}

function work(child: ChildProcess, job: Job, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const end = () => {
      clearTimeout(timer);
      child.off('message', answered);
      child.off('exit', exited);
      child.off('error', exited);
    };
    const answered = (answer: unknown) => {
      end();
      resolve(answer as Answer);
    };
    const exited = (code: unknown, signal?: unknown) => {
      end();
      const isKilled = signal === 'SIGKILL';
      const reason = isKilled ? 'it takes too much time or memory' : `its decoder ended: ${signal ?? code}`;
      reject(new CostlyPictureError(reason));
    };
    child.once('message', answered);
    child.once('exit', exited);
    child.once('error', exited);
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
