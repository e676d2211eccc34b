/**
 * `node scripts/count-lines.js [commit]`: the tracked lines of a commit (without one, of the newest): of the product and of its tests by
 * workspace, of everything else by kind, with the number of files and of indexes.
 */
import { spawnSync } from 'node:child_process';
import { isTest, workspaces } from './import-rules.js';

const commit = process.argv[2] ?? 'HEAD';

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  // `git grep` ends with 1 where nothing is found.
  if (status !== 0 && !(args[0] === 'grep' && status === 1)) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

/** Lines of each text file, as `git grep` counts them: `commit:path:lines`. */
const files = git('grep', '--text', '-I', '-c', '', commit).map((line) => {
  const [, file = '', lines = ''] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? [];
  return { file, lines: Number(lines) };
});

const migrations = 'api/src/database/migrations/';

/** @param {string} file */
function kindOf(file) {
  if (file.startsWith(migrations)) return file.endsWith('.sql') ? 'migrations' : 'snapshots of the schema';
  const [folder = ''] = file.split('/');
  if (file.endsWith('package-lock.json')) return 'lock file';
  if (/\.(tsx?|js|css)$/.test(file)) {
    if (workspaces.includes(folder)) return `${folder} ${isTest(file) ? 'tests' : 'product'}`;
    if (folder === 'e2e') return 'journeys';
    if (folder === 'bench' || folder === 'scripts') return folder;
  }
  return file.endsWith('.md') ? 'papers' : 'other';
}

/** @type {Map<string, { files: number, lines: number }>} */
const kinds = new Map();
for (const { file, lines } of files) {
  for (const kind of ['all', kindOf(file)]) {
    const sum = kinds.get(kind) ?? { files: 0, lines: 0 };
    kinds.set(kind, { files: sum.files + 1, lines: sum.lines + lines });
  }
}
const rows = [...kinds].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
for (const [kind, sum] of rows)
  console.log(
    `${kind.padEnd(26)}${String(sum.files).padStart(7)} files${String(sum.lines).padStart(10)} lines`,
  );

const indexes = git(
  'grep',
  '-h',
  '-E',
  '-o',
  String.raw`\b(index|uniqueIndex)\('`,
  commit,
  '--',
  'api/src/tables',
  'identity/src',
).length;
console.log(`${'indexes in the tables'.padEnd(26)}${String(indexes).padStart(7)}`);
