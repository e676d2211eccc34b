import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own, which is removed when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
