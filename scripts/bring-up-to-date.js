import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, staleParts } from './freshness.js';
import { run } from './run.js';

/** Builds the parts that are missing or stale, in a child process, so that the memory is freed when it ends. */
export async function bringUpToDate() {
  if (!existsSync(path.join(root, 'node_modules'))) {
    console.error('The packages are not installed. Run: npm install');
    process.exit(1);
  }
  const stale = staleParts();
  if (stale.length > 0)
    await run(process.execPath, [path.join(root, 'scripts/build.js'), ...stale], { cwd: root });
}
