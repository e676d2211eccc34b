import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';
import { runningCalls } from './call-faults';

/** By these the library and we know, anywhere in a call, which call it is in. A process has one of each. */
const storages = [
  runningCalls,
  ...(await Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ])),
];
let running = 0;

/**
 * Runs a call of the library, or what outlives its answer. When none is left the storages are switched off until the next
 * one: while one is on, Node 20 watches every promise and every timer of the process, and whatever else the shop answers takes
 * up to a third longer.
 */
export async function inCallContext<Result>(call: () => Promise<Result>): Promise<Result> {
  running++;
  try {
    return await call();
  } finally {
    running--;
    if (running === 0) for (const storage of storages) storage.disable();
  }
}
