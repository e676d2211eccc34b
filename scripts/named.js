/** `npm run bench -- desk` and the like: commands of one kind by their names, with what follows the name as their arguments. */
import { root } from './freshness.js';
import { bin, runToEnd } from './run.js';

/** The commands of each kind, as programs of `node_modules` or scripts for Node. One without a name is what the kind means alone. */
/** @type {Record<string, Record<string, string>>} */
const kinds = {
  bench: {
    '': 'bench/bench.js',
    capacity: 'bench/capacity.js',
    costs: 'bench/costs.js',
    desk: 'bench/desk.js',
    growth: 'bench/growth.js',
    import: 'bench/import.js',
    lists: 'bench/whole-lists.js',
    pictures: 'bench/pictures.js',
    purchases: 'bench/purchases.js',
    searches: 'bench/searches.js',
    'seed-large': 'bench/seed-large.js',
  },
  'test:extra': {
    faults: 'vitest run --config api/test/faults/vitest.config.ts',
    pictures: 'vitest run --config api/test/file-stores/vitest.config.ts',
    nodes: 'scripts/test-nodes.js',
    cluster: 'scripts/test-cluster.js',
  },
  e2e: {
    '': 'scripts/test.js e2e',
    firebase: 'scripts/e2e-firebase.js',
    screenshots: 'playwright test -c e2e/screenshots.config.ts',
  },
  shop: {
    'remove-admin': 'scripts/run-built.js remove-admin',
    'security-events': 'scripts/run-built.js security-events',
    'move-files': 'scripts/run-built.js move-files',
  },
};

const [kind = '', name = '', ...given] = process.argv.slice(2);
const command = kinds[kind]?.[name];
if (command === undefined) {
  const names = Object.keys(kinds[kind] ?? {}).filter(Boolean);
  console.error(`Usage: npm run ${kind} -- ${names.join(' | ')}`);
  process.exitCode = 1;
} else {
  const [program = '', ...args] = [...command.split(' '), ...given];
  const isScript = program.endsWith('.js');
  const code = isScript
    ? await runToEnd(process.execPath, [program, ...args], { cwd: root })
    : await runToEnd(bin(program), args, { cwd: root });
  process.exitCode = typeof code === 'number' ? code : 1;
}
