import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What somebody else uses while an attack runs. `from`: their address, 127.x.x.x. */
export type Probe = {
  name: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  from: string;
  /** Each on a new connection; otherwise on one that is kept. */
  isNew?: boolean;
};

export type Measured = Record<string, { latencies: number[]; failures: string[] }>;

/** Asks for what others use in a thread of its own until it ends. */
export function watchOthers(shop: { port: number; isProxied: boolean }, probes: Probe[]) {
  const worker = new Worker(path.join(import.meta.dirname, 'others-monitor.js'), {
    workerData: { port: shop.port, isProxied: shop.isProxied, probes },
  });
  return {
    /** What was measured since the last report. */
    report: async (): Promise<Measured> => {
      const reported = once(worker, 'message');
      worker.postMessage('report');
      const [measured] = (await reported) as [Measured];
      return measured;
    },
    end: async () => void (await worker.terminate()),
  };
}

const slowMilliseconds = 1_000;
const timesIdle = 5;

/** Whom an attack has refused, and who waited above a second and above five times as long as in the idle shop. */
export function harmOf(measured: Measured, idle: Measured): string[] {
  return Object.entries(measured).flatMap(([name, { latencies, failures }]) => {
    const most = Math.max(slowMilliseconds, timesIdle * slowest(idle[name]?.latencies ?? []));
    const slow = latencies.filter((each) => each > most);
    return [
      ...(failures.length > 0
        ? [`${name}: ${failures.length} of ${latencies.length} failed, ${failures[0]}`]
        : []),
      ...(slow.length > 0
        ? [`${name}: ${slow.length} of ${latencies.length} slow, up to ${slowest(slow).toFixed()} ms`]
        : []),
    ];
  });
}

const slowest = (latencies: readonly number[]) => Math.max(0, ...latencies);

/** The slowest responses of each, for people who read the output. */
export function tableOf(measured: Measured): string {
  return Object.entries(measured)
    .map(([name, { latencies, failures }]) => {
      const sorted = latencies.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return `${name} ${sorted.length}× ${median.toFixed()}/${slowest(sorted).toFixed()} ms${failures.length > 0 ? ` (${failures.length} failed)` : ''}`;
    })
    .join('; ');
}
