/** `npm run check`: all static checks of the sources. */
import path from 'node:path';
import { root } from './freshness.js';
import { bin, reactRouter, runToEnd } from './run.js';

const typed = ['contract', 'identity', 'api', 'sandbox', 'web', 'host', 'e2e', 'scripts', 'bench'];

/** @type {[name: string, program: string, args: string[], folder?: string][]} */
const steps = [
  ['route types', process.execPath, [reactRouter(), 'typegen'], 'web'],
  ...typed.map(
    /** @returns {[string, string, string[]]} */
    (folder) => [`types of ${folder}`, bin('tsc'), ['-p', folder]],
  ),
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('biome'), ['format', '.']],
  ['lock file', process.execPath, ['scripts/check-lock.js']],
  ['import rules', process.execPath, ['scripts/check-imports.js']],
  ['unused code and packages', bin('knip'), []],
];

const broken = [];
for (const [name, program, args, folder = '.'] of steps) {
  const started = Date.now();
  const code = await runToEnd(program, args, { cwd: path.join(root, folder) });
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (code !== 0) broken.push(name);
}
console.log(broken.length === 0 ? 'All clean.' : `Not clean: ${broken.join(', ')}`);
process.exitCode = broken.length === 0 ? 0 : 1;
